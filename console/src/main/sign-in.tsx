// Who asks: a token for this tab, and for an operator the tenant.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Status, get, setSignIn, signedIn } from './api';
import { Field, Notice, Page, Problem } from './parts';

export function SignInPage({ changed }: { changed: () => void }): JSX.Element {
  const [token, setToken] = useState('');
  const [tenant, setTenant] = useState(signedIn().tenant);
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const use = async (given: { token: string; tenant: string }, success: string) => {
    const before = signedIn();
    setSignIn(given);
    try {
      if (given.token) await get<Status>('/v1/status');
      setFailure(undefined);
      setSaid(success);
      setToken('');
    } catch (e) {
      setSignIn(before);
      setFailure(e);
      setSaid('');
    }
    changed();
  };
  return (
    <Page title="Sign in">
      {said && <Notice level="good">{said}</Notice>}
      <Problem failure={failure} />
      <form
        class="card form"
        aria-label="Sign in"
        onSubmit={(event) => {
          event.preventDefault();
          void use({ token: token.trim(), tenant: tenant.trim() }, 'Signed in.');
        }}
      >
        <p>
          A tenant's token, an operator's, or a JWT of your identity provider. It stays in this tab, and is sent to this API alone. An
          installation without tenants needs none.
        </p>
        <Field label="Token" name="token" secret value={token} set={setToken} required />
        <Field label="Tenant" name="tenant" value={tenant} set={setTenant} hint="Only with an operator's token." />
        <div class="row">
          <button type="submit">Sign in</button>
          {signedIn().token && (
            <button type="button" onClick={() => use({ token: '', tenant: '' }, 'Signed out.')}>
              Sign out
            </button>
          )}
        </div>
      </form>
    </Page>
  );
}
