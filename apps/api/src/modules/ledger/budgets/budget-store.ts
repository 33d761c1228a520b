import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { BudgetMonth, BudgetStop, Wanted } from './allot.ts';

/* SQL of budgets. Month rows are locked after member accounts, by campaign and month, to avoid deadlocks. */

/** A month of the agency's service days: its first day and the moments at which it begins and ends. */
export interface Month {
  month: string;
  begins: number;
  ends: number;
}

export type CampaignMonth = Month & { campaignId: string };

const millis = (column: string): string => `round(date_part('epoch', ${column} - 'epoch'::timestamptz) * 1000)`;

/**
 * SQL for the ledger's payments of a campaign in a month that were not reversed; expressions name the campaign and the
 * times.
 */
const booksOfMonth = (campaign: string, begins: string, ends: string): string =>
  `from earning e
     where e.tenant_id = $1 and e.campaign_id = ${campaign} and e.granted_at >= ${begins} - interval '1 day'
       and e.earned_at >= ${begins} and e.earned_at < ${ends}
       and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID'))`;

/** SQL for the points a campaign gave in a month, from the ledger. */
export const givenByBooks = (campaign: string, begins: string, ends: string): string =>
  `(select coalesce(sum(e.amount), 0)::bigint ${booksOfMonth(campaign, begins, ends)})`;

export const settledKeys = (
  tx: Tx,
  wanted: readonly Wanted[],
): Promise<{ memberId: string; earningKey: string; isRefused: boolean }[]> =>
  tx.query(
    `with wanted as (select distinct member_id, earning_key from unnest($2::uuid[], $3::text[]) as w (member_id, earning_key))
     select e.member_id as "memberId", e.earning_key as "earningKey", false as "isRefused"
       from wanted w join earning e on e.tenant_id = $1 and e.member_id = any($2) and e.earning_key = any($3)
        and e.member_id = w.member_id and e.earning_key = w.earning_key
        and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID'))
     union all
     select r.member_id, r.earning_key, true
       from wanted w join campaign_budget_refusal r on r.tenant_id = $1 and r.member_id = w.member_id and r.earning_key = w.earning_key`,
    [tx.tenantId, wanted.map(({ memberId }) => memberId), wanted.map(({ earningKey }) => earningKey)],
  );

/** Returns when unclaimed earnings paid by a budget were done (milliseconds since 1970, UTC). */
export const unclaimedDatesOf = (
  tx: Tx,
  moved: readonly Wanted[],
): Promise<{ memberId: string; earningKey: string; doneAt: number }[]> =>
  tx.query(
    `select e.member_id as "memberId", e.earning_key as "earningKey", ${millis('e.earned_at')} as "doneAt"
       from (select distinct member_id, earning_key from unnest($2::uuid[], $3::text[]) as g (member_id, earning_key)) g
       join earning e on e.tenant_id = $1 and e.member_id = any($2) and e.earning_key = any($3)
        and e.member_id = g.member_id and e.earning_key = g.earning_key and e.cancel_reason is null and e.claimed_at is null`,
    [tx.tenantId, moved.map(({ memberId }) => memberId), moved.map(({ earningKey }) => earningKey)],
  );

