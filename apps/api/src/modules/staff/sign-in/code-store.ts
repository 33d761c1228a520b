import { randomInt, timingSafeEqual } from 'node:crypto';
import { typedDigits } from '@fareback/contract';
import { type MailedCode, staffLimits, type TypedCode } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { hashOfToken, newToken } from '../../../platform/ids.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import type { StaffMember } from '../store.ts';

const { codeDigits, codeLifeMinutes } = staffLimits;

/** Returns a random code; 000000 is as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

/** Keyed hash bound to the attempt: with only a million codes, a plain hash could be brute-forced from the table. */
export const codeHashOf = (keyRing: KeyRing, attempt: string, typed: string): Buffer =>
  keyRing.hash(`${attempt} ${typedDigits(typed)}`, 'staff/code');

/**
 * Emails a code, with identical steps if the address is unknown. The code works only with the returned attempt id, so
 * other requests for the same address don't use up its tries [DESK-03].
 */
export async function mailCode(
  tx: Tx,
  { keyRing, now }: Pick<DeskCall, 'keyRing' | 'now'>,
  { person, kind }: { person: StaffMember | undefined; kind: 'SIGN_IN_CODE' | 'PROOF_CODE' },
): Promise<MailedCode> {
  const [attempt, code] = [newToken(), newCode()];
  const expiresAt = new Date(now.getTime() + codeLifeMinutes * 60_000);
  await insertCode(tx, {
    attemptHash: hashOfToken(attempt),
    staffId: person?.staffId ?? null,
    codeHash: codeHashOf(keyRing, attempt, code),
    expiresAt,
  });
  const contents = person === undefined ? null : { to: person.email, reader: person, mail: { kind, code } };
  await queueStaffMail(tx, keyRing, { contents, expiresAt, isUrgent: true });
  return { attempt, expiresAt: expiresAt.toISOString() };
}

/**
 * Redeems a typed code once and runs `then` for its staff member in the same transaction. A wrong code costs a try even
 * if the call fails later. Refuses CODE_WRONG and CODE_OVER.
 */
export async function takeCode<T>(
  { database, keyRing, now }: Pick<DeskCall, 'database' | 'keyRing' | 'now'>,
  { attempt, code }: TypedCode,
  then: (tx: Tx, staffId: string) => Promise<T>,
): Promise<T> {
  const outcome = await withStaff(database, async (tx) => {
    const waiting = await tryCode(tx, hashOfToken(attempt), now);
    if (!waiting) return 'CODE_OVER';
    const isRight = timingSafeEqual(waiting.codeHash, codeHashOf(keyRing, attempt, code));
    if (!isRight || waiting.staffId === null) return 'CODE_WRONG';
    await dropCodesOf(tx, waiting.staffId);
    return { done: await then(tx, waiting.staffId) };
  });
  return typeof outcome === 'string' ? throwAdminError(outcome) : outcome.done;
}

/** An emailed code not used yet; `staffId` is null if no staff member has the address. */
interface WaitingCode {
  attemptHash: Buffer;
  staffId: string | null;
  codeHash: Buffer;
  expiresAt: Date;
}

const insertCode = (tx: Tx, { attemptHash, staffId, codeHash, expiresAt }: WaitingCode): Promise<number> =>
  tx.run('insert into staff_code (attempt_hash, staff_id, code_hash, expires_at) values ($1, $2, $3, $4)', [
    attemptHash,
    staffId,
    codeHash,
    expiresAt,
  ]);

/**
 * Counts a try and returns the stored hash to compare with; undefined if no tries remain or the code no longer exists.
 */
export const tryCode = (
  tx: Tx,
  attemptHash: Buffer,
  now: Date,
): Promise<Pick<WaitingCode, 'staffId' | 'codeHash'> | undefined> =>
  tx.first(
    `update staff_code set tries = tries + 1 where attempt_hash = $1 and expires_at > $2 and tries < $3
     returning staff_id as "staffId", code_hash as "codeHash"`,
    [attemptHash, now, staffLimits.codeTriesMax],
  );

const dropCodesOf = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('delete from staff_code where staff_id = $1', [staffId]);
