import { brokenConstraint } from '../../../platform/database/broken-constraint.ts';
import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Tx, Writes } from '../../../platform/database/transactions.ts';
import { HAS_POOL, outlives } from '../coupons/coupon-life-store.ts';

/*
 * The SQL of redemptions, their coupons and the first results of keyed requests. Statements serve a whole group of
 * requests; parallel arrays carry one request per place.
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
  couponType: 'UNIQUE_CODE' | 'DIRECT' | 'DIRECT_EXPIRE' | 'DIRECT_EXPIRE_TICKET' | 'CREDIT_PASS' | 'CATALOG';
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
export interface Standing {
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
export function readStandings(
  tx: Tx,
  tenantId: string,
  now: Date,
  requests: { tokenHashes: Buffer[]; offerIds: string[]; keys: (string | null)[] },
): Promise<Standing[]> {
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

/** A redemption to be written. */
export interface NewRedemption {
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
  couponType: string;
  editionDigest: Buffer;
  couponId: number | null;
  couponSealed: Buffer | null;
  /** Of a code that was made up for it, by which it is known again; null for others. */
  madeHash: Buffer | null;
  couponUrl: string | null;
  /** When the coupon runs out; null for never, or where the edition tells. */
  couponExpiresAt: Date | null;
  /** The request's Idempotency-Key, and what it asked for. */
  key: string | null;
  operation: string;
}

/** Gives codes from the pool to redemptions, for good, as far as they are free. */
function takeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  const pooled = redemptions.filter(({ couponId }) => couponId !== null);
  if (pooled.length === 0) return;
  writes.add(
    `update coupon c set redemption_id = g.redemption_id
       from unnest($2::text[], $3::bigint[], $4::uuid[]) as g (offer_id, coupon_id, redemption_id)
      where c.tenant_id = $1 and c.offer_id = g.offer_id and c.coupon_id = g.coupon_id and c.redemption_id is null`,
    [
      tenantId,
      pooled.map((each) => each.offerId),
      pooled.map((each) => each.couponId),
      pooled.map((each) => each.redemptionId),
    ],
  );
}

/**
 * Notes codes that were made up as given out; one that the tenant knows already undoes the transaction (`isCodeKnown`).
 * Row by row, because the coordinator of a cluster numbers them.
 */
function noteMadeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  for (const { madeHash, offerId, couponSealed, couponExpiresAt, redemptionId } of redemptions) {
    if (madeHash === null) continue;
    writes.add(
      `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at, redemption_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, offerId, couponSealed, madeHash, couponExpiresAt, redemptionId],
    );
  }
}

/** Keeps redemptions as the first results of their keys. */
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
 * Writes confirmed redemptions, gives them the codes held for them, for good, and keeps them as the first results of
 * their keys. Were a code not free any more, in spite of its lock, the last statement fails for want of a status: behind
 * the lock stands a constraint, and no code is ever given to a second rider. Codes that were made up are noted as given
 * out. Statements of their own, which leave in one packet: as parts of one a cluster takes them apart, at several times
 * the cost (decision 0057).
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
               where c.tenant_id = $1 and c.offer_id = g.offer_id and c.coupon_id = g.coupon_id) then 'CONFIRMED' end,
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
      redemptions.map((each) => each.couponSealed),
      redemptions.map((each) => each.couponUrl),
      redemptions.map((each) => each.couponId),
      redemptions.map((each) => each.couponExpiresAt),
    ],
  );
}

/** Whether a transaction was undone because a code that was to be noted is known to the tenant. */
export function isCodeKnown(error: unknown): boolean {
  return brokenConstraint(error) === 'coupon_code_unique';
}

/** What a redemption keeps of an offer's words in one language; a language may lack some. */
export interface OfferWords {
  Title?: string;
  CouponInstructions?: string;
  TermsAndConditionsTitle?: string;
  TermsAndConditionsBody?: string;
  /** Names of the coupon's extra fields by id. */
  fields?: Record<string, string>;
}

/** An offer's words and mappings as they stood at one moment. */
export interface EditionRow {
  offerId: string;
  definition: Record<string, unknown>;
  texts: Record<string, OfferWords>;
  editionDigest: Buffer;
}

/** Keeps the present wording of active offers as editions where it is new, and answers them. */
export function keepEditions(tx: Tx, tenantId: string, offerIds: string[]): Promise<EditionRow[]> {
  return tx.query(
    `with present as (
       select offer_id, definition, texts, edition_digest
         from offer where tenant_id = $1 and offer_id = any($2::text[]) and is_active
     ), kept as (
       insert into offer_edition (tenant_id, offer_id, edition_digest, definition, texts)
       select t.tenant_id, offer_id, edition_digest, definition, texts from ${TENANT_ROW}, present order by offer_id on conflict do nothing
     )
     select offer_id as "offerId", definition, texts, edition_digest as "editionDigest" from present`,
    [tenantId, offerIds],
  );
}

/** A redemption as it is kept, with the words of its edition. */
export interface RedemptionRow {
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
  couponType: OfferTerms['couponType'];
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  couponSealed: Buffer | null;
  couponFieldsSealed: Buffer | null;
  couponUrl: string | null;
  couponExpiresAt: Date | null;
  definition: Record<string, unknown>;
  texts: Record<string, OfferWords>;
  redeemedAt: Date;
  acknowledgedAt: Date | null;
  refundedAt: Date | null;
}

/**
 * Those of the redemptions that are of one of the members, in no order. They are found before their editions are looked at
 * (`offset 0`): left to choose, a planner that thinks the table small reads all redemptions of each offer instead, those of
 * every other rider too.
 */
export function redemptionRows(tx: Tx, memberIds: string[], redemptionIds: string[]): Promise<RedemptionRow[]> {
  return tx.query(
    `select r.member_id as "memberId", r.redemption_id as "redemptionId", r.offer_id as "offerId", r.price,
            r.coupon_type as "couponType", r.status, r.coupon_sealed as "couponSealed", r.coupon_fields_sealed as "couponFieldsSealed", r.coupon_url as "couponUrl",
            r.coupon_expires_at as "couponExpiresAt", e.definition, e.texts, r.redeemed_at as "redeemedAt", r.acknowledged_at as "acknowledgedAt", r.refunded_at as "refundedAt"
       from (
        select * from redemption
         where tenant_id = $1 and member_id = any($2::uuid[]) and redemption_id = any($3::uuid[]) offset 0) r
       join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest`,
    [tx.tenantId, memberIds, redemptionIds],
  );
}

/** Notes that the member saw a redemption; the first moment stays. */
export async function acknowledgeRow(tx: Tx, memberId: string, redemptionId: string, now: Date): Promise<void> {
  await tx.run(
    `update redemption set acknowledged_at = $4 where tenant_id = $1 and member_id = $2 and redemption_id = $3 and acknowledged_at is null`,
    [tx.tenantId, memberId, redemptionId, now],
  );
}

/** Every active offer, whether its pool holds a code, and the member's newest redemptions that count towards its limit. */
export function readAvailability(
  tx: Tx,
  tenantId: string,
  now: Date,
  memberId: string,
): Promise<
  {
    offerId: string;
    hasStock: boolean;
    /** Who issues its coupons; null where we do. */
    supplierId: string | null;
    price: number;
    frees: Date | null;
    limitDays: number;
    startsOn: string | null;
    endsOn: string | null;
  }[]
> {
  return tx.query(
    `select o.offer_id as "offerId", o.price, o.limit_days as "limitDays",
            o.definition ->> 'startsOn' as "startsOn", o.definition ->> 'endsOn' as "endsOn",
            o.definition #>> '{stock,supplier}' as "supplierId",
            not ${HAS_POOL} or exists (
              select from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id and c.redemption_id is null
                 and ${outlives('$2')}) as "hasStock",
            (select r.redeemed_at from redemption r
              where o.limit_redemptions > 0 and o.limit_days > 0
                and r.tenant_id = $1 and r.member_id = $3 and r.offer_id = o.offer_id
                and r.refunded_at is null and r.status <> 'RELEASED'
                and r.redeemed_at > $2::timestamptz - make_interval(hours => 24 * o.limit_days)
              order by r.redeemed_at desc offset greatest(o.limit_redemptions - 1, 0) limit 1) as frees
       from offer o where o.tenant_id = $1 and o.is_active order by o.position, o.offer_id`,
    [tenantId, now, memberId],
  );
}

/** Offers whose pool has run dry, in one text: what of `readAvailability` other riders and time change. */
export const readDryOffers = async (tx: Tx, now: Date): Promise<string> => {
  const row = await tx.first<{ dry: string }>(
    `select coalesce(string_agg(o.offer_id, ' ' order by o.offer_id), '') as dry from offer o
      where o.tenant_id = $1 and o.is_active and ${HAS_POOL} and not exists (
        select from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id and c.redemption_id is null
           and ${outlives('$2')})`,
    [tx.tenantId, now],
  );
  return row?.dry ?? '';
};

/** The member's redemptions of the last 24 hours that count, newest first. */
export const redemptionsOfDay = (tx: Tx, memberId: string, now: Date): Promise<{ redeemedAt: Date; price: number }[]> =>
  tx.query(
    `select redeemed_at as "redeemedAt", price from redemption
      where tenant_id = $1 and member_id = $2 and refunded_at is null and status <> 'RELEASED'
        and redeemed_at > $3::timestamptz - interval '24 hours' order by redeemed_at desc`,
    [tx.tenantId, memberId, now],
  );

/** Whether a supplier has yet to answer for one of the member's redemptions. */
export async function hasHeldRedemption(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.first(
    `select 1 from redemption where tenant_id = $1 and member_id = $2 and status = 'HELD' limit 1`,
    [tx.tenantId, memberId],
  );
  return row !== undefined;
}
