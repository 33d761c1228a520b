import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, Person, PersonalData } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { deleteOldMessages } from './store.ts';

/** Longer than any carrier repeats a delivery, and enough for the counts of the desk. */
const MESSAGES_RETENTION_DAYS = 35;

export const numberContext = (tenantId: string, memberId: string): string => `${tenantId}/sms-number/${memberId}`;

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'sms_number',
    key: { member_id: 'uuid' },
    columns: { number_sealed: (tenantId, { member_id }) => numberContext(tenantId, String(member_id)) },
  },
];

/** Deletes messages after 35 days; their texts are never stored [SMS-15]. */
export const pruneTexts = (tx: Tx, now: Date): Promise<number> =>
  deleteOldMessages(tx, new Date(now.getTime() - MESSAGES_RETENTION_DAYS * DAY_MILLIS));

/** Hashes of the numbers a member texted from or gave at a counter. */
async function numbersOf({ tx, memberId }: Person): Promise<Buffer[]> {
  const rows = await tx.query<{ hash: Buffer }>(
    `select number_hash as hash from sms_number where tenant_id = $1 and member_id = $2
     union select number_hash from sms_message where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );
  return rows.map(({ hash }) => hash);
}

/** Messages, the number given at the counter, a stop and the last list; all of it goes with the member. */
export const personal: PersonalData = {
  tables: {
    sms_message: 'incomingTexts',
    sms_number: 'counterNumber',
    sms_stop: 'stoppedTexts',
    sms_order: 'textedOffers',
  },

  async read({ tx, keyRing, memberId }) {
    const own = [tx.tenantId, memberId];
    const [incomingTexts, numbers, stoppedTexts, textedOffers] = await Promise.all([
      tx.query(
        `select command, received_at as "receivedAt", answered_at as "answeredAt", parts
           from sms_message where tenant_id = $1 and member_id = $2 order by received_at, message_hash`,
        own,
      ),
      tx.query<{ sealed: Buffer; addedAt: Date }>(
        `select number_sealed as sealed, added_at as "addedAt" from sms_number where tenant_id = $1 and member_id = $2`,
        own,
      ),
      tx.query(
        `select kinds, stopped_at as "stoppedAt" from sms_stop where tenant_id = $1 and member_id = $2 order by stopped_at`,
        own,
      ),
      tx.query(
        `select offers, listed_at as "listedAt", offer_id as "offerId", price, asked_at as "askedAt"
           from sms_order where tenant_id = $1 and member_id = $2`,
        own,
      ),
    ]);
    const counterNumber = numbers.map(({ sealed, addedAt }) => ({
      number: keyRing.decrypt(sealed, numberContext(tx.tenantId, memberId)),
      addedAt,
    }));
    return { incomingTexts, counterNumber, stoppedTexts, textedOffers };
  },

  async forget(person) {
    const { tx, memberId } = person;
    const own = [tx.tenantId, memberId];
    const numbers = await numbersOf(person);
    await tx.run(
      `delete from sms_message where tenant_id = $1 and (member_id = $2 or (member_id is null and number_hash = any($3::bytea[])))`,
      [...own, numbers],
    );
    await tx.run('delete from sms_number where tenant_id = $1 and member_id = $2', own);
    await tx.run(
      `delete from sms_stop where tenant_id = $1 and (member_id = $2 or (member_id is null and number_hash = any($3::bytea[])))`,
      [...own, numbers],
    );
    await tx.run('delete from sms_order where tenant_id = $1 and member_id = $2', own);
  },
};
