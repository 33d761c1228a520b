const at = '2026-11-23T01:00:00Z';

/** A connected OAuth provider, as the desk reads it. */
export const ferryConnection = {
  kind: 'provider',
  id: 'ferry',
  name: 'Bay Ferry',
  protocol: 'OAUTH',
  isConnected: true,
  addresses: [{ name: 'issuer', address: 'https://id.ferry.example/' }],
  client: {
    clientId: 'rewards',
    scope: 'openid',
    subjectClaim: 'sub',
    labelClaim: 'email',
    secretIn: 'HEADER',
    responseMode: 'QUERY',
  },
  timeLimitSeconds: null,
  hasSecret: true,
  setAt: at,
  redirectUris: ['https://app.example/auth/provider/ferry/callback'],
  eventSecretSince: at,
  calledAt: null,
  acceptedAt: null,
  passedAt: null,
  failed: null,
};