/** Returns the points about to be reversed; for voids also claimed ones. `doneAt` in milliseconds since 1970, UTC. */
export const takenBackOf = (
  tx: Tx,
  items: readonly { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[],
): Promise<{ campaignId: string; amount: number; doneAt: number }[]> =>
  tx.query(
    `select e.campaign_id as "campaignId", e.amount, ${millis('e.earned_at')} as "doneAt"
       from (select distinct member_id, earning_key, reason
               from unnest($2::uuid[], $3::text[], $4::text[]) as g (member_id, earning_key, reason)) g
       join earning e on e.tenant_id = $1 and e.member_id = any($2) and e.earning_key = any($3)
        and e.member_id = g.member_id and e.earning_key = g.earning_key
        and e.cancel_reason is null and not e.is_refund and (e.claimed_at is null or g.reason = 'VOID')
      where e.campaign_id is not null`,
    [
      tx.tenantId,
      items.map(({ memberId }) => memberId),
      items.map(({ earningKey }) => earningKey),
      items.map(({ reason }) => reason),
    ],
  );

/** How long a process that has not seen a new budget may still grant without it. */
export const SETTLES_MILLIS = 5 * 60_000;

/**
 * Creates missing month rows. A month takes the limit of the previous row; a month before the campaign's first budget
 * takes that first limit, counts the points the ledger shows, and is raised to them if they are more [CAMP-30].
 * Campaigns without a limit get no row.
 */
export const openMonths = (tx: Tx, now: Date, months: readonly CampaignMonth[]): Promise<number> =>
  tx.run(
    `insert into campaign_budget
            (tenant_id, campaign_id, month, begins_at, ends_at, points_said, points_max, points_given, last_done_at, settles_until)
     select t.tenant_id, w.campaign_id, w.month, w.begins_at, w.ends_at, b.points_said, greatest(b.points_said, b.given), b.given,
            b.last_done_at, case when b.is_earlier then $6::timestamptz end
       from ${TENANT_ROW},
            (select campaign_id, month, to_timestamp(begins / 1000) as begins_at, to_timestamp(ends / 1000) as ends_at
               from unnest($2::text[], $3::date[], $4::float8[], $5::float8[]) as w (campaign_id, month, begins, ends)) w
      cross join lateral (
        (select points_said, 0::bigint as given, null::timestamptz as last_done_at, false as is_earlier from campaign_budget
          where tenant_id = $1 and campaign_id = w.campaign_id and month <= w.month
          order by month desc limit 1)
        union all
        (select f.points_said, g.given, g.last_done_at, true
           from (select points_said from campaign_budget
                  where tenant_id = $1 and campaign_id = w.campaign_id and month > w.month and points_said is not null
                  order by month limit 1) f
          cross join lateral (
            select coalesce(sum(e.amount), 0)::bigint as given, max(e.earned_at) as last_done_at
              ${booksOfMonth('w.campaign_id', 'w.begins_at', 'w.ends_at')}) g
          where not exists (select from campaign_budget
                             where tenant_id = $1 and campaign_id = w.campaign_id and month <= w.month))) b
      where b.points_said is not null
        and not exists (select from campaign_budget s where s.tenant_id = $1 and s.campaign_id = w.campaign_id and s.month = w.month)
      order by w.campaign_id collate "C", w.month
     on conflict do nothing`,
    [
      tx.tenantId,
      months.map(({ campaignId }) => campaignId),
      months.map(({ month }) => month),
      months.map(({ begins }) => begins),
      months.map(({ ends }) => ends),
      new Date(now.getTime() + SETTLES_MILLIS),
    ],
  );

/**
 * Locks the rows of months with a limit until the transaction ends. Recently set budgets return the ledger's total,
 * which may exceed their limit.
 */
export async function lockMonths(
  tx: Tx,
  now: Date,
  months: readonly Pick<CampaignMonth, 'campaignId' | 'month'>[],
): Promise<BudgetMonth[]> {
  const names = [months.map(({ campaignId }) => campaignId), months.map(({ month }) => month)];
  const [rows, stops] = await Promise.all([
    tx.query<Omit<BudgetMonth, 'stops'> & { settles: boolean }>(
      `select campaign_id as "campaignId", month::text, ${millis('begins_at')} as begins, ${millis('ends_at')} as ends,
              points_max::float8 as max, points_given::float8 as given, ${millis('last_done_at')} as "lastDoneAt",
              coalesce(settles_until > $4, false) as settles
         from campaign_budget
        where tenant_id = $1 and points_max is not null and (campaign_id, month) in (select * from unnest($2::text[], $3::date[]))
        order by campaign_id collate "C", month for update`,
      [tx.tenantId, ...names, now],
    ),
    tx.query<BudgetStop & { campaignId: string; month: string }>(
      `select campaign_id as "campaignId", month::text, ${millis('from_at')} as from, ${millis('until_at')} as until
         from campaign_budget_stop where tenant_id = $1 and (campaign_id, month) in (select * from unnest($2::text[], $3::date[]))`,
      [tx.tenantId, ...names],
    ),
  ]);
  const settling = rows.filter(({ settles }) => settles);
  const given = settling.length === 0 ? [] : await givenIn(tx, settling);
  return rows.map(({ settles, ...row }) => {
    const own = stops.filter(({ campaignId, month }) => campaignId === row.campaignId && month === row.month);
    if (!settles) return { ...row, stops: own };
    const books = given.find((one) => one.campaignId === row.campaignId && one.month === row.month)?.points ?? 0;
    return { ...row, given: books, max: Math.max(row.max, books), stops: own };
  });
}

export const givenIn = (
  tx: Tx,
  months: readonly CampaignMonth[],
): Promise<{ campaignId: string; month: string; points: number }[]> =>
  tx.query(
    `select w.campaign_id as "campaignId", w.month::text, ${givenByBooks('w.campaign_id', 'w.begins_at', 'w.ends_at')}::float8 as points
       from (select campaign_id, month, to_timestamp(begins / 1000) as begins_at, to_timestamp(ends / 1000) as ends_at
               from unnest($2::text[], $3::date[], $4::float8[], $5::float8[]) as w (campaign_id, month, begins, ends)) w`,
    [
      tx.tenantId,
      months.map(({ campaignId }) => campaignId),
      months.map(({ month }) => month),
      months.map(({ begins }) => begins),
      months.map(({ ends }) => ends),
    ],
  );

export const writeGiven = (
  tx: Tx,
  rows: readonly { campaignId: string; month: string; max: number; given: number; lastDoneAt: number | null }[],
): Promise<number> =>
  tx.run(
    `update campaign_budget b set points_max = g.points_max, points_given = g.points_given, last_done_at = to_timestamp(g.last_done / 1000)
       from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[], $6::float8[])
         as g (campaign_id, month, points_max, points_given, last_done)
      where b.tenant_id = $1 and b.campaign_id = g.campaign_id and b.month = g.month`,
    [
      tx.tenantId,
      rows.map(({ campaignId }) => campaignId),
      rows.map(({ month }) => month),
      rows.map(({ max }) => max),
      rows.map(({ given }) => given),
      rows.map(({ lastDoneAt }) => lastDoneAt),
    ],
  );

/** Saves stops; if one with the same start exists, the later end wins. */
export const insertStops = (
  tx: Tx,
  now: Date,
  stops: readonly (BudgetStop & { campaignId: string; month: string })[],
): Promise<number> =>
  tx.run(
    `insert into campaign_budget_stop (tenant_id, campaign_id, month, from_at, until_at, made_at)
     select t.tenant_id, campaign_id, month, to_timestamp(from_ms / 1000), to_timestamp(until_ms / 1000), $6
       from ${TENANT_ROW}, unnest($2::text[], $3::date[], $4::float8[], $5::float8[]) as s (campaign_id, month, from_ms, until_ms)
     on conflict (tenant_id, campaign_id, month, from_at) do update set until_at = greatest(campaign_budget_stop.until_at, excluded.until_at)`,
    [
      tx.tenantId,
      stops.map(({ campaignId }) => campaignId),
      stops.map(({ month }) => month),
      stops.map(({ from }) => from),
      stops.map(({ until }) => until),
      now,
    ],
  );

export const insertRefusals = (tx: Tx, now: Date, refused: readonly Wanted[]): Promise<number> =>
  tx.run(
    `insert into campaign_budget_refusal (tenant_id, member_id, earning_key, campaign_id, amount, done_at, refused_at)
     select t.tenant_id, member_id, earning_key, campaign_id, amount, to_timestamp(done / 1000), $7
       from ${TENANT_ROW}, unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::float8[])
         as r (member_id, earning_key, campaign_id, amount, done)
     on conflict do nothing`,
    [
      tx.tenantId,
      refused.map(({ memberId }) => memberId),
      refused.map(({ earningKey }) => earningKey),
      refused.map(({ campaignId }) => campaignId),
      refused.map(({ amount }) => amount),
      refused.map(({ doneAt }) => doneAt),
      now,
    ],
  );

/** Returns campaigns that have or had a budget, with their stops in order; a campaign without a stop is one row. */
export const readBudgeted = (tx: Tx): Promise<{ campaignId: string; from: number | null; until: number | null }[]> =>
  tx.query(
    `select b.campaign_id as "campaignId", ${millis('s.from_at')} as from, ${millis('s.until_at')} as until
       from (select distinct campaign_id from campaign_budget where tenant_id = $1) b
       left join campaign_budget_stop s on s.tenant_id = $1 and s.campaign_id = b.campaign_id
      order by b.campaign_id collate "C", s.from_at`,
    [tx.tenantId],
  );

export const listRejectedKeys = async (tx: Tx, memberId: string, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ earningKey: string }>(
    `select earning_key as "earningKey" from campaign_budget_refusal
      where tenant_id = $1 and member_id = $2 and earning_key = any($3::text[])`,
    [tx.tenantId, memberId, keys],
  );
  return new Set(rows.map(({ earningKey }) => earningKey));
};

