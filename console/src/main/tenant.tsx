// Who asks: by the identity provider or a token, what is left of the tenant's limits, and for an operator all tenants.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refused, type Tenant, get } from './api';
import { Field } from './forms';
import { useLive } from './live';
import { signInFailure, signOut } from './oidc';
import { AtProvider, Clip, Facts, Notice, Page, Problem, Section, Table } from './parts';
import { useMay } from './rights';
import { setSignIn, useSignIn, whose } from './sign-in';
import { number } from './time';

export function TenantPage(): JSX.Element {
  const signIn = useSignIn();
  const own = useLive(whose(signIn), (signal) => get<Tenant>('/v1/tenant', signal), 3_000);
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState(signInFailure);
  const refused = own.failure instanceof Refused && own.failure.status === 401;
  // That nobody is signed in yet is no problem here.
  const problem = refused && !signIn.token && !signIn.granted?.ended ? undefined : own.failure;
  const use = (token: string, tenant: string) => {
    setSignIn({ token, tenant, since: Date.now() });
    setFailed(undefined);
    setSaid('Signed in.');
  };
  return (
    <Page title="Tenant">
      {failed && <Notice level="bad">Not signed in. {failed}</Notice>}
      {said && problem === undefined && <Notice level="good">{said}</Notice>}
      {own.value && <Own tenant={own.value} />}
      {useMay('operate') && signIn.token && <All />}
      <Problem failure={problem} />
      {signIn.token && (
        <SignedIn
          signOut={() => {
            setSaid('Signed out.');
            void signOut();
          }}
        />
      )}
      {problem === undefined && !signIn.token && <AtProvider />}
      {(!signIn.token || refused) && <ByToken use={use} />}
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
      {tenant.pendingBytes && <Use name="Bytes pending" {...tenant.pendingBytes} />}
      {tenant.scopes === undefined && <p class="quiet">This API has no tenants, and needs no token.</p>}
    </Section>
  );
}

/** Of an operator: each tenant's use, and the way to its pages. */
function All(): JSX.Element | null {
  const signIn = useSignIn();
  const all = useLive(whose(signIn), (signal) => get<{ tenants: Tenant[] }>('/v1/tenants', signal), 3_000);
  // Whether the token is an operator's is not always known: then it was no question.
  if (!all.value || all.failure !== undefined) return null;
  return (
    <Section title="All tenants">
      <Table label="All tenants" head={['Tenant', '#Requests being done', '#Timers pending', '#Bytes pending', '#Requests a second', '#Timers a second', 'Topics', 'Pages']}>
        {all.value.tenants.map(({ tenant, inFlight, pending, pendingBytes, requestsPerSecondMax, timersPerSecondMax, topics }) => (
          <tr key={tenant}>
            <th scope="row">{tenant}</th>
            <td class="figure">{used(inFlight)}</td>
            <td class="figure">{used(pending)}</td>
            <td class="figure">{used(pendingBytes)}</td>
            <td class="figure">{requestsPerSecondMax === undefined ? 'no limit' : `≤ ${number(requestsPerSecondMax)}`}</td>
            <td class="figure">{timersPerSecondMax === undefined ? 'no limit' : `≤ ${number(timersPerSecondMax)}`}</td>
            <Clip text={topics.join(', ')} />
            <td>
              <button type="button" aria-label={`Look at ${tenant}`} aria-disabled={tenant === signIn.tenant ? 'true' : 'false'} onClick={() => setSignIn({ ...signIn, tenant })}>
                Look at it
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const used = (use: Tenant['inFlight']): string => (use ? `${number(use.used)} of ${number(use.max)}` : 'no limit');

function Use(props: { name: string; used: number; max: number }): JSX.Element {
  return (
    <label class="use">
      {props.name}: {number(props.used)} of {number(props.max)}
      <meter min={0} max={props.max} high={props.max * 0.8} optimum={0} value={props.used} />
    </label>
  );
}

/** An operator looks at one tenant at a time. */
function SignedIn(props: { signOut: () => void }): JSX.Element {
  const signIn = useSignIn();
  const [tenant, setTenant] = useState(signIn.tenant);
  return (
    <form
      class="row"
      aria-label="Signed in"
      onSubmit={(event) => {
        event.preventDefault();
        setSignIn({ ...signIn, tenant: tenant.trim() });
      }}
    >
      {useMay('operate') && (
        <>
          <Field label="Tenant" name="tenant" value={tenant} set={setTenant} hint="An operator's choice." />
          <button type="submit">Look at it</button>
        </>
      )}
      <button type="button" onClick={props.signOut}>
        Sign out
      </button>
    </form>
  );
}

function ByToken({ use }: { use: (token: string, tenant: string) => void }): JSX.Element {
  const [token, setToken] = useState('');
  const [tenant, setTenant] = useState('');
  return (
    <form
      class="card form"
      aria-label="Sign in"
      onSubmit={(event) => {
        event.preventDefault();
        use(token.trim(), tenant.trim());
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
      </div>
    </form>
  );
}
