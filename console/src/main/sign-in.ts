// Who asks: what this tab signed in with. A new tab, or a restart of the browser, asks again; a duplicated tab has a copy.

import { useSyncExternalStore } from 'preact/compat';

export interface SignIn {
  token: string;
  /** An operator's choice; empty for others. */
  tenant: string;
  /** When, in epoch milliseconds: tells one sign-in from another, whose token may be renewed. */
  since: number;
  granted?: Granted;
}

/** What an identity provider gave beside the token. Times are this computer's, in epoch milliseconds. */
export interface Granted {
  refreshToken?: string;
  /** Shown to the provider when its user signs out. */
  idToken?: string;
  renewFrom: number;
  endsAt: number;
  /** It has ended, and was not renewed. */
  ended?: boolean;
}

const KEPT = 'punctual.sign-in';
const NOBODY: SignIn = { token: '', tenant: '', since: 0 };

let signIn = NOBODY;
try {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  if (kept && typeof kept === 'object') signIn = { ...signIn, ...(kept as Partial<SignIn>) };
} catch {
  // Unreadable, or storage is switched off: not signed in.
}

const listeners = new Set<() => void>();

export const signedIn = (): SignIn => signIn;

export function setSignIn(given: SignIn): void {
  signIn = given;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(given));
  } catch {
    // Then it holds until the page is left.
  }
  listeners.forEach((listener) => listener());
}

export const forgetSignIn = (): void => setSignIn(NOBODY);

/** Another sign-in, or another tenant of it, is another text. */
export const whose = ({ since, tenant }: SignIn): string => `${since} ${tenant}`;

export const useSignIn = (): SignIn =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => signIn,
  );