/** A campaign's limit: that of the running month, or of its latest row before. */
export interface SetMonth {
  campaignId: string;
  /** The limit in the version. `max` is higher if the month had already given more. */
  said: number | null;
  max: number | null;
  given: number;
}

export const limitsUntil = (tx: Tx, month: string, campaignIds: readonly string[]): Promise<SetMonth[]> =>
  tx.query(
    `select campaign_id as "campaignId", points_said::float8 as said, points_max::float8 as max, points_given::float8 as given
       from campaign_budget b
      where tenant_id = $1 and campaign_id = any($3::text[]) and month = (
        select max(month) from campaign_budget l where l.tenant_id = $1 and l.campaign_id = b.campaign_id and l.month <= $2::date)
      order by campaign_id collate "C" for update`,
    [tx.tenantId, month, campaignIds],
  );

/** Saves a month's limit and the points given so far. The current time becomes its last paid activity. */
export const writeMonth = (
  tx: Tx,
  now: Date,
  row: CampaignMonth & { said: number | null; max: number | null; given: number; settlesUntil: Date | null },
): Promise<number> =>
  tx.run(
    `insert into campaign_budget (tenant_id, campaign_id, month, begins_at, ends_at, points_said, points_max, points_given, last_done_at, settles_until)
     select t.tenant_id, $2, $3::date, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7, $8, $9, $10 from ${TENANT_ROW}
     on conflict (tenant_id, campaign_id, month) do update
        set points_said = excluded.points_said, points_max = excluded.points_max, points_given = excluded.points_given,
            last_done_at = case when excluded.settles_until is null then campaign_budget.last_done_at else excluded.last_done_at end,
            settles_until = coalesce(excluded.settles_until, campaign_budget.settles_until), told = 0`,
    [tx.tenantId, row.campaignId, row.month, row.begins, row.ends, row.said, row.max, row.given, now, row.settlesUntil],
  );

export const endStops = (
  tx: Tx,
  now: Date,
  { campaignId, month }: Pick<CampaignMonth, 'campaignId' | 'month'>,
): Promise<number> =>
  tx.run(
    `update campaign_budget_stop set until_at = greatest(from_at, $4)
      where tenant_id = $1 and campaign_id = $2 and month = $3::date and until_at > $4`,
    [tx.tenantId, campaignId, month, now],
  );
