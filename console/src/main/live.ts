// Asks again and again, and only while somebody looks.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Live<T> {
  value: T | undefined;
  failure: unknown;
  /** Asks at once. */
  again: () => void;
}

/**
 * The newest answer to a question. A new `key` is a new question, whose old answer is dropped.
 *
 * @param everyMillis the pause after each answer; 0 asks once
 */
export function useLive<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, everyMillis: number): Live<T> {
  const [state, setState] = useState<{ key: string; value: T | undefined; failure: unknown }>({
    key,
    value: undefined,
    failure: undefined,
  });
  const [turn, setTurn] = useState(0);
  const question = useRef(ask);
  question.current = ask;
  useEffect(() => {
    const stop = new AbortController();
    let timeout = 0;
    let asking = false;
    let answered = false;
    const run = async () => {
      window.clearTimeout(timeout);
      if (document.hidden || asking || stop.signal.aborted) return;
      asking = true;
      try {
        const value = await question.current(stop.signal);
        if (!stop.signal.aborted) setState({ key, value, failure: undefined });
      } catch (failure) {
        if (!stop.signal.aborted) setState((old) => ({ key, value: old.key === key ? old.value : undefined, failure }));
      }
      asking = false;
      answered = true;
      if (everyMillis > 0 && !stop.signal.aborted) timeout = window.setTimeout(run, everyMillis);
    };
    const seen = () => {
      if (!document.hidden && (everyMillis > 0 || !answered)) void run();
    };
    document.addEventListener('visibilitychange', seen);
    void run();
    return () => {
      stop.abort();
      window.clearTimeout(timeout);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [key, everyMillis, turn]);
  const again = useCallback(() => setTurn((old) => old + 1), []);
  const current = state.key === key;
  return { value: current ? state.value : undefined, failure: current ? state.failure : undefined, again };
}

/** The time, told again at that interval. */
export function useNow(everyMillis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, everyMillis);
    return () => window.clearInterval(timer);
  }, [everyMillis]);
  return now;
}
