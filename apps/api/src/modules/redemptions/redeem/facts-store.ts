import type { CouponType } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

/*
 * The SQL that reads what decides a group of requests to redeem. Each statement serves the whole group; parallel arrays
 * carry one request per place.
 */

/** Who stands behind a session token, with the account locked. */
export interface Requester {
  tokenHash: Buffer;
  memberId: string;
  available: number;
}

/**
 * Finds the members behind live session tokens and locks their accounts in member order until the transaction ends.
 * It comes first: the statements after it see what stood when the locks were had. Sessions are found, put in order, and
 * then each account is searched for by itself: left to choose, the planner reads all accounts in the order of their index.
 * Reads sessions itself (`tables.ts`): a separate search for them would cost every group a round trip.
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

/** What a redemption must know of an offer; `editionDigest` changes with its wording and mappings. */
export interface OfferTerms {
  offerId: string;
  price: number;
  couponType: CouponType;
  limitRedemptions: number;
  limitDays: number;
  isActive: boolean;
  editionDigest: Buffer;
}

/** Terms of offers by id; texts are left out because they seldom change and weigh most. */
export function readOfferTerms(tx: Tx, tenantId: string, offerIds: string[]): Promise<OfferTerms[]> {
  return tx.query(
    `select offer_id as "offerId", price, coupon_type as "couponType", limit_redemptions as "limitRedemptions",
            limit_days as "limitDays", is_active as "isActive", edition_digest as "editionDigest"
       from offer where tenant_id = $1 and offer_id = any($2::text[])`,
    [tenantId, offerIds],
  );
}

/** Where the member of a request stands, with the offer and the key that it names. */
export interface RequestMemberStatus {
  memberId: string;
  status: 'NEW' | 'CONSENT' | 'VERIFIED' | 'DELETED' | 'OPTED_OUT' | 'SUSPENDED';
  isVerified: boolean;
  language: string | null;
  offerId: string;
  /** Redemptions of the offer inside its rolling frame; 0 where there is no limit. */
  used: number;
  /** Redemptions of all offers in the last 24 hours, and those of them that cost nothing. */
  ofDay: number;
  freeOfDay: number;
  key: string | null;
  /** What the key was first used for, and what came of it; null when it is new. */
  operation: string | null;
  resultId: string | null;
}

/**
 * Standings of the members behind session tokens, for the offer and the key of each request. Every step is a lateral
 * search with a limit or a count: the planner cannot turn those round and begin with all redemptions of the tenant,
 * which it does with plain joins while it knows little about the tables. What counts towards a limit is asked for in the
 * order of its own index: that of the offer's redemptions looks as cheap, and holds those of all riders.
 */
export function readMemberStatuses(
  tx: Tx,
  tenantId: string,
  now: Date,
  requests: { tokenHashes: Buffer[]; offerIds: string[]; keys: (string | null)[] },
): Promise<RequestMemberStatus[]> {
  return tx.query(
    `select m.member_id as "memberId", m.status, m.is_verified as "isVerified", m.language,
            q.offer_id as "offerId", coalesce(u.used, 0) as used, d.of_day as "ofDay", d.free_of_day as "freeOfDay", q.idempotency_key as key, i.operation, i.result_id as "resultId"
       from unnest($3::bytea[], $4::text[], $5::text[]) as q (token_hash, offer_id, idempotency_key)
      cross join lateral (select member_id from session where tenant_id = $1 and token_hash = q.token_hash limit 1) s
      cross join lateral (
        select member_id, status, phone_verified_at is not null as is_verified, language from member
         where tenant_id = $1 and member_id = s.member_id limit 1) m
       left join lateral (
        select limit_days from offer
         where tenant_id = $1 and offer_id = q.offer_id and limit_redemptions > 0 and limit_days > 0 limit 1) o on true
       left join lateral (
        select count(*)::int as used from (
          select from redemption r
           where o.limit_days is not null and r.tenant_id = $1 and r.member_id = s.member_id and r.offer_id = q.offer_id
             and r.refunded_at is null and r.status <> 'RELEASED'
             and r.redeemed_at > $2::timestamptz - make_interval(hours => 24 * o.limit_days)
           order by r.redeemed_at) r) u on true
      cross join lateral (
        select count(*)::int as of_day, count(*) filter (where price = 0)::int as free_of_day from redemption r
         where r.tenant_id = $1 and r.member_id = s.member_id and r.refunded_at is null and r.status <> 'RELEASED'
           and r.redeemed_at > $2::timestamptz - interval '24 hours') d
       left join lateral (
        select operation, result_id from idempotent_result
         where tenant_id = $1 and member_id = s.member_id and idempotency_key = q.idempotency_key limit 1) i on true`,
    [tenantId, now, requests.tokenHashes, requests.offerIds, requests.keys],
  );
}
