import { titleIn } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { firstIdOf, isUuid, uuidsBeginning } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { couponHash, openCode } from '../coupons/issue-coupon.ts';

export interface ListedRow {
  redemptionId: string;
  memberId: string;
  offerId: string;
  title: string | null;
  price: number;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  redeemedAt: Date;
  refundedAt: Date | null;
  supplierId: string | null;
}

const COLUMNS = `r.redemption_id as "redemptionId", r.member_id as "memberId", r.offer_id as "offerId", ${titleIn('o', '$2')} as title,
  r.price, r.status, r.redeemed_at as "redeemedAt", r.refunded_at as "refundedAt", s.supplier_id as "supplierId"`;

const BESIDE = `left join offer o on o.tenant_id = r.tenant_id and o.offer_id = r.offer_id
  left join supplier_order s on s.tenant_id = r.tenant_id and s.redemption_id = r.redemption_id`;

/** SQL condition of each state; must match the index of that state. */
const stateConditions = {
  GIVEN: `r.status = 'CONFIRMED' and r.refunded_at is null`,
  HELD: `r.status = 'HELD'`,
  REFUNDED: 'r.refunded_at is not null',
  RELEASED: `r.status = 'RELEASED'`,
};

/** Filters; null means all. Time ranges are id ranges, because ids start with the time. */
export interface WhichRedemptions {
  state: keyof typeof stateConditions | null;
  offerIds: readonly string[] | null;
  /** First and last member id, both included. */
  members: { first: string; last: string } | null;
  /** First id, and the id to stop before. */
  fromId: string | null;
  untilId: string | null;
}

const BEFORE_CONDITIONS = 4;

/**
 * Reads a page per offer through the offer index. Reading by time would scan all newer redemptions to find those of
 * offers that ended long ago.
 */
const ofEachOffer = (wanted: string, order: string): string =>
  `unnest($4::text[]) as meant (offer_id) cross join lateral (
     select * from redemption r where r.tenant_id = $1 and r.offer_id = meant.offer_id and ${wanted}
      order by r.redemption_id ${order} limit $3) r`;

const ofAll = (wanted: string, order: string): string =>
  `(select * from redemption r where r.tenant_id = $1 and $4::text[] is null and ${wanted} order by r.redemption_id ${order} limit $3) r`;

/** Builds only the conditions in use, so each query matches the index made for it. */
function conditionsOf(which: WhichRedemptions, behind: { towards: 'next' | 'previous'; id: string } | null) {
  const values: unknown[] = [];
  const conditions = [which.state === null ? 'true' : stateConditions[which.state]];
  const add = (condition: string, value: unknown): void => {
    if (value === null) return;
    values.push(value);
    conditions.push(`${condition} ($${values.length + BEFORE_CONDITIONS})`);
  };
  const { members } = which;
  const isOne = members?.first === members?.last;
  // An equality condition uses the member's index, which is already sorted.
  add(isOne ? 'r.member_id =' : 'r.member_id >=', members?.first ?? null);
  add('r.member_id <=', isOne ? null : (members?.last ?? null));
  add('r.redemption_id >=', which.fromId);
  add('r.redemption_id <', which.untilId);
  add(`r.redemption_id ${behind?.towards === 'previous' ? '>' : '<'}`, behind?.id ?? null);
  return { wanted: conditions.join(' and '), values };
}

/** Returns redemptions from a cursor with titles in a language, newest first; oldest first for a backward cursor. */
export function listedRows(
  tx: Tx,
  which: WhichRedemptions,
  {
    from,
    limit,
    language,
  }: { from: { towards: 'next' | 'previous'; id: string } | null; limit: number; language: string },
): Promise<ListedRow[]> {
  const { wanted, values } = conditionsOf(which, from);
  const parameters = [tx.tenantId, language, limit, which.offerIds && [...which.offerIds], ...values];
  const isOfOffers = which.offerIds !== null;
  if (from?.towards === 'previous')
    return isOfOffers
      ? tx.query(
          `select ${COLUMNS} from ${ofEachOffer(wanted, 'asc')} ${BESIDE} where r.tenant_id = $1 order by r.redemption_id limit $3`,
          parameters,
        )
      : tx.query(
          `select ${COLUMNS} from ${ofAll(wanted, 'asc')} ${BESIDE} where r.tenant_id = $1 order by r.redemption_id`,
          parameters,
        );
  return isOfOffers
    ? tx.query(
        `select ${COLUMNS} from ${ofEachOffer(wanted, 'desc')} ${BESIDE} where r.tenant_id = $1 order by r.redemption_id desc limit $3`,
        parameters,
      )
    : tx.query(
        `select ${COLUMNS} from ${ofAll(wanted, 'desc')} ${BESIDE} where r.tenant_id = $1 order by r.redemption_id desc`,
        parameters,
      );
}

