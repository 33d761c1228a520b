import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runDrawsJob } from '../../../jobs/draws.ts';
import { patientDatabase } from '../../../platform/database/database.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { asHeavyCall } from '../../../platform/event-loop.ts';
import { world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { readCampaignRules } from '../../campaigns/index.ts';
import { backtestCampaign, settleGoals } from '../../earning/index.ts';
import { isWhole, type RealTrip } from '../../earning/testing/real-rides.ts';
import { placesBeside } from '../../teams/figures.ts';
import { countTeams, leagueOf, readFigures, settleChallenges } from '../../teams/index.ts';
import {
  type Agency,
  foundAgency,
  goals,
  importRides,
  takeBack,
  withDerived,
} from '../testing/entries-goals-teams-world.ts';
import { all, isVoided, orders, PARTS, voidPart } from '../testing/rides-in-parts.ts';
import { leagues, memberships, months, prizes } from '../testing/teams-of-riders.ts';

const w = await world();
/** As the job that counts teams. */
const database = patientDatabase(w.deps.database, 120_000);
afterAll(() => database.close());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-entries-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, string | number>;

/** Rows that are in one list more often than in the other. */
function surplusOf(rows: readonly Row[], others: readonly Row[]): string[] {
  const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const rest = Map.groupBy(others.map(textOf), (text) => text);
  return rows.map(textOf).filter((text) => rest.get(text)?.pop() === undefined);
}

const expectSame = (what: string, expected: readonly Row[], found: readonly Row[]): void =>
  expect({ what, missing: surplusOf(expected, found), surplus: surplusOf(found, expected) }).toEqual({
    what,
    missing: [],
    surplus: [],
  });

const ofAgency = ({ tenant }: Agency, text: string): Promise<Row[]> =>
  w.inTenant(tenant, (tx) => tx.query<Row>(text, [tenant.tenantId]));

/** The target in the small unit of its measure: seconds for minutes. */
const smallTarget = ({ measure, target }: (typeof goals)[number]): number =>
  measure === 'MINUTE' ? target * 60 : target;

const partOf = (rides: readonly RealTrip[], part: number): RealTrip[] => {
  const size = Math.ceil(rides.length / PARTS);
  return rides.slice(part * size, (part + 1) * size);
};

/** Imports a part of the rides and its voids, settles the goals, and returns the rides that are not voided. */
async function arrive(agency: Agency, order: keyof typeof orders, part: number): Promise<RealTrip[]> {
  const rides = partOf(orders[order], part);
  const voids = all.filter((ride) => isVoided(ride) && voidPart(order, ride) === part);
  const file = path.join(folder, `${agency.tenant.tenantId}-${part}.csv`);
  // Of the second half, every void comes before its ride.
  if (order === 'second half first') await takeBack(w, agency, voids);
  await importRides(w, agency, { file, rides });
  if (order !== 'second half first') await takeBack(w, agency, voids);
  const present = Array.from({ length: part + 1 }, (_, at) => partOf(orders[order], at)).flat();
  return present.filter((ride) => !(isVoided(ride) && voidPart(order, ride) <= part));
}

/** Settlements are due on the eighth day after a month. */
const SETTLED_LATER = 9 * 86_400_000;

/** The teams' figures and places after each month, counted in its middle and on the first day after it; settles its challenge. */
async function countMonths({ tenant, full, teamOf, memberOf }: Agency): Promise<Row[]> {
  const placeOf = new Map([...teamOf].map(([team, id]) => [id, team]));
  const standings: Row[] = [];
  const at = (millis: number) => new Date(millis);
  for (const { month, halfAt, nextAt } of months) {
    for (const now of [halfAt, nextAt]) {
      const known = memberships.filter(({ joined }) => joined <= now);
      await plant('delete from team_member where tenant_id = $1', [tenant.tenantId], w.superuserUrl);
      await plant(
        `insert into team_member (tenant_id, member_id, joined_at, team_id, left_at)
         select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::timestamptz[]) as given (member_id, joined_at, team_id, left_at)`,
        [
          tenant.tenantId,
          known.map(({ rider }) => memberOf.get(rider)),
          known.map(({ joined }) => at(joined)),
          known.map(({ team }) => teamOf.get(team)),
          known.map(({ left }) => (left === null || left > now ? null : at(left))),
        ],
        w.superuserUrl,
      );
      await countTeams((work) => withTenant(database, tenant.tenantId, work), { tenant: full, now: at(now) });
    }
    await settleChallenges({ ...w.deps, database, clock: () => at(nextAt + SETTLED_LATER) }, full);
    const rows = await w.inTenant(tenant, (tx) => readFigures(tx, { startsOn: month, measure: 'RIDES' }));
    for (const row of rows) {
      const place = placesBeside(leagues, rows, row).find(({ row: { teamId } }) => teamId === row.teamId)?.place ?? 0;
      const league = leagueOf(leagues, row.members)?.id ?? '';
      const { rides, members } = row;
      standings.push({ month, team: placeOf.get(row.teamId) ?? -1, rides, members, league, place });
    }
  }
  return standings;
}

const riderOf = ({ memberOf }: Agency): Map<string, string> =>
  new Map([...memberOf].map(([rider, memberId]) => [memberId, rider]));

/** Compares goals after a part, and adds those reached with it; returns their totals by SQL. */
async function compareGoals(
  agency: Agency,
  { client, part, reached }: { client: pg.Client; part: number; reached: Map<string, number> },
): Promise<Row[]> {
  const settled = await settleGoals(w.deps, agency.full);
  const { rows: totals } = await client.query<{ campaign: string; total: number; riders: number }>('table goal_total');
  const now = goals
    .filter(({ id }) => !reached.has(id))
    .flatMap((goal) => totals.filter(({ campaign, total }) => campaign === goal.id && total >= smallTarget(goal)));
  for (const { campaign } of now) reached.set(campaign, part);
  expectSame(
    `goals reached with part ${part}`,
    now.map(({ campaign, total }) => ({ campaign, total })),
    settled.reached.map(({ campaignId: campaign, total }) => ({ campaign, total })),
  );
  const found = await ofAgency(
    agency,
    'select campaign_id as campaign, total::float8 as total, riders from shared_goal where tenant_id = $1',
  );
  expectSame(`totals after part ${part}`, totals, found);
  return totals;
}

/** What the agency's rows say next to what SQL derives, each by rider. */
const saved = {
  payments: [
    'select campaign, rider, 50 as amount from part where done >= minimum and campaign = any($1)',
    'select campaign_id as campaign, member_id as member, amount from earning where tenant_id = $1 and canceled_at is null',
  ],
  entries: [
    'select draw, campaign, rider, entries, day::text, extract(epoch from moment)::float8 as at from entry where $1::text[] is not null',
    `select draw_id as draw, campaign_id as campaign, member_id as member, entries, day::text, extract(epoch from earned_at)::float8 as at
       from draw_entry where tenant_id = $1`,
  ],
  lines: [
    'select draw, rider, lines from line where $1::text[] is not null',
    'select draw_id as draw, member_id as member, count(*)::int as lines from draw_ticket where tenant_id = $1 group by 1, 2',
  ],
} as const;

/** Compares payments, entries and lines of the closed lists; returns how many there are. */
async function compareRiders(agency: Agency, client: pg.Client, reached: readonly string[]): Promise<number[]> {
  w.clock.set('2015-10-12T18:00:00Z');
  await runDrawsJob(w.deps).run({ tenantId: agency.tenant.tenantId });
  const riders = riderOf(agency);
  const counts: number[] = [];
  for (const [what, [expected, found]] of Object.entries(saved)) {
    const { rows } = await client.query<Row>(expected, [reached]);
    const rowsFound = (await ofAgency(agency, found)).map(({ member, ...row }) => ({
      ...row,
      rider: riders.get(String(member)) ?? '',
    }));
    expectSame(what, rows, rowsFound);
    counts.push(rows.length);
  }
  return counts;
}

/** A backtest of the present campaigns counts the entries and members of the closed lists [CAMP-123]. */
async function compareBacktest(agency: Agency, client: pg.Client): Promise<void> {
  const definition = await w.inTenant(agency.tenant, (tx) => readCampaignRules(tx, 'ride'));
  if (!definition) throw new Error('The agency has no campaign "ride".');
  const { draws } = await asHeavyCall(() => backtestCampaign(w.deps, agency.full, { definition }));
  const { rows } = await client.query<Row>(
    'select draw, sum(lines)::int as entries, count(*)::int as members from line group by draw',
  );
  const found = draws.map(({ drawId: draw, entries, members }) => ({ draw, entries, members }));
  expectSame('entries of a backtest', rows, found);
}

/** Compares the figures of each month and their places; returns how many there are. */
async function compareTeams(agency: Agency, client: pg.Client): Promise<number[]> {
  const standings = await countMonths(agency);
  const places = await client.query<Row>('select month::text, team, rides, members, league, place from standing');
  expectSame('places', places.rows, standings);
  const figures = await client.query<Row>('select month::text, team, rides, riders, members from figure');
  const teams = new Map([...agency.teamOf].map(([team, id]) => [id, team]));
  const withTeams = (rows: readonly Row[]): Row[] =>
    rows.map(({ id, ...row }) => ({ ...row, team: teams.get(String(id)) ?? -1 }));
  const counted = await ofAgency(
    agency,
    'select month::text, team_id as id, rides, riders, members from team_standing where tenant_id = $1',
  );
  expectSame('figures', figures.rows, withTeams(counted));
  const results = await client.query<Row>(
    'select challenge, starts_on::text, team, league, place, amount, riders, members, paid from challenge_result',
  );
  const settled = await ofAgency(
    agency,
    `select challenge_id as challenge, starts_on::text, team_id as id, league, place, amount::float8 as amount, riders, members, paid
       from team_challenge_result where tenant_id = $1`,
  );
  expectSame('results of challenges', results.rows, withTeams(settled));
  const paid = await client.query<Row>('select month::text, campaign, rider from challenge_paid');
  const riders = riderOf(agency);
  const found = await ofAgency(
    agency,
    `select (date_trunc('month', earned_at at time zone 'UTC') - interval '1 month')::date::text as month, campaign_id as campaign, member_id as member
       from earning where tenant_id = $1 and canceled_at is null and campaign_id like 'team-%'`,
  );
  expectSame(
    'members paid for challenges',
    paid.rows,
    found.map(({ member, ...row }) => ({ ...row, rider: riders.get(String(member)) ?? '' })),
  );
  const paying = new Set(paid.rows.map(({ campaign }) => campaign));
  expect(prizes.filter(({ campaign }) => !paying.has(campaign))).toEqual([]);
  return [figures.rows.length, places.rows.length, results.rows.length, paid.rows.length];
}

test.skipIf(all.length === 0).each(Object.keys(orders) as (keyof typeof orders)[])(
  'real rides that arrive %s, one in a hundred voided, give the entries and lines, the goals, the team standings, and the results and payments of challenges by rides, minutes and riders that plain SQL derives (skipped where the data folder is absent) [DRAW-02, CAMP-83, CAMP-85, CAMP-87, TEAM-08, TEAM-09, TEAM-12, TEAM-16, CAMP-123]',
  { timeout: 3_600_000 },
  async (order) => {
    const agency = await foundAgency(w);
    const reached = new Map<string, number>();
    for (let part = 0; part < PARTS; part += 1) {
      const stand = await arrive(agency, order, part);
      await withDerived(w, stand, async (client) => {
        const totals = await compareGoals(agency, { client, part, reached });
        if (part < PARTS - 1) return;
        if (order === 'shuffled') await compareBacktest(agency, client);
        const counts = [
          ...(await compareRiders(agency, client, [...reached.keys()])),
          ...(await compareTeams(agency, client)),
        ];
        if (isWhole) console.info(order, JSON.stringify({ rides: all.length, counts, reached: [...reached], totals }));
        expect(Math.min(...counts)).toBeGreaterThan(4);
        expect([...reached.keys()].toSorted()).toEqual(['city', 'minutes']);
      });
    }
  },
);
