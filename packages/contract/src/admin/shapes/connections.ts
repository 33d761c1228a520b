import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { openIdTroubles } from './openid.ts';

/** We connect to providers of rides and to suppliers of coupons. */
export const connectionKinds = ['provider', 'supplier'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Riders agree at the provider, we ask it about accounts, we order coupons, or it only sends us events. */
export const connectionProtocols = ['OAUTH', 'CHECKS', 'ORDERS', 'EVENTS'] as const;
export type ConnectionProtocol = (typeof connectionProtocols)[number];

/** Steps of a test call, in order; a failed step ends the test. */
export const connectionSteps = ['RESOLVE', 'CONNECT', 'ANSWER', 'CREDENTIALS'] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

export const connectionProblems = [
  'NAME_UNKNOWN',
  /** The address is in a private network. */
  'ADDRESS_FORBIDDEN',
  'NO_CONNECTION',
  'BAD_CERTIFICATE',
  /** No answer within the time limit. */
  'NO_ANSWER',
  /** The answer is a redirect, which is never followed. */
  'REDIRECT',
  /** The answer does not follow the protocol; `detail` has its status. */
  'WRONG_ANSWER',
  'WRONG_SECRET',
  /** It confirms an account that no one has. */
  'CONFIRMS_ANYONE',
  /** The stored settings were encrypted with a key that is missing. */
  'UNREADABLE',
  ...openIdTroubles,
] as const;

/** A problem that a test call found; `detail` is a status, an error code or names of the protocol, never a secret. */
export const ConnectionProblem = z.object({
  step: z.enum(connectionSteps),
  kind: z.enum(connectionProblems),
  detail: MaybeText,
});
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

/** Result of a test call. It passed if `problems` is empty. */
export const ConnectionTest = z.object({
  testedAt: Moment,
  steps: z.array(z.object({ step: z.enum(connectionSteps), state: z.enum(['PASSED', 'FAILED', 'NOT_REACHED']) })),
  problems: z.array(ConnectionProblem),
  /** Missing features of a working connection. */
  warnings: z._default(z.array(ConnectionProblem), []),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** Names of the addresses of a connection. */
export const connectionAddresses = [
  'issuer',
  'authorizeUrl',
  'tokenUrl',
  'revokeUrl',
  'accountUrl',
  'validateUrl',
  'url',
] as const;

/** Our client at a provider without its secret, and the claims that name an account. */
const OAuthClient = z.object({
  clientId: z.string(),
  scope: z.string(),
  subjectClaim: z.string(),
  labelClaim: MaybeText,
  secretIn: z.enum(['HEADER', 'BODY']),
  responseMode: z.enum(['QUERY', 'FORM_POST']),
});

/** Settings of a provider or supplier, without any secret. */
export const Connection = z.object({
  kind: z.enum(connectionKinds),
  id: z.string(),
  name: z.string(),
  protocol: z.enum(connectionProtocols),
  /** Whether its server is set; always true for one that only sends events. */
  isConnected: z.boolean(),
  addresses: z.array(z.object({ name: z.enum(connectionAddresses), address: z.string() })),
  /** Our client at an OAuth provider. */
  client: z.nullable(OAuthClient),
  /** How long a supplier has to issue a coupon. */
  timeLimitSeconds: z.nullable(z.number()),
  /** Null without a server. */
  hasSecret: z.nullable(z.boolean()),
  /** When its server was last set, or a supplier disconnected. */
  setAt: MaybeMoment,
  /** Addresses to register at the provider. */
  redirectUris: z.array(z.string()),
  /** Age of the secret that signs its events. */
  eventSecretSince: MaybeMoment,
  /** Its last signed call, and its last accepted event. */
  calledAt: MaybeMoment,
  acceptedAt: MaybeMoment,
  /** The last test that passed, and the last that failed. */
  passedAt: MaybeMoment,
  failed: z.nullable(z.object({ testedAt: Moment, problem: ConnectionProblem })),
});
export type Connection = z.infer<typeof Connection>;

/** Words without blanks, as OAuth has them. */
const Word = z.string().check(z.regex(/^[\x21-\x7e]{1,1024}$/));
const Scopes = z.string().check(z.regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/), z.maxLength(1024));
const Address = z.string().check(z.minLength(1), z.maxLength(2000));
/** The secret of Standard Webhooks: at least 24 bytes in base64. */
const SigningSecret = z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/));

/** `setAt` of the connection that the caller saw; if it has changed since, nothing changes. */
const was = z.optional(z.nullable(Moment));

export const WantedOAuth = z.object({
  issuer: Address,
  /** Endpoints of a provider without metadata. */
  authorizeUrl: z.optional(Address),
  tokenUrl: z.optional(Address),
  revokeUrl: z.optional(Address),
  /** Returns the account as JSON, if neither ID token nor userinfo does. */
  accountUrl: z.optional(Address),
  clientId: Word,
  clientSecret: z.optional(Word),
  secretIn: z._default(z.enum(['HEADER', 'BODY']), 'HEADER'),
  responseMode: z._default(z.enum(['QUERY', 'FORM_POST']), 'QUERY'),
  scope: z._default(Scopes, 'openid email offline_access'),
  /** The claim with the account id that ride reports use. */
  subjectClaim: z._default(Word, 'sub'),
  labelClaim: z.optional(Word),
  was,
});
export type WantedOAuth = z.infer<typeof WantedOAuth>;

export const WantedChecks = z.object({ validateUrl: Address, secret: z.optional(SigningSecret), was });
export type WantedChecks = z.infer<typeof WantedChecks>;

export const WantedSupplier = z.object({
  url: Address,
  secret: z.optional(SigningSecret),
  timeLimitSeconds: z._default(z.int().check(z.minimum(1), z.maximum(20)), 8),
  was,
});
export type WantedSupplier = z.infer<typeof WantedSupplier>;
