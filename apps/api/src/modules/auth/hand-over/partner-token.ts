import { createPublicKey } from 'node:crypto';
import { limits } from '@fareback/contract';

/** What a partner says about the rider it hands over. */
export interface PartnerClaims {
  /** The partner's own id of the rider. */
  partnerMemberId: string;
  tokenId: string;
  issuedAt: Date;
  name: string | null;
  email: string | null;
}

/** The same as it was read. */
export interface ReadClaims extends PartnerClaims {
  /** Whether the end that the partner itself set has passed. */
  isOver: boolean;
}

const MAX_AGE_MILLIS = limits.partnerTokenAgeMaxMinutes * 60_000;
/** How far apart from ours a partner's clock may run. */
const APART_SECONDS = 30;

/** The bytes behind a shared secret as the tenant's operator reads it (`whsec_` and base64). */
const bytesOf = (secret: string): Uint8Array => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** Whether a secret is shared, and thus signs; else it is the partner's public key, which only verifies. */
export const isShared = (secret: string): boolean => secret.startsWith('whsec_');

/** A secret with the one algorithm that it counts for: a public key is never taken for the bytes of a shared secret. */
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
    // Looked at last: all else holds, and the partner has said whom it is for.
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

/** Whether a token still counts, and counts already: for 5 minutes from when it was made, less where the partner says so [AUTH-34, AUTH-44]. */
export function isTimely({ issuedAt, isOver }: ReadClaims, now: Date): boolean {
  const age = now.getTime() - issuedAt.getTime();
  return !isOver && age <= MAX_AGE_MILLIS && age >= -APART_SECONDS * 1000;
}

/**
 * What a hand-over token says, whenever it was made, or undefined when it is not the partner's: signed with none of the live secrets (HS256)
 * or keys (ES256), for another tenant, or without member id, token id and moment [AUTH-34].
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

/** A token as a partner makes one: for demos, the operator's command line and tests. */
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
