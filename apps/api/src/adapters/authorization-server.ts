import type { OpenIdTrouble } from '@fareback/contract/admin';

export type ResponseMode = 'QUERY' | 'FORM_POST';

export interface OAuthConnection {
  /** Issuer URL of the provider; the metadata is below it unless endpoints are configured here. */
  issuer: string;
  /** Endpoints of a server without metadata; null to use OpenID Connect discovery (RFC 8414). */
  endpoints: { authorizeUrl: string; tokenUrl: string; revokeUrl: string | null } | null;
  accountUrl: string | null;
  clientId: string;
  /** Null for a public client, protected by PKCE alone. */
  clientSecret: string | null;
  secretIn: 'HEADER' | 'BODY';
  scope: string;
  /** FORM_POST: the browser brings the answer in a form, not in the address; missing: in the address. */
  responseMode?: ResponseMode;
  /** Claim with the permanent account id, as used in the provider's ride reports. */
  subjectClaim: string;
  /** Claim with the account name that the rider knows. */
  labelClaim: string | null;
  allowsPrivate: boolean;
  /** True if the issuer must not be localhost: staff typed it, and this is not a development server. */
  refusesLoopback?: boolean;
}

/** Values that bind a callback to its authorization request: made per consent, kept on the server, used once. */
export interface ConsentSecrets {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

export type ConsentReturn = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

/** No usable reply; `why` is for the operator. */
interface Unreachable {
  kind: 'UNREACHABLE';
  why: string;
}

export type ConsentAnswer =
  | {
      kind: 'ACCOUNT';
      subject: string;
      label: string | null;
      /** The person's name; null if the provider did not send it. */
      name: string | null;
      isMailVerified: boolean;
      refreshToken: string | null;
    }
  | { kind: 'DENIED' }
  /** The provider works, but its reply proves nothing. */
  | { kind: 'REFUSED'; why: string }
  | Unreachable;

export type RefreshAnswer =
  | {
      kind: 'STANDS';
      /** Replaces the old one, which a provider may never accept again: save it before anything else. */
      refreshToken: string;
      /** Reads whose account it is; null if the provider does not say. Never rejects. */
      readSubject(): Promise<string | null>;
    }
  | { kind: 'TAKEN_BACK' }
  /** `mayBeReplaced`: the provider may have issued another token that did not arrive. */
  | (Unreachable & { mayBeReplaced: boolean });

export type RevokeAnswer = { kind: 'GONE' } | { kind: 'NOT_OFFERED' } | Unreachable;

/**
 * An OAuth provider where riders consent to a connection. Only `consentAddress` rejects; other calls return errors as
 * answers [PROV-20, PROV-21].
 */
export interface AuthorizationServer {
  readonly responseMode: ResponseMode;
  /** URL of the provider's consent page; null if the provider is unreachable or does not support S256. */
  consentAddress(secrets: ConsentSecrets): Promise<string | null>;
  conclude(returned: ConsentReturn, secrets: ConsentSecrets): Promise<ConsentAnswer>;
  refresh(refreshToken: string): Promise<RefreshAnswer>;
  revoke(refreshToken: string): Promise<RevokeAnswer>;
  check(redirectUri: string): Promise<OpenIdTrouble[]>;
}
