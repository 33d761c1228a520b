import { titleIn } from '../../../platform/database/title-in.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/* The SQL of redemptions as staff look through them. */

/** A redemption as staff see one, without what it gave. */
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

/** What each state is in the rows; each as its index has it. */
const stateConditions = {
  GIVEN: `r.status = 'CONFIRMED' and r.refunded_at is null`,
  HELD: `r.status = 'HELD'`,
  REFUNDED: 'r.refunded_at is not null',
  RELEASED: `r.status = 'RELEASED'`,
};

/** Which redemptions are asked for; null where all are. Ids bound the time, because they begin with it. */
export interface WhichRedemptions {
  state: keyof typeof stateConditions | null;
  offerIds: readonly string[] | null;
  /** The first and the last member's id that may be. */
  members: { first: string; last: string } | null;
  /** The first id that may be, and the first that may not. */
  fromId: string | null;
  untilId: string | null;
}

/** Tenant, language, number of rows and offers stand before what conditions ask. */
const BEFORE_CONDITIONS = 4;

/**
 * A page of each of the offers, by the index that holds an offer's redemptions in order. Read by time instead, all that
 * is newer would be gone through to find those of offers that ended long ago.
 */
const ofEachOffer = (wanted: string, order: string): string =>
  `unnest($4::text[]) as meant (offer_id) cross join lateral (
     select * from redemption r where r.tenant_id = $1 and r.offer_id = meant.offer_id and ${wanted}
      order by r.redemption_id ${order} limit $3) r`;

/** All, where no offer is asked for. */
const ofAll = (wanted: string, order: string): string =>
  `(select * from redemption r where r.tenant_id = $1 and $4::text[] is null and ${wanted} order by r.redemption_id ${order} limit $3) r`;

/** Conditions for what is asked alone, so that each question goes by the index that is made for it. */
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
  // One member is asked for as such: their index has their redemptions in order.
  add(isOne ? 'r.member_id =' : 'r.member_id >=', members?.first ?? null);
  add('r.member_id <=', isOne ? null : (members?.last ?? null));
  add('r.redemption_id >=', which.fromId);
  add('r.redemption_id <', which.untilId);
  add(`r.redemption_id ${behind?.towards === 'previous' ? '>' : '<'}`, behind?.id ?? null);
  return { wanted: conditions.join(' and '), values };
}

/** Redemptions from a place on, titles in a language, the newest first; the oldest first where the place looks back. */
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

/** One redemption with what became of it. */
export interface OneRow extends ListedRow {
  seenAt: Date | null;
  refundedBy: string | null;
  refundReason: string | null;
  askedAgainAt: Date | null;
  cancelOutcome: 'CANCELED' | 'KEPT' | 'UNKNOWN' | null;
}

/** A redemption by its id, its title in a language; undefined when the tenant has none. */
export const oneRow = (tx: Tx, redemptionId: string, language: string): Promise<OneRow | undefined> =>
  tx.first(
    `select ${COLUMNS}, r.acknowledged_at as "seenAt", r.refunded_by as "refundedBy", r.refund_reason as "refundReason",
            coalesce(s.ask_at, s.cancel_at) as "askedAgainAt", s.cancel_outcome as "cancelOutcome"
       from redemption r ${BESIDE} where r.tenant_id = $1 and r.redemption_id = $3`,
    [tx.tenantId, language, redemptionId],
  );

/** What a search says of a redemption. */
export type NamedRedemption = Pick<ListedRow, 'redemptionId' | 'memberId' | 'offerId' | 'redeemedAt'>;

const NAMED = `redemption_id as "redemptionId", member_id as "memberId", offer_id as "offerId", redeemed_at as "redeemedAt"`;

/** Redemptions whose ids lie between two, both included, the newest first. */
export const redemptionsBetween = (tx: Tx, first: string, last: string, limit: number): Promise<NamedRedemption[]> =>
  tx.query(
    `select ${NAMED} from redemption where tenant_id = $1 and redemption_id between $2::uuid and $3::uuid
      order by redemption_id desc limit $4`,
    [tx.tenantId, first, last, limit],
  );

/** Codes by their hashes: whose offer each is, and the redemption that gave it; null where nobody has it. */
export const codesByHash = (
  tx: Tx,
  hashes: readonly Buffer[],
): Promise<{ offerId: string; redemptionId: string | null }[]> =>
  tx.query(
    'select offer_id as "offerId", redemption_id as "redemptionId" from coupon where tenant_id = $1 and code_hash = any($2::bytea[])',
    [tx.tenantId, hashes],
  );