interface OneRow extends ListedRow {
  seenAt: Date | null;
  refundedBy: string | null;
  refundReason: string | null;
  askedAgainAt: Date | null;
  cancelOutcome: 'CANCELED' | 'KEPT' | 'UNKNOWN' | null;
}

export const oneRow = (tx: Tx, redemptionId: string, language: string): Promise<OneRow | undefined> =>
  tx.first(
    `select ${COLUMNS}, r.acknowledged_at as "seenAt", r.refunded_by as "refundedBy", r.refund_reason as "refundReason",
            coalesce(s.ask_at, s.cancel_at) as "askedAgainAt", s.cancel_outcome as "cancelOutcome"
       from redemption r ${BESIDE} where r.tenant_id = $1 and r.redemption_id = $3`,
    [tx.tenantId, language, redemptionId],
  );

type NamedRedemption = Pick<ListedRow, 'redemptionId' | 'memberId' | 'offerId' | 'redeemedAt'>;

const NAMED = `redemption_id as "redemptionId", member_id as "memberId", offer_id as "offerId", redeemed_at as "redeemedAt"`;

const redemptionsBetween = (tx: Tx, first: string, last: string, limit: number): Promise<NamedRedemption[]> =>
  tx.query(
    `select ${NAMED} from redemption where tenant_id = $1 and redemption_id between $2::uuid and $3::uuid
      order by redemption_id desc limit $4`,
    [tx.tenantId, first, last, limit],
  );

/** The replacement of a void code `c`, which its redemption no longer names. */
const REPLACED = `left join code_replacement x on x.tenant_id = $1 and x.offer_id = c.offer_id and x.old_coupon_id = c.coupon_id`;

const codesByHash = (tx: Tx, hashes: readonly Buffer[]): Promise<{ offerId: string; redemptionId: string | null }[]> =>
  tx.query(
    `select c.offer_id as "offerId", coalesce(c.redemption_id, x.redemption_id) as "redemptionId" from coupon c ${REPLACED}
      where c.tenant_id = $1 and c.code_hash = any($2::bytea[])`,
    [tx.tenantId, hashes],
  );

/** Shorter prefixes match too many ids: all ids of a minute start alike. */
const START_MIN = 8;
const FOUND_MAX = 5;

/** Finds redemptions by id, which is also the order id, or by an id prefix of at least eight characters. */
export async function redemptionsById(tx: Tx, typed: string): Promise<NamedRedemption[]> {
  const bounds = uuidsBeginning(typed, START_MIN);
  return bounds === null ? [] : redemptionsBetween(tx, bounds.first, bounds.last, FOUND_MAX);
}

interface FoundCode {
  offerId: string;
  redemption: NamedRedemption | null;
}

/** Finds the pool or ticket code as typed; at most two results, because only case may differ. */
export async function codesTyped(tx: Tx, keyRing: KeyRing, typed: string): Promise<FoundCode[]> {
  const hashes = [typed, typed.toUpperCase()].map((code) => couponHash(keyRing, tx.tenantId, code));
  const found: FoundCode[] = [];
  for (const { offerId, redemptionId } of await codesByHash(tx, hashes)) {
    const [redemption = null] =
      redemptionId !== null && isUuid(redemptionId) ? await redemptionsBetween(tx, redemptionId, redemptionId, 1) : [];
    found.push({ offerId, redemption });
  }
  return found;
}

/** Returns the member who redeemed a code, typed as on the ticket or in capitals; null if not redeemed. */
export async function memberOfCode(tx: Tx, keyRing: KeyRing, typed: string): Promise<string | null> {
  const hashes = [typed, typed.toUpperCase()].map((code) => couponHash(keyRing, tx.tenantId, code));
  const row = await tx.first<{ memberId: string }>(
    `select r.member_id as "memberId" from coupon c ${REPLACED}
       join redemption r on r.tenant_id = $1 and r.redemption_id = coalesce(c.redemption_id, x.redemption_id)
      where c.tenant_id = $1 and c.code_hash = any($2::bytea[]) limit 1`,
    [tx.tenantId, hashes],
  );
  return row?.memberId ?? null;
}

/** The edition that a redemption `r` was made of: the offer's stock may have changed since. */
const OF_TICKET = `join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
        and e.definition #>> '{stock,kind}' = 'ticket'`;

