import type { OpenIdTrouble } from '@fareback/contract/admin';
/** Where a provider's authorization server is, and how it knows us. */
export interface OAuthConnection {
  /** Who answers and signs there; its metadata stand below it unless the addresses are named here. */
  issuer: string;
  /** Its addresses, where it tells none; null: it tells them (OpenID Connect discovery, RFC 8414). */
  endpoints: { authorizeUrl: string; tokenUrl: string; revokeUrl: string | null } | null;
  /** Address that tells of the rider's account in JSON, where neither ID token nor userinfo does. */
  accountUrl: string | null;
  clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  clientSecret: string | null;
  /** How the secret is sent to the token address. */
  secretIn: 'HEADER' | 'BODY';
  scope: string;
  /** Which claim names the account for ever, as the provider's reports of rides name it. */
  subjectClaim: string;
  /** Which claim the rider knows the account by. */
  labelClaim: string | null;
  allowsPrivate: boolean;
  /** Whether the issuer may not be this machine: it was typed by staff, and this is no development server. */
  refusesLoopback?: boolean;
}

/** What binds an answer to the question: made for one rider's consent, kept by us, good once. */
export interface ConsentSecrets {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** What came back by the rider's browser. */
export type ConsentReturn = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

/** Nothing that can be used was heard; `why` is for the operator. */
interface Unreachable {
  kind: 'UNREACHABLE';
  why: string;
}

/** What became of a rider's consent. */
export type ConsentAnswer =
  | {
      kind: 'ACCOUNT';
      subject: string;
      label: string | null;
      /** Whether the provider says that it verified the account's address. */
      isMailVerified: boolean;
      refreshToken: string | null;
    }
  /** The rider said no. */
  | { kind: 'DENIED' }
  /** The provider is well, and what came proves nothing. */
  | { kind: 'REFUSED'; why: string }
  | Unreachable;

/** What became of a grant that was asked about; `subject` is null where nothing was told of the account. */
export type RefreshAnswer =
  | { kind: 'STANDS'; refreshToken: string; subject: string | null }
  | { kind: 'TAKEN_BACK' }
  | Unreachable;

/** What became of giving a grant back. */
export type RevokeAnswer = { kind: 'GONE' } | { kind: 'NOT_OFFERED' } | Unreachable;

/** A provider at whose page riders agree to a connection. No call but `consentAddress` rejects: what goes wrong is an answer, too [PROV-20, PROV-21]. */
export interface AuthorizationServer {
  /** Address at which the rider is asked; null when the provider cannot be reached or takes no S256 challenge. */
  consentAddress(secrets: ConsentSecrets): Promise<string | null>;
  /** Turns what the browser brought back into an account. */
  conclude(returned: ConsentReturn, secrets: ConsentSecrets): Promise<ConsentAnswer>;
  refresh(refreshToken: string): Promise<RefreshAnswer>;
  revoke(refreshToken: string): Promise<RevokeAnswer>;
  /** What is wrong with the connection, for the operator; none when all is well. */
  check(redirectUri: string): Promise<OpenIdTrouble[]>;
}
