import type { Tx } from '../../platform/database/transactions.ts';
import { localDate } from '../../platform/local-date.ts';

export interface SmsAgency {
  isOn: boolean;
  /** True if a number that staff entered at the counter counts like a verified one. */
  takesCounterNumbers: boolean;
}

const OFF: SmsAgency = { isOn: false, takesCounterNumbers: false };

export const readSmsAgency = async (tx: Tx): Promise<SmsAgency> =>
  (await tx.first<SmsAgency>(
    `select is_on as "isOn", takes_counter_numbers as "takesCounterNumbers" from sms_agency where tenant_id = $1`,
    [tx.tenantId],
  )) ?? OFF;

/** Updates the given settings only, so concurrent changes of different settings don't overwrite each other. */
export const writeSmsAgency = (tx: Tx, { isOn, takesCounterNumbers }: Partial<SmsAgency>, now: Date): Promise<number> =>
  tx.run(
    `insert into sms_agency as a (tenant_id, is_on, takes_counter_numbers, changed_at)
     values ($1, coalesce($2::boolean, false), coalesce($3::boolean, false), $4)
     on conflict (tenant_id) do update set is_on = coalesce($2::boolean, a.is_on),
       takes_counter_numbers = coalesce($3::boolean, a.takes_counter_numbers), changed_at = $4`,
    [tx.tenantId, isOn ?? null, takesCounterNumbers ?? null, now],
  );

/** Serializes texts of a number until the transaction ends, so its limits are exact. */
export const lockSender = (tx: Tx, numberHash: Buffer): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || encode($2::bytea, 'hex') || 'sms', 0))`, [
    tx.tenantId,
    numberHash,
  ]);

interface NewMessage {
  messageHash: Buffer;
  numberHash: Buffer;
  memberId: string | null;
  command: string;
}

/** Records a message, or takes over one whose process died; false for a repeated delivery [SMS-04]. */
export async function takeMessage(tx: Tx, message: NewMessage, now: Date, leasedUntil: Date): Promise<boolean> {
  const { messageHash, numberHash, memberId, command } = message;
  const taken = await tx.run(
    `insert into sms_message as m (tenant_id, message_hash, number_hash, member_id, command, received_at, leased_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, message_hash) do update set leased_until = $7
      where m.answered_at is null and m.leased_until <= $6`,
    [tx.tenantId, messageHash, numberHash, memberId, command, now, leasedUntil],
  );
  return taken > 0;
}

export const settleMessage = (tx: Tx, messageHash: Buffer, parts: number, now: Date): Promise<number> =>
  tx.run(
    `update sms_message set answered_at = $3, parts = $4
      where tenant_id = $1 and message_hash = $2 and answered_at is null`,
    [tx.tenantId, messageHash, now, parts],
  );

/** Text messages that answers to a number took since each moment. */
export const countToNumber = async (
  tx: Tx,
  numberHash: Buffer,
  { hour, day, month }: { hour: Date; day: Date; month: Date },
): Promise<{ hour: number; day: number; month: number }> =>
  (await tx.first(
    `select coalesce(sum(parts) filter (where received_at > $3), 0)::int as hour,
            coalesce(sum(parts) filter (where received_at > $4), 0)::int as day, coalesce(sum(parts), 0)::int as month
       from sms_message where tenant_id = $1 and number_hash = $2 and received_at >= $5`,
    [tx.tenantId, numberHash, hour, day, month],
  )) ?? { hour: 0, day: 0, month: 0 };

/** Text messages that answers took since a moment: to all, and to numbers of no single member. */
export const countToAll = async (tx: Tx, since: Date): Promise<{ all: number; strangers: number }> =>
  (await tx.first(
    `select coalesce(sum(parts), 0)::int as all, coalesce(sum(parts) filter (where member_id is null), 0)::int as strangers
       from sms_message where tenant_id = $1 and received_at > $2`,
    [tx.tenantId, since],
  )) ?? { all: 0, strangers: 0 };

/** Text messages that answers to numbers of no single member took since a moment. */
export const countToStrangers = async (tx: Tx, since: Date): Promise<number> =>
  (
    await tx.first<{ parts: number }>(
      `select coalesce(sum(parts), 0)::int as parts from sms_message
        where tenant_id = $1 and received_at >= $2 and member_id is null`,
      [tx.tenantId, since],
    )
  )?.parts ?? 0;

/** The member with this number of the counter, in a list. */
export const counterMembers = async (tx: Tx, numberHash: Buffer): Promise<string[]> =>
  (
    await tx.query<{ memberId: string }>(
      'select member_id as "memberId" from sms_number where tenant_id = $1 and number_hash = $2',
      [tx.tenantId, numberHash],
    )
  ).map(({ memberId }) => memberId);

export const writeCounterNumber = (
  tx: Tx,
  {
    memberId,
    numberHash,
    numberEncrypted,
    by,
  }: { memberId: string; numberHash: Buffer; numberEncrypted: Buffer; by: string },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into sms_number (tenant_id, member_id, number_hash, number_sealed, added_at, added_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, member_id) do update set number_hash = $3, number_sealed = $4, added_at = $5, added_by = $6`,
    [tx.tenantId, memberId, numberHash, numberEncrypted, now, by],
  );