/** Returns who redeemed tickets and when they were refunded or replaced, by code; other coupons and erased members are left out. */
export async function redemptionsOfCodes(
  tx: Tx,
  keyRing: KeyRing,
  codes: readonly string[],
): Promise<Map<string, { memberId: string; redemptionId: string; refundedAt: Date | null }>> {
  const byHash = new Map(codes.map((code) => [couponHash(keyRing, tx.tenantId, code).toString('latin1'), code]));
  const rows = await tx.query<{ codeHash: Buffer; memberId: string; redemptionId: string; refundedAt: Date | null }>(
    `select c.code_hash as "codeHash", r.member_id as "memberId", r.redemption_id as "redemptionId", coalesce(x.replaced_at, r.refunded_at) as "refundedAt"
       from coupon c ${REPLACED}
       join redemption r on r.tenant_id = $1 and r.redemption_id = coalesce(c.redemption_id, x.redemption_id)
       ${OF_TICKET}
       join member m on m.tenant_id = $1 and m.member_id = r.member_id and m.status <> 'DELETED'
      where c.tenant_id = $1 and c.code_hash = any($2::bytea[])`,
    [tx.tenantId, [...byHash.keys()].map((hash) => Buffer.from(hash, 'latin1'))],
  );
  return new Map(rows.map(({ codeHash, ...row }) => [byHash.get(codeHash.toString('latin1')) ?? '', row]));
}

interface NamedTicket {
  redemptionId: string;
  offerId: string;
  code: string;
  refundedAt: Date | null;
  replacedAt: Date | null;
}

/** Returns offers, codes, refunds and replacements of tickets by redemption. */
export async function ticketsOf(tx: Tx, keyRing: KeyRing, redemptionIds: readonly string[]): Promise<NamedTicket[]> {
  const rows = await tx.query<Omit<NamedTicket, 'code'> & { couponEncrypted: Buffer }>(
    `select redemption_id as "redemptionId", offer_id as "offerId", coupon_sealed as "couponEncrypted", refunded_at as "refundedAt",
            replaced_at as "replacedAt"
       from redemption where tenant_id = $1 and redemption_id = any($2::uuid[]) and coupon_sealed is not null`,
    [tx.tenantId, redemptionIds],
  );
  return rows.map(({ couponEncrypted, ...row }) => ({
    ...row,
    code: openCode(keyRing, tx.tenantId, row.offerId, couponEncrypted),
  }));
}

/** A ticket is valid for a week at most. */
const LONGEST_TICKET_DAYS = 8;

/** The most refunded tickets that inspectors get. */
const CANCELED_MAX = 5000;

/** Returns codes of refunded and replaced tickets that have not ended [TICKET-12, REDEEM-35]. */
export async function canceledTickets(tx: Tx, keyRing: KeyRing, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - LONGEST_TICKET_DAYS * DAY_MILLIS);
  const rows = [...(await refundedTickets(tx, now, since)), ...(await replacedTickets(tx, now, since))];
  return rows
    .slice(0, CANCELED_MAX)
    .map(({ offerId, couponEncrypted }) => openCode(keyRing, tx.tenantId, offerId, couponEncrypted));
}

interface CanceledTicket {
  offerId: string;
  couponEncrypted: Buffer;
}

const refundedTickets = (tx: Tx, now: Date, since: Date): Promise<CanceledTicket[]> =>
  tx.query(
    `select r.offer_id as "offerId", r.coupon_sealed as "couponEncrypted" from redemption r
       ${OF_TICKET}
      where r.tenant_id = $1 and r.redemption_id >= $3 and r.refunded_at is not null and r.coupon_expires_at > $2 and r.coupon_sealed is not null
      order by r.redemption_id desc limit ${CANCELED_MAX}`,
    [tx.tenantId, now, firstIdOf(since)],
  );

/** Replaced codes, and new ones that were refunded later than a ticket lasts after its redemption. */
const replacedTickets = (tx: Tx, now: Date, since: Date): Promise<CanceledTicket[]> =>
  tx.query(
    `select c.offer_id as "offerId", c.code_sealed as "couponEncrypted" from code_replacement x
       join redemption r on r.tenant_id = $1 and r.member_id = x.member_id and r.redemption_id = x.redemption_id
       ${OF_TICKET}
       join coupon c on c.tenant_id = $1 and c.offer_id = x.offer_id
        and (c.coupon_id = x.old_coupon_id or (c.coupon_id = x.new_coupon_id and r.refunded_at is not null and r.redemption_id < $4))
      where x.tenant_id = $1
        and case when c.coupon_id = x.old_coupon_id then x.old_expires_at > $2 else r.coupon_expires_at > $2 and x.replaced_at > $3 end
      limit ${CANCELED_MAX}`,
    [tx.tenantId, now, since, firstIdOf(since)],
  );

/** Returns offers whose tickets the agency issues itself or issued before, with their titles. */
export const ticketOffers = (
  tx: Tx,
): Promise<{ offerId: string; titles: { en: string | null; es: string | null } }[]> =>
  tx.query(
    `select offer_id as "offerId", jsonb_build_object('en', texts #>> '{en,Title}', 'es', texts #>> '{es,Title}') as titles
       from offer o where tenant_id = $1 and (definition #>> '{stock,kind}' = 'ticket' or exists (
         select 1 from offer_edition e
          where e.tenant_id = $1 and e.offer_id = o.offer_id and e.definition #>> '{stock,kind}' = 'ticket')) order by offer_id`,
    [tx.tenantId],
  );
