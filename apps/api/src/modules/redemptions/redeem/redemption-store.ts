import type { CouponType } from '@fareback/contract';
import { brokenConstraint } from '../../../platform/database/errors.ts';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx, Writes } from '../../../platform/database/transactions.ts';

/* SQL that reads the data to decide a group of redemption requests. Each statement serves the whole group; parallel
   arrays have one element per request. */

export interface Requester {
  tokenHash: Buffer;
  memberId: string;
  available: number;
}

/**
 * Finds the members of live session tokens and locks their accounts in member order until the transaction ends. Must
 * come first: later statements see the state as of the locks. Sessions are found and sorted, then each account is
 * looked up separately; otherwise the planner scans all accounts in index order. Reads the session table directly
 * (`tables.ts`) to save each group a round trip.
 */
export function lockRequesters(
  tx: Tx,
  tenantId: string,
  tokenHashes: Buffer[],
  { seenAfter, createdAfter }: { seenAfter: Date; createdAfter: Date },
): Promise<Requester[]> {
  return tx.query(
    `select s.token_hash as "tokenHash", a.member_id as "memberId", a.available
       from (
        select distinct s.member_id, q.token_hash
          from unnest($2::bytea[]) as q (token_hash)
         cross join lateral (
          select member_id from session
           where tenant_id = $1 and token_hash = q.token_hash and last_seen_at > $3 and created_at > $4 limit 1) s
         order by s.member_id) s
      cross join lateral (
        select member_id, available from member_account
         where tenant_id = $1 and member_id = s.member_id limit 1 for update) a`,
    [tenantId, tokenHashes, seenAfter, createdAfter],
  );
}

/** Locks a member's account for a redemption at the counter, like `lockRequesters`, which finds it by a session. */
export async function lockCounterRequester(tx: Tx, memberId: string, tokenHash: Buffer): Promise<Requester[]> {
  const rows = await tx.query<Omit<Requester, 'tokenHash'>>(
    `select member_id as "memberId", available from member_account
      where tenant_id = $1 and member_id = $2 for update`,
    [tx.tenantId, memberId],
  );
  return rows.map((row) => ({ ...row, tokenHash }));
}

export interface OfferTerms {
  offerId: string;
  price: number;
  couponType: CouponType;
  limitRedemptions: number;
  limitDays: number;
  isActive: boolean;
  editionDigest: Buffer;
}

/** Returns offers' terms by id, without texts, which are large and seldom change. */
export function readOfferTerms(tx: Tx, tenantId: string, offerIds: string[]): Promise<OfferTerms[]> {
  return tx.query(
    `select offer_id as "offerId", price, coupon_type as "couponType", limit_redemptions as "limitRedemptions",
            limit_days as "limitDays", is_active as "isActive", edition_digest as "editionDigest"
       from offer where tenant_id = $1 and offer_id = any($2::text[])`,
    [tenantId, offerIds],
  );
}

export interface RequestMemberStatus {
  memberId: string;
  status: 'NEW' | 'CONSENT' | 'VERIFIED' | 'DELETED' | 'OPTED_OUT' | 'SUSPENDED';
  isVerified: boolean;
  language: string | null;
  offerId: string;
  /** Redemptions of the offer in its rolling window; 0 without a limit. */
  used: number;
  /** All redemptions of the offer that count. */
  usedEver: number;
  ofDay: number;
  freeOfDay: number;
  key: string | null;
  operation: string | null;
  resultId: string | null;
}

const STATUS_COLUMNS = `m.member_id as "memberId", m.status, m.is_verified as "isVerified", m.language,
            q.offer_id as "offerId", r.used, r.used_ever as "usedEver", r.of_day as "ofDay", r.free_of_day as "freeOfDay",
            q.idempotency_key as key, i.operation, i.result_id as "resultId"`;

const STATUS_LOOKUPS = `cross join lateral (
        select member_id, status, phone_verified_at is not null as is_verified, language from member
         where tenant_id = $1 and member_id = s.member_id limit 1) m
       left join lateral (
        select limit_days from offer
         where tenant_id = $1 and offer_id = q.offer_id and limit_redemptions > 0 and limit_days > 0 limit 1) o on true
      cross join lateral (
        select count(*) filter (where offer_id = q.offer_id
                 and redeemed_at > $2::timestamptz - make_interval(hours => 24 * o.limit_days))::int as used,
               count(*) filter (where offer_id = q.offer_id)::int as used_ever,
               count(*) filter (where is_of_day)::int as of_day,
               count(*) filter (where is_of_day and price = 0)::int as free_of_day
          from (
            select offer_id, redeemed_at, price, redeemed_at > $2::timestamptz - interval '24 hours' as is_of_day
              from redemption
             where tenant_id = $1 and member_id = s.member_id and refunded_at is null and status <> 'RELEASED'
             order by offer_id, redeemed_at) r) r
       left join lateral (
        select operation, result_id from idempotent_result
         where tenant_id = $1 and member_id = s.member_id and idempotency_key = q.idempotency_key limit 1) i on true`;

/**
 * Returns the state of the members of session tokens, for each request's offer and key. Every step is a lateral lookup
 * with a limit or a count, which the planner cannot reorder; with plain joins and poor statistics it starts with all
 * redemptions of the tenant. Redemptions are read in the order of the member's index; without an order, a plan made
 * while the table was empty uses an index of all riders' redemptions.
 */
export function readMemberStatuses(
  tx: Tx,
  tenantId: string,
  now: Date,
  requests: { tokenHashes: Buffer[]; offerIds: string[]; keys: (string | null)[] },
): Promise<RequestMemberStatus[]> {
  return tx.query(
    `select ${STATUS_COLUMNS}
       from unnest($3::bytea[], $4::text[], $5::text[]) as q (token_hash, offer_id, idempotency_key)
      cross join lateral (select member_id from session where tenant_id = $1 and token_hash = q.token_hash limit 1) s
      ${STATUS_LOOKUPS}`,
    [tenantId, now, requests.tokenHashes, requests.offerIds, requests.keys],
  );
}