export interface CounterNumber {
  numberEncrypted: Buffer;
  addedAt: Date;
}

export const readCounterNumber = (tx: Tx, memberId: string): Promise<CounterNumber | undefined> =>
  tx.first(
    `select number_sealed as "numberEncrypted", added_at as "addedAt" from sms_number where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

export const deleteCounterNumber = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from sms_number where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

export interface Stop {
  memberId: string | null;
  kinds: string[];
}

/** Remembers that a number stopped; false if it was before. */
export const insertStop = async (tx: Tx, numberHash: Buffer, { memberId, kinds }: Stop, now: Date): Promise<boolean> =>
  (await tx.run(
    `insert into sms_stop (tenant_id, number_hash, member_id, kinds, stopped_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tx.tenantId, numberHash, memberId, kinds, now],
  )) > 0;

export const isStopped = async (tx: Tx, numberHash: Buffer): Promise<boolean> =>
  (await tx.first('select 1 from sms_stop where tenant_id = $1 and number_hash = $2', [tx.tenantId, numberHash])) !==
  undefined;

export const takeStop = async (tx: Tx, numberHash: Buffer): Promise<Stop | undefined> => {
  const [stop] = await tx.query<Stop>(
    'delete from sms_stop where tenant_id = $1 and number_hash = $2 returning member_id as "memberId", kinds',
    [tx.tenantId, numberHash],
  );
  return stop;
};

export interface SmsOrder {
  offers: string[];
  listedAt: Date;
  offerId: string | null;
  price: number | null;
  number: number | null;
  attemptId: string | null;
  askedAt: Date | null;
}

export const readOrder = (tx: Tx, memberId: string): Promise<SmsOrder | undefined> =>
  tx.first(
    `select offers, listed_at as "listedAt", offer_id as "offerId", price, number, attempt_id as "attemptId", asked_at as "askedAt"
       from sms_order where tenant_id = $1 and member_id = $2 for update`,
    [tx.tenantId, memberId],
  );

/** Saves the numbers of a list that was sent; the order that waits for a yes stays. */
export const writeList = (tx: Tx, memberId: string, offers: readonly string[], now: Date): Promise<number> =>
  tx.run(
    `insert into sms_order (tenant_id, member_id, offers, listed_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, member_id) do update set offers = $3, listed_at = $4`,
    [tx.tenantId, memberId, offers, now],
  );

export const writeOrder = (
  tx: Tx,
  memberId: string,
  order: { offerId: string; price: number; number: number; attemptId: string },
  now: Date,
): Promise<number> =>
  tx.run(
    `update sms_order set offer_id = $3, price = $4, number = $5, attempt_id = $6, asked_at = $7
      where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId, order.offerId, order.price, order.number, order.attemptId, now],
  );

/** Ends an order that was refused, so the next yes asks again. */
export const clearOrder = (tx: Tx, memberId: string, attemptId: string): Promise<number> =>
  tx.run(
    `update sms_order set offer_id = null, price = null, number = null, attempt_id = null, asked_at = null
      where tenant_id = $1 and member_id = $2 and attempt_id = $3`,
    [tx.tenantId, memberId, attemptId],
  );

export interface DayOfTexts {
  day: string;
  received: number;
  answered: number;
  parts: number;
}

const QUARTER_SECONDS = 900;

/** Counts messages by day of the agency's clock, newest first. The days come from Node's zones, as everywhere. */
export async function countDays(tx: Tx, timeZone: string, since: Date): Promise<DayOfTexts[]> {
  const quarters = await tx.query<Omit<DayOfTexts, 'day'> & { at: number }>(
    `select floor(extract(epoch from received_at) / ${QUARTER_SECONDS})::int as at, count(*)::int as received,
            (count(*) filter (where parts > 0))::int as answered, sum(parts)::int as parts
       from sms_message where tenant_id = $1 and received_at > $2 group by 1`,
    [tx.tenantId, since],
  );
  const byDay = Map.groupBy(quarters, ({ at }) => localDate(new Date(at * QUARTER_SECONDS * 1000), timeZone));
  const sumOf = (rows: typeof quarters, of: 'received' | 'answered' | 'parts') =>
    rows.reduce((sum, row) => sum + row[of], 0);
  return [...byDay]
    .map(([day, rows]) => ({
      day,
      received: sumOf(rows, 'received'),
      answered: sumOf(rows, 'answered'),
      parts: sumOf(rows, 'parts'),
    }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

/** Deletes messages received before a moment; limited per run. */
export const deleteOldMessages = (tx: Tx, before: Date): Promise<number> =>
  tx.run(
    `delete from sms_message where tenant_id = $1 and ctid = any(array(
       select ctid from sms_message where tenant_id = $1 and received_at <= $2 limit 10000))`,
    [tx.tenantId, before],
  );
