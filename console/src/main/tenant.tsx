// Who asks: a token for this tab, for an operator the tenant, and what is left of the tenant's limits.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Tenant, get, setSignIn, signedIn } from './api';
import { useLive } from './live';
import { Facts, Field, Notice, Page, Problem, Section } from './parts';
import { number } from './time';

export function TenantPage({ changed }: { changed: () => void }): JSX.Element {
  const { token, tenant } = signedIn();
  const own = useLive(`${token} ${tenant}`, (signal) => get<Tenant>('/v1/tenant', signal), 3_000);
  return (
    <Page title="Tenant">
      {own.value && <Own tenant={own.value} />}
      <SignIn changed={changed} problem={own.failure} />
    </Page>
  );
}

function Own({ tenant }: { tenant: Tenant }): JSX.Element {
  const limit = (max: number | undefined, unit: string) => (max === undefined ? 'no limit' : `${number(max)} ${unit}`);
  return (
    <Section title={tenant.tenant}>
      <Facts
        of={[
          ['Token may', tenant.scopes?.join(', ')],
          ['Topics', tenant.topics.join(', ')],
          ...(tenant.scopes === undefined
            ? []
            : ([
                ['Requests', limit(tenant.requestsPerSecondMax, 'a second')],
                ['Timers submitted', limit(tenant.timersPerSecondMax, 'a second')],
              ] as [string, string][])),
        ]}
      />
      {tenant.inFlight && <Use name="Requests being done now" {...tenant.inFlight} />}
      {tenant.pending && <Use name="Timers pending" {...tenant.pending} />}
      {tenant.scopes === undefined && <p class="quiet">This API has no tenants, and needs no token.</p>}
    </Section>
  );
}

function Use(props: { name: string; used: number; max: number }): JSX.Element {
  return (
    <label class="use">
      {props.name}: {number(props.used)} of {number(props.max)}
      <meter min={0} max={props.max} high={props.max * 0.8} optimum={0} value={props.used} />
    </label>
  );
}

function SignIn({ changed, problem }: { changed: () => void; problem: unknown }): JSX.Element {
  const [token, setToken] = useState('');
  const [tenant, setTenant] = useState(signedIn().tenant);
  const [said, setSaid] = useState('');
  const use = (given: { token: string; tenant: string }, done: string) => {
    setSignIn(given);
    setToken('');
    setSaid(done);
    changed();
  };
  return (
    <>
      {said && problem === undefined && <Notice level="good">{said}</Notice>}
      <Problem failure={problem} />
      <form
        class="card form"
        aria-label="Sign in"
        onSubmit={(event) => {
          event.preventDefault();
          use({ token: token.trim(), tenant: tenant.trim() }, 'Signed in.');
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
    </>
  );
}
