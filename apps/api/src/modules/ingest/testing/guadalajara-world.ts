import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inTenant } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import type { TestTenant, World } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { holdAccount, proveAccount } from '../../connections/establish.ts';
import { activeProviders } from '../../providers/index.ts';
import { giveProgram } from './test-program.ts';

const rides = process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../../../../../shared/data');
const folder = path.join(rides, 'bikeshare-guadalajara');

/** Files of real rides by month; empty if the data folder is absent. */
export const months: string[] = fs.existsSync(folder)
  ? fs
      .readdirSync(folder)
      .filter((file) => file.startsWith('datos_abiertos_'))
      .toSorted()
      .map((file) => path.join(folder, file))
  : [];

export const bikeFile: string | undefined = [
  path.join(rides, 'bikeshare-pittsburgh/healthyride-rentals-2016-q1.csv.gz'),
].find((file) => fs.existsSync(file));

export const rowsOf = (file: string): string[][] =>
  gunzipSync(fs.readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const program = [
  {
    id: 'ride',
    type: 'TRANSACTIONAL',
    reward: 10,
    providers: ['bikes'],
    limit: { earnings: 2, days: 1 },
    counts: { behaviours: ['trip.completed'], minDurationSeconds: 120 },
  },
  {
    id: 'streak',
    type: 'STREAK',
    providers: ['bikes'],
    counts: { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } },
    levels: [{ reward: 20 }, { reward: 40 }, { reward: 60 }],
    target: 5,
    levelDays: 7,
    distinct: { unit: 'DAY', behaviours: 1 },
    restart: 'ALWAYS',
  },
  { id: 'link', type: 'CONNECT', provider: 'bikes', reward: 100 },
] as const;

export interface City {
  tenant: TestTenant;
  memberOf: Map<string, string>;
}

/**
 * Creates a tenant in Guadalajara's time zone where every rider connects before the first ride; one in `claimed` riders
 * has an unproven card.
 */
export async function foundCity(
  w: World,
  files: readonly string[],
  { claimed = Number.POSITIVE_INFINITY, settings = {} }: { claimed?: number; settings?: Record<string, unknown> } = {},
): Promise<City> {
  w.clock.set('2014-11-30T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/Mexico_City', settings });
  await giveProgram(w, tenant, ['bikes'], program as never);
  const riders = [...new Set(files.flatMap((file) => rowsOf(file).map((cells) => cells[1] ?? '')))];
  const memberOf = new Map(riders.map((rider) => [rider, randomId()]));
  const ids = [...memberOf.values()];
  const now = w.clock.now();
  await plant(
    `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
     select $1, id, 'rider-' || id || '@example.org', 'Test Rider', 'CONSENT', $3, $3 from unnest($2::uuid[]) as given (id)`,
    [tenant.tenantId, ids, now],
    w.superuserUrl,
  );
  await plant(
    'insert into member_account (tenant_id, member_id) select $1, id from unnest($2::uuid[]) as given (id)',
    [tenant.tenantId, ids],
    w.superuserUrl,
  );
  const full = await w.app.tenants.byId(tenant.tenantId);
  if (!full) throw new Error('The tenant is not there.');
  const isClaimed = (identifier: string): boolean => Number(identifier) % claimed === 0;
  for (const [identifier, memberId] of memberOf) {
    await inTenant(w.deps, full, async (ctx) => {
      const [provider] = await activeProviders(ctx);
      if (!provider) throw new Error('The city has no provider.');
      const account = { provider, identifier };
      const rider = { ...ctx, member: { memberId } };
      await (isClaimed(identifier) ? holdAccount(rider, account, 'RIDE') : proveAccount(rider, account, 'PROVIDER'));
    });
  }
  w.clock.set('2026-03-02T12:00:00Z');
  return { tenant, memberOf: new Map([...memberOf].filter(([identifier]) => !isClaimed(identifier))) };
}

/** Compares members' points with plain SQL over the files; returns the differences and both totals by campaign. */
export async function compareWithSql(w: World, { tenant, memberOf }: City, files: readonly string[]) {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  try {
    await client.query(
      "set timezone = 'UTC'; create temp table raw_trip (trip text, rider integer, started timestamp, ended timestamp, origin text, destination text); create temp table raw_rider (rider integer, member_id uuid)",
    );
    for (const file of files) {
      const rows = rowsOf(file);
      await client.query(
        'insert into raw_trip select * from unnest($1::text[], $2::int[], $3::timestamp[], $4::timestamp[], $5::text[], $6::text[])',
        [[0, 1, 4, 5, 6, 7].map((at) => rows.map((cells) => cells[at]))].flat(),
      );
    }
    await client.query('insert into raw_rider select * from unnest($1::int[], $2::uuid[])', [
      [...memberOf.keys()],
      [...memberOf.values()],
    ]);
    await client.query(fs.readFileSync(path.join(import.meta.dirname, 'guadalajara.sql'), 'utf8'));
    const held = 'select member_id, earning_key, amount from earning where tenant_id = $1 and canceled_at is null';
    const differences = async (first: string, second: string): Promise<number> =>
      (
        await client.query<{ n: number }>(
          `select count(*)::int as n from (${first} except all ${second}) d where $1::text is not null`,
          [tenant.tenantId],
        )
      ).rows[0]?.n ?? -1;
    const expected = 'select member_id, earning_key, amount from expected';
    const totals = await client.query<{ campaign: string; earnings: number; points: number }>(
      `select split_part(earning_key, ':', 2) as campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1`,
    );
    const accounts = await client.query<{ points: number }>(
      'select sum(unclaimed)::int as points from member_account where tenant_id = $1',
      [tenant.tenantId],
    );
    const stored = await client.query<{ n: number }>('select count(*)::int as n from behaviour where tenant_id = $1', [
      tenant.tenantId,
    ]);
    return {
      missing: await differences(expected, held),
      surplus: await differences(held, expected),
      totals: Object.fromEntries(totals.rows.map(({ campaign, earnings, points }) => [campaign, [earnings, points]])),
      unclaimed: accounts.rows[0]?.points,
      stored: stored.rows[0]?.n,
    };
  } finally {
    await client.end();
  }
}
