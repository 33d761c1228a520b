import { createPublicKey } from 'node:crypto';
import { limits } from '@fareback/contract';

export interface PartnerClaims {
  partnerMemberId: string;
  tokenId: string;
  issuedAt: Date;
  name: string | null;
  email: string | null;
}

export interface ReadClaims extends PartnerClaims {
  /** True if the partner's own expiry has passed. */
  isOver: boolean;
}

const MAX_AGE_MILLIS = limits.partnerTokenAgeMaxMinutes * 60_000;
/** Tolerated clock difference of a partner. */
const APART_SECONDS = 30;

/** Decodes a shared secret (`whsec_` and base64). */
const bytesOf = (secret: string): Uint8Array => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** True for a shared secret, which signs; otherwise it is the partner's public key, which only verifies. */
export const isShared = (secret: string): boolean => secret.startsWith('whsec_');

/** A secret with its only algorithm, so a public key is never used as a shared secret. */
const verifierOf = (secret: string) =>
  isShared(secret)
    ? { key: bytesOf(secret), algorithms: ['HS256'] }
    : { key: createPublicKey(secret), algorithms: ['ES256'] };

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

const isShort = (value: string): boolean => value.length <= limits.idLengthMax;

async function verified(token: string, secret: string, tenantId: string, now: Date): Promise<ReadClaims | undefined> {
  const { key, algorithms } = verifierOf(secret);
  const { errors, jwtVerify } = await import('jose');
  let isOver = false;
  const { payload } = await jwtVerify(token, key, {
    algorithms,
    audience: tenantId,
    currentDate: now,
    clockTolerance: APART_SECONDS,
    requiredClaims: ['sub', 'jti', 'iat'],
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JWTExpired)) throw error;
    isOver = true;
    return error;
  });
  const { sub = '', jti = '', iat = 0 } = payload;
  if (typeof sub !== 'string' || typeof jti !== 'string' || sub === '' || jti === '') return undefined;
  if (!isShort(sub) || !isShort(jti)) return undefined;
  const issuedAt = new Date(iat * 1000);
  const { name, email } = payload;
  return { partnerMemberId: sub, tokenId: jti, issuedAt, isOver, name: text(name), email: text(email) };
}

/** True if a token is currently valid: 5 minutes from creation, or less if the partner says so [AUTH-34, AUTH-44]. */
export function isTimely({ issuedAt, isOver }: ReadClaims, now: Date): boolean {
  const age = now.getTime() - issuedAt.getTime();
  return !isOver && age <= MAX_AGE_MILLIS && age >= -APART_SECONDS * 1000;
}

/**
 * Verifies a partner token, whatever its age; undefined if it is signed with no valid secret (HS256) or key (ES256),
 * for another tenant, or misses member id, token id or time [AUTH-34].
 */
export async function readPartnerToken(
  token: string,
  secrets: string[],
  tenantId: string,
  now: Date,
): Promise<ReadClaims | undefined> {
  for (const secret of secrets) {
    const claims = await verified(token, secret, tenantId, now).catch(() => undefined);
    if (claims) return claims;
  }
  return undefined;
}

/** Creates a token like a partner: for demos, the command line and tests. */
export async function signPartnerToken(secret: string, tenantId: string, claims: PartnerClaims): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({
    ...(claims.name === null ? {} : { name: claims.name }),
    ...(claims.email === null ? {} : { email: claims.email }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(tenantId)
    .setSubject(claims.partnerMemberId)
    .setJti(claims.tokenId)
    .setIssuedAt(Math.floor(claims.issuedAt.getTime() / 1000))
    .sign(bytesOf(secret));
}
