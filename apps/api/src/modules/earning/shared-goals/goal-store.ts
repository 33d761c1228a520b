import { randomUUID } from 'node:crypto';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { MemberState } from '../engine/fold-member.ts';

/** Names a goal: the campaign and its measure. */
export interface GoalId {
  campaignId: string;
  measure: string;
}

export interface GoalChange extends GoalId {
  total: number;
  riders: number;
}

export type DueMember = GoalId & { memberId: string };

const columnsOf = (goals: readonly GoalId[]): [string[], string[]] => [
  goals.map(({ campaignId }) => campaignId),
  goals.map(({ measure }) => measure),
];

/** Keys of a goal's parts in members' states: without and with gates. */
const formsOf = (goals: readonly GoalId[]): [string[], string[]] => [
  goals.map(({ campaignId, measure }) => `MULTI_TRIP-SHARED-${measure}/${campaignId}`),
  goals.map(({ campaignId, measure }) => `MULTI_TRIP-SHARED-${measure}-GATED/${campaignId}`),
];

/** Saves the changes of totals as separate rows, because rides must not wait for each other. */
export async function insertChanges(tx: Tx, changes: readonly GoalChange[]): Promise<void> {
  await tx.run(
    `insert into shared_goal_change (tenant_id, change_id, campaign_id, measure, total, riders)
     select t.tenant_id, change_id, campaign_id, measure, total, riders
       from ${TENANT_ROW}, unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::integer[])
            as given (change_id, campaign_id, measure, total, riders)`,
    [
      tx.tenantId,
      changes.map(() => randomUUID()),
      ...columnsOf(changes),
      changes.map(({ total }) => total),
      changes.map(({ riders }) => riders),
    ],
  );
}

export async function insertDue(tx: Tx, due: readonly DueMember[]): Promise<void> {
  await tx.run(
    `insert into shared_goal_due (tenant_id, campaign_id, measure, member_id)
     select t.tenant_id, campaign_id, measure, member_id
       from ${TENANT_ROW}, unnest($2::text[], $3::text[], $4::uuid[]) as given (campaign_id, measure, member_id)
     on conflict do nothing`,
    [tx.tenantId, ...columnsOf(due), due.map(({ memberId }) => memberId)],
  );
}

export async function deleteDue(tx: Tx, due: readonly DueMember[]): Promise<void> {
  await tx.run(
    `delete from shared_goal_due d using unnest($2::text[], $3::text[], $4::uuid[]) as given (campaign_id, measure, member_id)
      where d.tenant_id = $1 and d.campaign_id = given.campaign_id and d.measure = given.measure and d.member_id = given.member_id`,
    [tx.tenantId, ...columnsOf(due), due.map(({ memberId }) => memberId)],
  );
}

/** Adds the saved changes to the totals; each is added once, however many processes do this. */
export async function addChanges(tx: Tx): Promise<void> {
  const gone = await tx.query<GoalChange>(
    `with gone as (delete from shared_goal_change where tenant_id = $1 returning campaign_id, measure, total, riders)
     select campaign_id as "campaignId", measure, sum(total)::float8 as total, sum(riders)::int as riders
       from gone group by campaign_id, measure order by campaign_id, measure`,
    [tx.tenantId],
  );
  if (gone.length === 0) return;
  await tx.run(
    `insert into shared_goal as g (tenant_id, campaign_id, measure, total, riders)
     select t.tenant_id, campaign_id, measure, total, riders
       from ${TENANT_ROW}, unnest($2::text[], $3::text[], $4::bigint[], $5::integer[]) as given (campaign_id, measure, total, riders)
     on conflict (tenant_id, campaign_id, measure)
       do update set total = g.total + excluded.total, riders = g.riders + excluded.riders`,
    [tx.tenantId, ...columnsOf(gone), gone.map(({ total }) => total), gone.map(({ riders }) => riders)],
  );
}

/** Goals whose total reached the target and that are not marked yet, locked. */
export const readFull = async (
  tx: Tx,
  targets: readonly (GoalId & { target: number })[],
): Promise<(GoalId & { target: number })[]> =>
  targets.length === 0
    ? []
    : tx.query(
        `select g.campaign_id as "campaignId", g.measure, given.target::float8 as target from shared_goal g
           join unnest($2::text[], $3::text[], $4::bigint[]) as given (campaign_id, measure, target) using (campaign_id, measure)
          where g.tenant_id = $1 and g.reached_at is null and g.total >= given.target
          order by g.campaign_id, g.measure for update of g`,
        [tx.tenantId, ...columnsOf(targets), targets.map(({ target }) => target)],
      );

