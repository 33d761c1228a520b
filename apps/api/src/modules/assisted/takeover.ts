import { typedDigits } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { plainCode } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { isSamePerson, lockMember, type Member } from '../members/index.ts';
import { countTry, isCodeKnown, readCodeOwner, useUpCode, writeCode } from './store.ts';

/** Characters: 59 bits can't be guessed within the limits of sign-up. */
const LENGTH = 12;
const VALID_DAYS = 30;
const TRIES_MAX = 5;

const codeContext = (tenantId: string): string => `${tenantId}/takeover-code`;

/** The code as hashed: without dashes and spaces, in capitals. */
const read = (typed: string): string => typedDigits(typed).toUpperCase();

/** True if a typed text has the form of a printed code; other codes need no query. */
export const looksLikeTakeoverCode = (typed: string): boolean =>
  /^[2-9A-HJKMNP-Z]+$/.test(read(typed)) && read(typed).length === LENGTH;

const hashOfTyped = (keyRing: KeyRing, tenantId: string, typed: string): Buffer =>
  keyRing.hash(read(typed), codeContext(tenantId));

/**
 * Gives an account made at the counter a new printed code, which ends the earlier one. Returns null for an account that
 * is in the app or was not made at the counter [ASSIST-08].
 */
export async function issueTakeoverCode(
  { tx, keyRing, tenant, now }: TenantCtx,
  memberId: string,
): Promise<{ code: string; expiresAt: string } | null> {
  const code = plainCode(LENGTH);
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MILLIS);
  const codeHash = keyRing.hash(code, codeContext(tenant.tenantId));
  if ((await writeCode(tx, memberId, { codeHash, expiresAt })) === 0) return null;
  return { code: code.replace(/(.{4})(?!$)/g, '$1-'), expiresAt: expiresAt.toISOString() };
}

type Reader = Pick<TenantCtx, 'keyRing' | 'now'> & { tenant: { tenantId: string }; tx: Tx };

/** True if a typed code takes an account into the app; changes nothing. */
export const isTakeoverCode = async ({ tx, keyRing, tenant, now }: Reader, typed: string): Promise<boolean> =>
  looksLikeTakeoverCode(typed) &&
  (await readCodeOwner(tx, hashOfTyped(keyRing, tenant.tenantId, typed), now, TRIES_MAX)) !== null;

/** Saves an attempt with a printed code in a separate transaction, before the name is compared. */
export async function beginTakeover(
  { tx, keyRing, tenant, now }: Reader,
  typed: string,
): Promise<'BEGUN' | 'EXPIRED' | 'NONE'> {
  const codeHash = hashOfTyped(keyRing, tenant.tenantId, typed);
  if ((await countTry(tx, codeHash, now, TRIES_MAX)) === 1) return 'BEGUN';
  return (await isCodeKnown(tx, codeHash)) ? 'EXPIRED' : 'NONE';
}

/**
 * Uses up a code after `beginTakeover` and returns the locked member. Returns null for a used code, a different name or
 * an account that has a sign-in, because a found code alone must not be enough [ASSIST-08].
 */
export async function takeOver(
  { tx, keyRing, tenant, now }: Reader,
  { typed, name }: { typed: string; name: string },
): Promise<Member | null> {
  const codeHash = hashOfTyped(keyRing, tenant.tenantId, typed);
  // The try was counted already, so the last permitted one still finds its member.
  const memberId = await readCodeOwner(tx, codeHash, now, TRIES_MAX + 1);
  const member = memberId === null ? undefined : await lockMember(tx, memberId);
  if (!member || member.status !== 'CONSENT') return null;
  if (member.email !== null || member.passwordSetAt !== null || !isSamePerson(member.name, name)) return null;
  return (await useUpCode(tx, codeHash, now)) === 1 ? member : null;
}