/** The same for one member at the counter, who has no session there. */
export function readCounterStatus(
  tx: Tx,
  tenantId: string,
  now: Date,
  request: { memberId: string; offerId: string; key: string | null },
): Promise<RequestMemberStatus[]> {
  return tx.query(
    `select ${STATUS_COLUMNS}
       from (select $3::uuid as member_id, $4::text as offer_id, $5::text as idempotency_key) q
      cross join lateral (select q.member_id) s
      ${STATUS_LOOKUPS}`,
    [tenantId, now, request.memberId, request.offerId, request.key],
  );
}

export interface NewRedemption {
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
  /** The grant it uses; null if it is paid with points. */
  grantId: string | null;
  couponType: string;
  editionDigest: Buffer;
  couponId: number | null;
  couponEncrypted: Buffer | null;
  /** Hash of a generated code; null for others. */
  madeHash: Buffer | null;
  couponUrl: string | null;
  /** Null if the coupon never expires or the offer revision decides. */
  couponExpiresAt: Date | null;
  key: string | null;
  operation: string;
}

/**
 * Assigns pool codes to redemptions permanently, if still free. Offers and codes are repeated as bounds: while few codes
 * are taken, the planner would otherwise read all free codes of the tenant.
 */
function takeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  const pooled = redemptions.filter(({ couponId }) => couponId !== null);
  if (pooled.length === 0) return;
  writes.add(
    `update coupon c set redemption_id = g.redemption_id
       from unnest($2::text[], $3::bigint[], $4::uuid[]) as g (offer_id, coupon_id, redemption_id)
      where c.tenant_id = $1 and c.offer_id = any($5) and c.coupon_id = any($3)
        and c.offer_id = g.offer_id and c.coupon_id = g.coupon_id and c.redemption_id is null`,
    [
      tenantId,
      pooled.map((each) => each.offerId),
      pooled.map((each) => each.couponId),
      pooled.map((each) => each.redemptionId),
      [...new Set(pooled.map((each) => each.offerId))],
    ],
  );
}

/**
 * Saves generated codes as given out; a known one aborts the transaction (`isCodeKnown`). Row by row, because a
 * cluster's coordinator assigns their numbers.
 */
function noteMadeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  for (const { madeHash, offerId, couponEncrypted, couponExpiresAt, redemptionId } of redemptions) {
    if (madeHash === null) continue;
    writes.add(
      `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at, redemption_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, offerId, couponEncrypted, madeHash, couponExpiresAt, redemptionId],
    );
  }
}

function keepResults(writes: Writes, tenantId: string, now: Date, redemptions: NewRedemption[]): void {
  const keyed = redemptions.filter(({ key }) => key !== null);
  if (keyed.length === 0) return;
  writes.add(
    `insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at)
     select t.tenant_id, member_id, idempotency_key, operation, redemption_id, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[])
         as g (member_id, idempotency_key, operation, redemption_id)`,
    [
      tenantId,
      now,
      keyed.map((each) => each.memberId),
      keyed.map((each) => each.key),
      keyed.map((each) => each.operation),
      keyed.map((each) => each.redemptionId),
    ],
  );
}

/**
 * Inserts confirmed redemptions, permanently assigns their reserved codes, and saves them as first results of their
 * keys. If a code were no longer free despite its lock, the last statement would fail on a missing status: this
 * constraint ensures no code is given to a second rider. The code is read as the first from its number on, because only
 * the index of numbers has that order. Generated codes are saved as given out. Separate statements in
 * one packet, because a cluster splits combined ones at several times the cost (decision 0057).
 */
export function addRedemptions(writes: Writes, tenantId: string, now: Date, redemptions: NewRedemption[]): void {
  takeCoupons(writes, tenantId, redemptions);
  noteMadeCoupons(writes, tenantId, redemptions);
  keepResults(writes, tenantId, now, redemptions);
  writes.add(
    `insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, edition_digest,
                             coupon_sealed, coupon_url, coupon_expires_at, redeemed_at)
     select t.tenant_id, g.member_id, g.redemption_id, g.offer_id, g.price, g.coupon_type,
            case when g.coupon_id is null or g.redemption_id = (
              select c.redemption_id from coupon c
               where c.tenant_id = $1 and c.offer_id = g.offer_id and c.coupon_id >= g.coupon_id
               order by c.coupon_id limit 1) then 'CONFIRMED' end,
            g.edition_digest, g.coupon_sealed, g.coupon_url, g.coupon_expires_at, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::text[], $8::bytea[], $9::bytea[],
                                  $10::text[], $11::bigint[], $12::timestamptz[])
         as g (member_id, redemption_id, offer_id, price, coupon_type, edition_digest, coupon_sealed, coupon_url,
               coupon_id, coupon_expires_at)`,
    [
      tenantId,
      now,
      redemptions.map((each) => each.memberId),
      redemptions.map((each) => each.redemptionId),
      redemptions.map((each) => each.offerId),
      redemptions.map((each) => each.price),
      redemptions.map((each) => each.couponType),
      redemptions.map((each) => each.editionDigest),
      redemptions.map((each) => each.couponEncrypted),
      redemptions.map((each) => each.couponUrl),
      redemptions.map((each) => each.couponId),
      redemptions.map((each) => each.couponExpiresAt),
    ],
  );
}

/** True if a transaction was aborted because the tenant already knows a code. */
export function isCodeKnown(error: unknown): boolean {
  return brokenConstraint(error) === 'coupon_code_unique';
}