/**
 * Sets a goal's total to what all members' states contain, less the changes that are still to be added. A process of an
 * older release, which knows no goals, saves states without them, and the next ride would add the member's part again.
 */
export function recount(tx: Tx, goal: GoalId): Promise<number> {
  const [plain, gated] = formsOf([goal]).flat();
  return tx.run(
    `with part as (
       select coalesce(state -> 'campaigns' -> $4, state -> 'campaigns' -> $5 -> 'own') as own
         from member_progress where tenant_id = $1
     ), counted as (
       select coalesce(sum((own ->> 'done')::numeric), 0) as total,
              count(*) filter (where (own ->> 'tookPart')::boolean) as riders from part where own is not null
     ), waiting as (
       select coalesce(sum(total), 0) as total, coalesce(sum(riders), 0) as riders from shared_goal_change
        where tenant_id = $1 and campaign_id = $2 and measure = $3
     )
     update shared_goal g set total = c.total - w.total, riders = c.riders - w.riders from counted c, waiting w
      where g.tenant_id = $1 and g.campaign_id = $2 and g.measure = $3`,
    [tx.tenantId, goal.campaignId, goal.measure, plain, gated],
  );
}

/** Marks goals whose total reached the target; once, and for good. Returns those marked now. */
export const markReached = (
  tx: Tx,
  now: Date,
  targets: readonly (GoalId & { target: number })[],
): Promise<(GoalId & { total: number })[]> =>
  tx.query(
    `update shared_goal g set reached_at = $2, reached_total = g.total
       from unnest($3::text[], $4::text[], $5::bigint[]) as given (campaign_id, measure, target)
      where g.tenant_id = $1 and g.campaign_id = given.campaign_id and g.measure = given.measure
        and g.reached_at is null and g.total >= given.target
     returning g.campaign_id as "campaignId", g.measure, g.total::float8 as total`,
    [tx.tenantId, now, ...columnsOf(targets), targets.map(({ target }) => target)],
  );

/** Members whose reward is due for any of these goals, by id. */
export async function readDue(
  tx: Tx,
  goals: readonly GoalId[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct d.member_id as "memberId" from shared_goal_due d
       join unnest($2::text[], $3::text[]) as given (campaign_id, measure) using (campaign_id, measure)
      where d.tenant_id = $1 and d.member_id > $4 order by 1 limit $5`,
    [tx.tenantId, ...columnsOf(goals), after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/**
 * Members who ride for a goal and do not take part yet. Reads every member's state, so each goal has a statement of its
 * own: two in one pass of a million members took longer than a statement may.
 */
export async function countBelowMinimum(tx: Tx, goal: GoalId): Promise<number> {
  const [plain, gated] = formsOf([goal]).flat();
  const row = await tx.first<{ members: number }>(
    `select count(*)::int as members
       from (select coalesce(state #> array['campaigns', $2], state #> array['campaigns', $3, 'own']) as own
               from member_progress where tenant_id = $1) part
      where (own ->> 'done')::numeric > 0 and own -> 'tookPart' is distinct from 'true'::jsonb`,
    [tx.tenantId, plain, gated],
  );
  return row?.members ?? 0;
}

export interface GoalTotal extends GoalId {
  total: number;
  riders: number;
  reachedAt: string | null;
}

const GOALS = `select campaign_id as "campaignId", measure, total::float8 as total, riders,
  to_char(reached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reachedAt" from shared_goal where tenant_id = $1`;

export const readGoals = (tx: Tx): Promise<GoalTotal[]> => tx.query(GOALS, [tx.tenantId]);

/** A member's state together with the agency's goals, in one statement. */
export async function readProgressWithGoals(
  tx: Tx,
  memberId: string,
): Promise<{ state: MemberState | null; goals: GoalTotal[] }> {
  const row = await tx.first<{ state: MemberState | null; goals: GoalTotal[] | null }>(
    `select (select state from member_progress where tenant_id = $1 and member_id = $2) as state,
            (select jsonb_agg(to_jsonb(g)) from (${GOALS}) g) as goals`,
    [tx.tenantId, memberId],
  );
  return { state: row?.state ?? null, goals: row?.goals ?? [] };
}
