// Sign-in at the installation's identity provider: OpenID Connect, authorization code with PKCE, no secret.

import * as oauth from 'oauth4webapi';
import { type SignIn, forgetSignIn, setSignIn, signedIn } from './sign-in';

interface Provider {
  issuer: string;
  clientId: string;
  scope: string;
  /** More of the request for a sign-in. */
  parameters: Record<string, string>;
}

/** What is remembered while the user is at the provider. */
interface Begun {
  verifier: string;
  state: string;
  nonce?: string;
  /** The part of the address behind the #, to come back to. */
  back: string;
}

const BEGUN = 'punctual.sign-in-begun';
const ANSWER_MAX_MILLIS = 10_000;
const RENEW_AGAIN_MILLIS = 30_000;
/** After a token that was refused: the next one may be, too. */
const RENEW_REFUSED_MILLIS = 10_000;
/** A token is renewed when this part of its life is over. */
const RENEW_AT = 0.8;

const NOT_BEGUN = 'This answer is not to a sign-in that was begun in this tab. Begin again.';

/** What the server wrote into the page; undefined where nobody signs in by a provider. */
export function provider(): Provider | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content;
  return told ? (JSON.parse(told) as Provider) : undefined;
}

const given = (): Provider => {
  const found = provider();
  if (!found) throw new Error('No identity provider is configured.');
  return found;
};

const client = (): oauth.Client => ({ client_id: given().clientId });

/** This page, which is registered with the provider. */
const page = (): string => `${location.origin}/`;

/** Plain HTTP only where the server let the issuer be of this host. */
const options = () => ({
  signal: AbortSignal.timeout(ANSWER_MAX_MILLIS),
  [oauth.allowInsecureRequests]: given().issuer.startsWith('http:'),
});

/** RFC 8707 names the resource again where the token is asked for. */
const tokenOptions = () => {
  const { resource } = given().parameters;
  return { ...options(), ...(resource === undefined ? {} : { additionalParameters: { resource } }) };
};

let found: Promise<oauth.AuthorizationServer> | undefined;

async function discovered(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(given().issuer);
  found ??= oauth.discoveryRequest(issuer, options()).then((response) => oauth.processDiscoveryResponse(issuer, response));
  try {
    return await found;
  } catch (e) {
    found = undefined;
    throw e;
  }
}

/** Leaves this page; `finishSignIn` comes back to it. Fails in words. */
export async function beginSignIn(): Promise<void> {
  if (!window.isSecureContext) throw new Error('Browsers let a page sign in only when it is served by HTTPS.');
  try {
    const server = await discovered();
    const { scope, parameters, clientId } = given();
    const begun: Begun = { verifier: oauth.generateRandomCodeVerifier(), state: oauth.generateRandomState(), back: location.hash };
    if (scope.split(' ').includes('openid')) begun.nonce = oauth.generateRandomNonce();
    remember(begun);
    const to = new URL(server.authorization_endpoint!);
    const asked = {
      ...parameters,
      client_id: clientId,
      redirect_uri: page(),
      response_type: 'code',
      scope,
      state: begun.state,
      ...(begun.nonce ? { nonce: begun.nonce } : {}),
      code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) to.searchParams.set(name, value);
    location.assign(to);
  } catch (e) {
    throw new Error(words(e));
  }
}

function remember(begun: Begun): void {
  try {
    sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  } catch {
    throw new Error('This browser keeps nothing for this page. A sign-in needs that: allow it.');
  }
}

let failure: string | undefined;

/** Why the sign-in of which this page was the end failed. Told once. */
export function signInFailure(): string | undefined {
  const told = failure;
  failure = undefined;
  return told;
}

/** Takes the provider's answer out of the address, and signs in by it. */
export async function finishSignIn(): Promise<void> {
  const answer = new URL(location.href);
  const { searchParams } = answer;
  if (!provider() || !(searchParams.has('code') || searchParams.has('error'))) return;
  const begun = taken();
  history.replaceState(null, '', location.pathname + (begun?.back ?? ''));
  try {
    // Before anything else of it is believed, or shown.
    if (begun === undefined || searchParams.get('state') !== begun.state) throw new Error(NOT_BEGUN);
    await exchange(answer, begun);
  } catch (e) {
    failure = words(e);
    history.replaceState(null, '', `${location.pathname}#/tenant`);
  }
}

/** Once: an answer that is shown again finds nothing. */
function taken(): Begun | undefined {
  try {
    const begun = sessionStorage.getItem(BEGUN);
    sessionStorage.removeItem(BEGUN);
    return begun === null ? undefined : (JSON.parse(begun) as Begun);
  } catch {
    return undefined; // Storage is switched off.
  }
}

