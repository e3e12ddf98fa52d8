// An identity provider on loopback: a certified implementation, which signs in whoever gives a name. PUNCTUAL_API is whom its tokens are for.

import Provider from 'oidc-provider';

/** As the API is told; the resource is what the console asks for. */
const AUDIENCE = 'punctual';

/**
 * @param given what its next tokens are: `scope`, whether they come `refreshable`, whether they are
 *     `stale`, which the API refuses
 * @param asked its token endpoint's answers, as `[grant_type, status]`
 */
export async function startProvider(issuer, api) {
  const given = { scope: 'submit read change', refreshable: false, stale: false };
  const asked = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${api}/`],
        post_logout_redirect_uris: [`${api}/`],
      },
    ],
    clientBasedCORS: (_, origin) => origin === api,
    cookies: { keys: ['a test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => given.refreshable,
    extraTokenClaims: () => ({ tenant: 'acme' }),
    features: {
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: given.scope,
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3_600,
        }),
      },
    },
    formats: {
      customizers: {
        jwt(_, token, { payload }) {
          if (given.stale) Object.assign(payload, { iat: payload.iat - 660, exp: payload.iat - 600 });
          payload.scope = given.scope;
        },
      },
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.method === 'POST' && context.path === '/token') asked.push([context.oidc.params.grant_type, context.status]);
  });
  const server = provider.listen(Number(new URL(issuer).port), '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return { given, asked, close: () => server.closeAllConnections() ?? server.close() };
}
