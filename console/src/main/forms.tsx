// What forms are made of.

import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Refused } from './api';

/** What a form or a button does, and what went wrong with it. */
export function useAttempt(): { failure: unknown; at: (...fields: string[]) => string | undefined; attempt: (act: () => Promise<void>) => Promise<void> } {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (failure) toFirstWrong();
  }, [failure]);
  const attempt = async (act: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (e) {
      setFailure(e);
    }
  };
  return { failure, at: (...fields) => (failure instanceof Refused ? failure.at(...fields) : undefined), attempt };
}

/** Where somebody types next, in the form that was sent. */
function toFirstWrong(): void {
  const form = document.activeElement?.closest('form') ?? document;
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
  wrong?.closest('details')?.setAttribute('open', '');
  wrong?.focus();
}

interface FieldProps {
  label: string;
  name: string;
  value: string;
  set: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  secret?: boolean;
  required?: boolean;
}

export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const { label, set, hint, error, secret, ...input } = props;
  const common = {
    ...input,
    id,
    autocomplete: 'off',
    spellcheck: false,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': hint || error ? `${id}-hint` : undefined,
    onInput: (event: { currentTarget: HTMLInputElement }) => set(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...common} /> : <input type="text" {...common} />}
      <Hint id={id} hint={hint} error={error} />
    </div>
  );
}

interface AreaProps {
  label: string;
  value: string;
  rows: number;
  set: (value: string) => void;
  hint?: string;
  error?: string | undefined;
}

/** Text of several lines. */
export function Area({ label, value, rows, set, hint, error }: AreaProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        spellcheck={false}
        value={value}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={hint || error ? `${id}-hint` : undefined}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <Hint id={id} hint={hint} error={error} />
    </div>
  );
}

/** What helps with a field, or what is wrong with it. */
function Hint({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }): JSX.Element | null {
  if (!hint && !error) return null;
  return (
    <p id={`${id}-hint`} class={error ? 'wrong' : 'hint'}>
      {error ?? hint}
    </p>
  );
}

export function Choice(props: {
  label: string;
  value: string;
  set: (value: string) => void;
  options: [string, string][];
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One of a few, all in sight. */
export function Tabs(props: {
  label: string;
  value: string;
  set: (value: string) => void;
  options: [string, string][];
}): JSX.Element {
  return (
    <div class="tabs" role="group" aria-label={props.label}>
      {props.options.map(([value, text]) => (
        <button
          type="button"
          key={value}
          aria-pressed={value === props.value ? 'true' : 'false'}
          onClick={() => props.set(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The options of a choice that need not be made. */
export const anyOf = (words: readonly string[], any = 'any'): [string, string][] => [['', any], ...words.map((word): [string, string] => [word, word])];