async function exchange(answer: URL, begun: Begun): Promise<void> {
  const server = await discovered();
  const parameters = oauth.validateAuthResponse(server, client(), answer, begun.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client(),
    oauth.None(),
    parameters,
    page(),
    begun.verifier,
    tokenOptions(),
  );
  const expected = begun.nonce ? { expectedNonce: begun.nonce, requireIdToken: true } : {};
  keep(await oauth.processAuthorizationCodeResponse(server, client(), response, expected), { since: Date.now(), tenant: '' });
}

/**
 * Keeps what the provider gave.
 *
 * @param before whose sign-in is renewed: a provider need not give all of it again
 */
function keep(tokens: oauth.TokenEndpointResponse, { since, tenant, granted }: Omit<SignIn, 'token'>): void {
  const refreshToken = tokens.refresh_token ?? granted?.refreshToken;
  const idToken = tokens.id_token ?? granted?.idToken;
  const life = 1_000 * (tokens.expires_in ?? Infinity);
  setSignIn({
    token: tokens.access_token,
    tenant,
    since,
    granted: {
      ...(refreshToken === undefined ? {} : { refreshToken }),
      ...(idToken === undefined ? {} : { idToken }),
      // A number that JSON can hold, too.
      renewFrom: Math.min(Date.now() + RENEW_AT * life, Number.MAX_SAFE_INTEGER),
      endsAt: Math.min(Date.now() + life, Number.MAX_SAFE_INTEGER),
    },
  });
}

let refusedAt = 0;

/**
 * The token to send, renewed in time.
 *
 * @param refused the one that the API did not take: another one if there is one
 */
export async function tokenFor(refused?: string): Promise<string> {
  const { token, granted } = signedIn();
  const now = Date.now();
  if (refused === token && granted) {
    if (now - refusedAt < RENEW_REFUSED_MILLIS) return token;
    refusedAt = now;
  }
  if (granted && !granted.ended && (refused === undefined ? now >= granted.renewFrom : refused === token)) {
    if (granted.refreshToken !== undefined) await renewed(granted.refreshToken);
    else if (refused !== undefined && now >= granted.endsAt) end();
  }
  return signedIn().token;
}

let renewing: Promise<void> | undefined;

/** One at a time: a provider may take a refresh token only once. */
const renewed = (refreshToken: string): Promise<void> =>
  (renewing ??= renew(refreshToken).finally(() => (renewing = undefined)));

async function renew(refreshToken: string): Promise<void> {
  // Who signed out, or in anew, meanwhile is not signed in by this.
  const meant = () => signedIn().granted?.refreshToken === refreshToken;
  try {
    const server = await discovered();
    const response = await oauth.refreshTokenGrantRequest(server, client(), oauth.None(), refreshToken, tokenOptions());
    const tokens = await oauth.processRefreshTokenResponse(server, client(), response);
    if (meant()) keep(tokens, signedIn());
  } catch (e) {
    if (!meant()) return;
    if (e instanceof oauth.ResponseBodyError) end();
    else setSignIn({ ...signedIn(), granted: { ...signedIn().granted!, renewFrom: Date.now() + RENEW_AGAIN_MILLIS } });
  }
}

/** Its user is told, and may sign in again. */
function end(): void {
  const { refreshToken: _, ...granted } = signedIn().granted!;
  setSignIn({ ...signedIn(), token: '', granted: { ...granted, ended: true } });
}

/** Also at the provider, where it has an address for that: else the next sign-in would ask for no password. */
export async function signOut(): Promise<void> {
  const { granted } = signedIn();
  forgetSignIn();
  if (!granted || !provider()) return;
  const { end_session_endpoint } = await discovered().catch((): Partial<oauth.AuthorizationServer> => ({}));
  if (end_session_endpoint === undefined) return;
  const to = new URL(end_session_endpoint);
  to.searchParams.set('client_id', given().clientId);
  to.searchParams.set('post_logout_redirect_uri', page());
  if (granted.idToken) to.searchParams.set('id_token_hint', granted.idToken);
  location.assign(to);
}

function words(e: unknown): string {
  if (e instanceof oauth.AuthorizationResponseError || e instanceof oauth.ResponseBodyError) {
    return `Your identity provider answered ${e.error}${e.error_description ? `: ${e.error_description}` : ''}.`;
  }
  if (e instanceof oauth.OperationProcessingError) {
    return e.code === oauth.JWT_TIMESTAMP_CHECK
      ? "This computer's clock and your identity provider's are too far apart."
      : `The console does not take your identity provider's answer: ${e.message}.`;
  }
  if (e instanceof TypeError || e instanceof DOMException) {
    return `Your identity provider does not answer this page. Is it reachable, and does it allow calls from ${location.origin} (CORS)?`;
  }
  return e instanceof Error ? e.message : String(e);
}
