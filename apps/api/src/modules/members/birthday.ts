import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { birthdayRow, deleteBirthday, writeBirthday } from './birthday-store.ts';

export { type BirthdaysOn, lockBirthdaysOn, readBirthdays } from './birthday-store.ts';

export const birthdayContext = (tenantId: string): string => `${tenantId}/birthday`;

/** Days before a new or changed birthday counts [CAMP-100]. */
const WAIT_DAYS = 14;

/** A month and day such as `02-29`, and from when it counts. */
export interface Birthday {
  monthDay: string;
  countsFrom: Date;
}

export async function birthdayOf(tx: Tx, keyRing: KeyRing, memberId: string): Promise<Birthday | null> {
  const row = await birthdayRow(tx, memberId);
  return row
    ? { monthDay: keyRing.decrypt(row.sealed, birthdayContext(tx.tenantId)), countsFrom: row.countsFrom }
    : null;
}

export const hashOfBirthday = (keyRing: KeyRing, tenantId: string, monthDay: string): Buffer =>
  keyRing.hash(monthDay, birthdayContext(tenantId));

/** Saves a member's birthday, or removes it; the same one again changes nothing [ACCT-16]. */
export async function setBirthday(
  tx: Tx,
  keyRing: KeyRing,
  { memberId, monthDay, now }: { memberId: string; monthDay: string | null; now: Date },
): Promise<void> {
  if (monthDay === null) {
    await deleteBirthday(tx, memberId);
    return;
  }
  await writeBirthday(tx, {
    memberId,
    sealed: keyRing.encrypt(monthDay, birthdayContext(tx.tenantId)),
    hash: hashOfBirthday(keyRing, tx.tenantId, monthDay),
    now,
    countsFrom: new Date(now.getTime() + WAIT_DAYS * DAY_MILLIS),
  });
}
