import type { SettledRound, TeamMeasure } from '@fareback/tenant-pack';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { dateOfDay } from '../earning/index.ts';
import type { Result, Round } from './rounds.ts';

/** Keeps settlements and versions that change challenges apart, until the transaction ends. Take it after the versions' lock. */
export const lockSettlement = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.settlement}, hashtext($1))`, [tx.tenantId]);

/** Marks a round as settled; false if it was before, also by a process whose transaction is waited for. */
export const insertRound = async (tx: Tx, round: Round, now: Date): Promise<boolean> =>
  (await tx.run(
    `insert into team_challenge_round (tenant_id, challenge_id, starts_on, ends_on, measure, settled_at)
     select t.tenant_id, $2, $3::date, $4::date, $5, $6 from ${TENANT_ROW} on conflict do nothing`,
    [tx.tenantId, round.challengeId, round.startsOn, dateOfDay(round.lastDay), round.measure, now],
  )) > 0;

type RoundId = Pick<Round, 'challengeId' | 'startsOn'>;

export const insertResults = (
  tx: Tx,
  { challengeId, startsOn }: RoundId,
  results: readonly Result[],
): Promise<number> =>
  tx.run(
    `insert into team_challenge_result (tenant_id, challenge_id, starts_on, team_id, league, place, amount, riders, members, campaigns, paid)
     select t.tenant_id, $2, $3::date, r.team_id, r.league, r.place, r.amount, r.riders, r.members, r.campaigns, r.paid
       from ${TENANT_ROW}, jsonb_to_recordset($4::jsonb) as r (team_id uuid, league text, place int, amount bigint, riders int,
            members int, campaigns text[], paid int)`,
    [
      tx.tenantId,
      challengeId,
      startsOn,
      JSON.stringify(results.map(({ teamId, paid, ...rest }) => ({ ...rest, team_id: teamId, paid: paid.length }))),
    ],
  );

/** Saves who is to be paid by which campaign, each once, even for two teams. */
export const insertDue = (
  tx: Tx,
  { challengeId, startsOn }: RoundId,
  due: readonly { campaignId: string; memberId: string }[],
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into team_challenge_due (tenant_id, challenge_id, starts_on, campaign_id, member_id, at)
     select t.tenant_id, $2, $3::date, d.campaign_id, d.member_id, $4
       from ${TENANT_ROW}, unnest($5::text[], $6::uuid[]) as d (campaign_id, member_id) on conflict do nothing`,
    [
      tx.tenantId,
      challengeId,
      startsOn,
      at,
      due.map(({ campaignId }) => campaignId),
      due.map(({ memberId }) => memberId),
    ],
  );

/** The next members who are to be paid, by id, behind one. */
export async function readDueMembers(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct member_id as "memberId" from team_challenge_due
      where tenant_id = $1 and member_id > $2::uuid order by 1 limit $3`,
    [tx.tenantId, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Deletes and returns the payments due to members; another process that waited for these rows finds no rows. */
export async function takeDue(
  tx: Tx,
  memberIds: readonly string[],
): Promise<{ memberId: string; challengeId: string; startsOn: string; campaignId: string; at: Date }[]> {
  // The day as a number: a cluster returns no conversion of dates to text from deleted rows.
  const rows = await tx.query<{
    memberId: string;
    challengeId: string;
    firstDay: number;
    campaignId: string;
    at: Date;
  }>(
    `delete from team_challenge_due where tenant_id = $1 and member_id = any($2::uuid[])
     returning member_id as "memberId", challenge_id as "challengeId", starts_on - '1970-01-01'::date as "firstDay",
               campaign_id as "campaignId", at`,
    [tx.tenantId, [...memberIds]],
  );
  return rows.map(({ firstDay, ...row }) => ({ ...row, startsOn: dateOfDay(firstDay) }));
}

/** Adds prizes of members who were not active as they were paid to their rounds [LEDGER-13]. */
export async function addUnpaid(tx: Tx, unpaid: readonly RoundId[]): Promise<void> {
  const rounds = [...Map.groupBy(unpaid, ({ challengeId, startsOn }) => `${challengeId} ${startsOn}`).values()];
  if (rounds.length === 0) return;
  await tx.run(
    `update team_challenge_round r set unpaid = r.unpaid + u.prizes
       from unnest($2::text[], $3::date[], $4::int[]) as u (challenge_id, starts_on, prizes)
      where r.tenant_id = $1 and r.challenge_id = u.challenge_id and r.starts_on = u.starts_on`,
    [
      tx.tenantId,
      rounds.map(([round]) => round?.challengeId),
      rounds.map(([round]) => round?.startsOn),
      rounds.map((prizes) => prizes.length),
    ],
  );
}

export interface ResultRow {
  challengeId: string;
  startsOn: string;
  endsOn: string;
  measure: TeamMeasure;
  settledAt: Date;
  teamId: string;
  name: string;
  league: string | null;
  place: number;
  amount: number;
  members: number;
  campaigns: string[];
  paid: number;
}

const RESULTS = `select r.challenge_id as "challengeId", r.starts_on::text as "startsOn", d.ends_on::text as "endsOn", d.measure,
       d.settled_at as "settledAt", r.team_id as "teamId", t.name, r.league, r.place, r.amount::float8 as amount, r.members, r.campaigns, r.paid
  from team_challenge_result r
  join team_challenge_round d on d.tenant_id = $1 and d.challenge_id = r.challenge_id and d.starts_on = r.starts_on
  join team t on t.tenant_id = $1 and t.team_id = r.team_id
 where r.tenant_id = $1`;

/** Results of all teams, newest round first. */
export const readResults = (tx: Tx, limit: number): Promise<ResultRow[]> =>
  tx.query(`${RESULTS} order by d.settled_at desc, r.challenge_id, r.league, r.place, lower(t.name) limit $2`, [
    tx.tenantId,
    limit,
  ]);

/** Results of one round. */
export const readRoundResults = (tx: Tx, { challengeId, startsOn }: RoundId): Promise<ResultRow[]> =>
  tx.query(`${RESULTS} and r.challenge_id = $2 and r.starts_on = $3::date`, [tx.tenantId, challengeId, startsOn]);

/** All settled rounds, with the campaigns that paid for them. */
export const readSettledRounds = (tx: Tx): Promise<SettledRound[]> =>
  tx.query(
    `select d.challenge_id as "challengeId", d.starts_on::text as "startsOn", d.ends_on::text as "endsOn",
            array(select distinct unnest(r.campaigns) from team_challenge_result r
                   where r.tenant_id = $1 and r.challenge_id = d.challenge_id and r.starts_on = d.starts_on) as campaigns
       from team_challenge_round d where d.tenant_id = $1 order by d.starts_on, d.challenge_id`,
    [tx.tenantId],
  );

/** True if a round was settled, also without a team that took part. */
export const isSettled = async (tx: Tx, { challengeId, startsOn }: RoundId): Promise<boolean> =>
  (await tx.first(
    'select 1 from team_challenge_round where tenant_id = $1 and challenge_id = $2 and starts_on = $3::date',
    [tx.tenantId, challengeId, startsOn],
  )) !== undefined;
