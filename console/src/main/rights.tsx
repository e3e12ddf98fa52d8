// What the token may, as /v1/tenant tells it once for each sign-in. A courtesy: the API judges.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Tenant, get } from './api';
import { Notice } from './parts';
import { useSignIn, whose } from './sign-in';

type Scope = 'submit' | 'read' | 'change' | 'operate';

let asked: { of: string; scopes?: string[] | undefined } | undefined;
const told = new Set<() => void>();

async function ask(of: string): Promise<void> {
  if (asked?.of === of) return;
  const mine: typeof asked = (asked = { of });
  try {
    mine.scopes = (await get<Tenant>('/v1/tenant')).scopes;
    told.forEach((listener) => listener());
  } catch {
    // Not known: the next page asks again.
    if (asked === mine) asked = undefined;
  }
}

/** True also while it is not known. */
export function useMay(scope: Scope): boolean {
  const of = whose(useSignIn());
  const [, setTurn] = useState(0);
  useEffect(() => {
    const listener = () => setTurn((old) => old + 1);
    told.add(listener);
    void ask(of);
    return () => void told.delete(listener);
  }, [of]);
  return asked?.of !== of || (asked.scopes?.includes(scope) ?? true);
}

/** Why what is disabled is disabled. */
export function Barred({ of, from }: { of: Scope; from: string }): JSX.Element | null {
  if (useMay(of)) return null;
  return (
    <Notice level="warning">
      Your token may not {from}: the scope <code>{of}</code> is missing.
    </Notice>
  );
}
