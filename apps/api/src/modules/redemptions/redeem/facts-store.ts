import type { CouponType } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

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
  ofDay: number;
  freeOfDay: number;
  key: string | null;
  operation: string | null;
  resultId: string | null;
}

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
    `select m.member_id as "memberId", m.status, m.is_verified as "isVerified", m.language,
            q.offer_id as "offerId", r.used, r.of_day as "ofDay", r.free_of_day as "freeOfDay",
            q.idempotency_key as key, i.operation, i.result_id as "resultId"
       from unnest($3::bytea[], $4::text[], $5::text[]) as q (token_hash, offer_id, idempotency_key)
      cross join lateral (select member_id from session where tenant_id = $1 and token_hash = q.token_hash limit 1) s
      cross join lateral (
        select member_id, status, phone_verified_at is not null as is_verified, language from member
         where tenant_id = $1 and member_id = s.member_id limit 1) m
       left join lateral (
        select limit_days from offer
         where tenant_id = $1 and offer_id = q.offer_id and limit_redemptions > 0 and limit_days > 0 limit 1) o on true
      cross join lateral (
        select count(*) filter (where offer_id = q.offer_id
                 and redeemed_at > $2::timestamptz - make_interval(hours => 24 * o.limit_days))::int as used,
               count(*) filter (where is_of_day)::int as of_day,
               count(*) filter (where is_of_day and price = 0)::int as free_of_day
          from (
            select offer_id, redeemed_at, price, redeemed_at > $2::timestamptz - interval '24 hours' as is_of_day
              from redemption
             where tenant_id = $1 and member_id = s.member_id and refunded_at is null and status <> 'RELEASED'
             order by offer_id, redeemed_at) r) r
       left join lateral (
        select operation, result_id from idempotent_result
         where tenant_id = $1 and member_id = s.member_id and idempotency_key = q.idempotency_key limit 1) i on true`,
    [tenantId, now, requests.tokenHashes, requests.offerIds, requests.keys],
  );
}
