import { withTenant } from '../../apps/api/src/platform/database/transactions.ts';
import { benchKeyRing } from './app.ts';
import type { BenchDatabase } from './database.ts';

type ProductDatabase = Pick<BenchDatabase, 'product'>;

export interface BenchTenant {
  tenantId: string;
  host: string;
}

export const tokenOf = (place: number): string => `session-of-member-${place}`;

/** Creates a tenant with one host and no redemption limit for its members. */
export async function arrangeTenant({ product }: ProductDatabase, tenantId: string): Promise<BenchTenant> {
  const host = `${tenantId}.test`;
  await product.pool.query(
    `insert into tenant (tenant_id, name, time_zone, is_standalone, configuration, settings, pack_digest, applied_at)
     values ($1, 'Bench', 'UTC', true, '{"en": {"TenantID": "bench"}}', '{"limits": {"redemptionsPerMemberPerDay": 1000000}}', 'bench', now())`,
    [tenantId],
  );
  await product.pool.query('insert into tenant_host (tenant_id, host) values ($1, $2)', [tenantId, host]);
  return { tenantId, host };
}

/**
 * Creates verified members 1 to `count`, or a range, each signed in with a million claimed points and a consistent
 * ledger.
 */
export async function arrangeMembers(
  { product }: ProductDatabase,
  { tenantId }: BenchTenant,
  count: number | readonly [from: number, to: number],
  lotsEach = 5,
): Promise<void> {
  const [from, to] = typeof count === 'number' ? [1, count] : count;
  const each = `select $1::text as tenant_id, md5('member' || n)::uuid as member_id, n from generate_series($2::int, $3::int) n`;
  const lots = `select tenant_id, member_id, md5('lot' || n || '-' || lot)::uuid as earning_id, lot
    from (${each}) m cross join generate_series(1, ${lotsEach}) lot`;
  const statements = [
    `insert into member (tenant_id, member_id, email, name, status, language, phone_verified_at, phone_hash, phone_last_digits, created_at, last_active_at)
     select tenant_id, member_id, 'rider' || n || '@example.org', 'Rider ' || n, 'VERIFIED', 'en', now(), decode(md5('phone' || n), 'hex'), '0123', now(), now() from (${each}) m`,
    `insert into session (tenant_id, token_hash, member_id, created_at, last_seen_at)
     select tenant_id, sha256(convert_to('session-of-member-' || n, 'UTF8')), member_id, now(), now() from (${each}) m`,
    `insert into member_account (tenant_id, member_id, available, earnings_count) select tenant_id, member_id, ${lotsEach * 1_000_000}, ${lotsEach} from (${each}) m`,
    `insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at, claimed_at)
     select tenant_id, member_id, earning_id, 'bench:' || lot, 1000000, 1000000, now() - make_interval(days => lot), now(), now() from (${lots}) l`,
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select tenant_id, member_id, earning_id, 'EARN', 'ISSUED', 'UNCLAIMED', 1000000, earning_id, now() from (${lots}) l`,
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select tenant_id, member_id, earning_id, 'CLAIM', 'UNCLAIMED', 'AVAILABLE', 1000000, earning_id, now() from (${lots}) l`,
  ];
  for (const statement of statements) await product.pool.query(statement, [tenantId, from, to]);
}

/**
 * Gives members of a range `each` unclaimed earnings for as many rides of the agency's campaigns, which came in between
 * those of all others.
 */
export async function arrangeUnclaimed(
  { product }: ProductDatabase,
  { tenantId }: BenchTenant,
  [from, to]: readonly [from: number, to: number],
  each: number,
): Promise<void> {
  const lots = `select $1::text as tenant_id, md5('member' || n)::uuid as member_id, md5('ride' || n || '-' || lot)::uuid as earning_id, lot
    from generate_series(1, $4::int) lot cross join generate_series($2::int, $3::int) n`;
  const statements = [
    `with campaigns as (select array_agg(campaign_id order by campaign_id) as ids from campaign where tenant_id = $1)
     insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at)
     select tenant_id, member_id, earning_id, 'c:' || ids[1 + lot % cardinality(ids)] || ':' || lot, ids[1 + lot % cardinality(ids)],
            10, 10, now() - make_interval(hours => lot), now() from (${lots}) l, campaigns`,
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select tenant_id, member_id, earning_id, 'EARN', 'ISSUED', 'UNCLAIMED', 10, earning_id, now() from (${lots}) l`,
    `update member_account set unclaimed = unclaimed + 10 * $4, earnings_count = earnings_count + $4
      where tenant_id = $1 and member_id in (select md5('member' || n)::uuid from generate_series($2::int, $3::int) n)`,
  ];
  for (const statement of statements) await product.pool.query(statement, [tenantId, from, to, each]);
}

const words = {
  Title: 'Day ticket for two',
  Description: 'Ride buses, trams and ferries for a whole day, and bring somebody along.',
  CouponInstructions:
    'Show the code to the driver, or type it into the ticket machine on the platform, before you ride.',
  TermsAndConditionsTitle: 'Conditions',
  TermsAndConditionsBody:
    'One code for each ride. Valid on all lines on the day of first use until the end of service. Not for resale, not with other offers.',
};

/** Creates offers of 10 points, with an unreachable limit or no limit. */
export async function arrangeOffers(
  { product }: ProductDatabase,
  { tenantId }: BenchTenant,
  names: string[],
  { isLimited } = { isLimited: true },
): Promise<void> {
  const [redemptions, days] = isLimited ? [100_000, 7] : [0, 0];
  await product.pool.query(
    `insert into offer_category (tenant_id, category_id, position, definition, texts) values ($1, 'all', 1, '{}', '{}') on conflict do nothing`,
    [tenantId],
  );
  await product.pool.query(
    `insert into offer (tenant_id, offer_id, category_id, position, price, coupon_type, limit_redemptions, limit_days, definition, texts)
     select $1, name, 'all', 1, 10, 'UNIQUE_CODE', $4, $5, '{"stock": {"kind": "pool"}}', $3 from unnest($2::text[]) name`,
    [tenantId, names, JSON.stringify({ en: words, es: words, 'zh-CN': words }), redemptions, days],
  );
}

const CODES_AT_ONCE = 10_000;

/** Adds unique codes to an offer's pool as an import does, so a restart finds them. */
export async function arrangeCodes(
  { product }: ProductDatabase,
  { tenantId }: BenchTenant,
  offerId: string,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += CODES_AT_ONCE) {
    const codes = Array.from({ length: Math.min(CODES_AT_ONCE, count - from) }, (_, at) => `${offerId}-${from + at}`);
    await product.pool.query(
      `insert into coupon (tenant_id, offer_id, code_sealed, code_hash)
       select $1, $2, sealed, hash from unnest($3::bytea[], $4::bytea[]) given (sealed, hash)`,
      [
        tenantId,
        offerId,
        codes.map((code) => benchKeyRing.encrypt(code, `coupon|${tenantId}|${offerId}`)),
        codes.map((code) => benchKeyRing.hash(code, `coupon|${tenantId}`)),
      ],
    );
  }
}

export async function countGiven(
  { product }: ProductDatabase,
  { tenantId }: BenchTenant,
): Promise<{ redemptions: number; codes: number }> {
  return withTenant(product, tenantId, async (tx) => {
    const row = await tx.first<{ redemptions: number; codes: number }>(
      `select (select count(*) from redemption where tenant_id = $1) as redemptions,
              (select count(*) from coupon where tenant_id = $1 and redemption_id is not null) as codes`,
      [tenantId],
    );
    return row ?? { redemptions: 0, codes: 0 };
  });
}
