import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { randomId } from '../../../platform/ids.ts';
import type { TestTenant, World } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { subjectHash } from '../../connections/index.ts';
import { giveProgram, type TestCampaign } from './test-program.ts';

export const realFolder =
  process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../../../../../shared/data');

/** Whether to test whole files or only the first rows of the first files. */
export const isWhole = process.env['FAREBACK_WHOLE_FILES'] !== undefined;

export interface RealCity {
  files: string[];
  rows: number;
  timeZone: string;
  mapping: string;
  riderColumn: string;
  rules: Rules;
  sql: string;
}

interface Rules {
  streakTarget: number;
  levelDays: number;
  goalTarget: number;
}

function filesIn(
  name: string,
  start: string,
  short: { files: number; rows: number },
): { files: string[]; rows: number } {
  const from = path.join(realFolder, name);
  const found = fs.existsSync(from) ? fs.readdirSync(from).filter((file) => file.startsWith(start)) : [];
  const files = found.toSorted().map((file) => path.join(from, file));
  return isWhole ? { files, rows: Number.POSITIVE_INFINITY } : { files: files.slice(0, short.files), rows: short.rows };
}

export const guadalajara: RealCity = {
  ...filesIn('bikeshare-guadalajara', 'datos_abiertos_', { files: 2, rows: 4_000 }),
  timeZone: 'America/Mexico_City',
  mapping: 'bikeshare-riders',
  riderColumn: 'Usuario_Id',
  rules: { streakTarget: 5, levelDays: 7, goalTarget: 5 },
  sql: `insert into real_trip
    select cells->>'Usuario_Id', (cells->>'Fin_del_viaje')::timestamp::date,
           extract(epoch from (cells->>'Fin_del_viaje')::timestamp at time zone 'America/Mexico_City'
                            - (cells->>'Inicio_del_viaje')::timestamp at time zone 'America/Mexico_City'),
           cells->>'Origen_Id' = cells->>'Destino_Id'
      from raw_row`,
};

/**
 * A year of bike trips without riders: the bike id replaces the rider. The file's clock is six hours behind Berlin's.
 */
export const pittsburgh: RealCity = {
  ...filesIn('bikeshare-pittsburgh', 'healthyride-rentals-', { files: 4, rows: 1_000 }),
  timeZone: 'America/New_York',
  mapping: 'bikeshare-bikes',
  riderColumn: 'Bikeid',
  rules: { streakTarget: 3, levelDays: 5, goalTarget: 4 },
  sql: `insert into real_trip
    select cells->>'Bikeid',
           (((to_timestamp(cells->>'Stoptime', 'MM/DD/YYYY HH24:MI')::timestamp + interval '6 hours') at time zone 'Europe/Berlin')
             at time zone 'America/New_York')::date,
           (cells->>'Tripduration')::int, cells->>'From station id' = cells->>'To station id'
      from raw_row`,
};

/** One night and morning of card taps: gates have entry and exit, buses one tap. */
export const shenzhen: RealCity = {
  ...filesIn('taps-shenzhen', 'szt_card_data', { files: 1, rows: 4_000 }),
  timeZone: 'Asia/Shanghai',
  mapping: 'card-taps',
  riderColumn: 'card_no',
  rules: { streakTarget: 1, levelDays: 2, goalTarget: 2 },
  sql: `insert into real_trip
    select card, tapped::date, extract(epoch from tapped - before_at), place = before_place
      from (select cells->>'card_no' as card, (cells->>'deal_date')::timestamp as tapped, cells->>'deal_type' as kind,
                   nullif(cells->>'station', '-') as place,
                   lag(cells->>'deal_type') over w as before_kind, lag((cells->>'deal_date')::timestamp) over w as before_at,
                   lag(nullif(cells->>'station', '-')) over w as before_place
              from raw_row where cells->>'deal_type' <> '巴士'
            window w as (partition by cells->>'card_no' order by cells->>'deal_date', cells->>'deal_type' = '地铁入站')) tap
     where kind = '地铁出站' and before_kind = '地铁入站' and tapped - before_at <= interval '4 hours';
    insert into real_trip
    select cells->>'card_no', (cells->>'deal_date')::timestamp::date, null, false from raw_row where cells->>'deal_type' = '巴士'`,
};

const programOf = ({ streakTarget, levelDays, goalTarget }: Rules): TestCampaign[] => [
  {
    id: 'ride',
    type: 'TRANSACTIONAL',
    reward: 10,
    limit: { earnings: 2, days: 1 },
    counts: { behaviours: ['trip.completed'], minDurationSeconds: 120 },
  },
  {
    id: 'streak',
    type: 'STREAK',
    counts: { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } },
    levels: [{ reward: 20 }, { reward: 40 }, { reward: 60 }],
    target: streakTarget,
    levelDays,
    distinct: { unit: 'DAY', behaviours: 1 },
    restart: 'ALWAYS',
  },
  {
    id: 'goal',
    type: 'MULTI_TRIP',
    reward: 70,
    target: goalTarget,
    window: { kind: 'CALENDAR', unit: 'WEEK' },
    carryOver: false,
  },
  {
    id: 'climb',
    type: 'TIER',
    period: 'MONTH',
    tierType: 'BEHAVIOR',
    tiers: [
      { rewardPoints: 2, maxBehaviors: 5 },
      { rewardPoints: 4, maxBehaviors: 10 },
    ],
  },
];

export function linesOf(file: string, { rows: most }: Pick<RealCity, 'rows'>): { header: string; rows: string[] } {
  const [header = '', ...rows] = gunzipSync(fs.readFileSync(file)).toString('utf8').trimEnd().split(/\r?\n/);
  return { header, rows: rows.slice(0, most) };
}

export interface FoundedCity {
  tenant: TestTenant;
  memberOf: Map<string, string>;
}

/**
 * Creates a tenant with four campaigns where every rider connects before the first ride; then sets the clock to March
 * 2026.
 */
export async function foundRealCity(w: World, city: RealCity): Promise<FoundedCity> {
  const tenant = await w.mintTenant({ timeZone: city.timeZone });
  await giveProgram(w, tenant, [{ id: 'rides', identifierType: 'EMAIL' }], programOf(city.rules));
  const riders = new Set(
    city.files.flatMap((file) => recordsOf(file, city).map((cells) => cells[city.riderColumn] ?? '')),
  );
  const founded = { tenant, memberOf: await connectRiders(w, tenant, riders) };
  w.clock.set('2026-03-02T12:00:00Z');
  return founded;
}

/** Makes members whose accounts at the provider `rides` are connected since 2014. */
export async function connectRiders(
  w: World,
  tenant: TestTenant,
  riders: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const memberOf = new Map([...riders].map((rider) => [rider, randomId()]));
  const provider = { providerId: 'rides', identifierType: 'EMAIL' as const };
  const hashes = [...riders].map((rider) => subjectHash(w.deps.keyRing, tenant.tenantId, provider, rider));
  const ids = [...memberOf.values()];
  const given = (text: string, ...values: unknown[]) => plant(text, [tenant.tenantId, ids, ...values], w.superuserUrl);
  await given(
    `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
     select $1, id, 'rider-' || id || '@example.org', 'Test Rider', 'CONSENT', '2014-01-01', '2014-01-01' from unnest($2::uuid[]) as given (id)`,
  );
  await given('insert into member_account (tenant_id, member_id) select $1, id from unnest($2::uuid[]) as given (id)');
  await given(
    `insert into provider_connection (tenant_id, provider_id, member_id, status, subject_hash, connected_at, first_connected_at, updated_at, proven_by, proven_at)
     select $1, 'rides', id, 'CONNECTED', hash, '2014-01-01', '2014-01-01', '2014-01-01', 'PROVIDER', '2014-01-01'
       from unnest($2::uuid[], $3::bytea[]) as given (id, hash)`,
    hashes,
  );
  return memberOf;
}

function recordsOf(file: string, city: RealCity): Record<string, string>[] {
  const { header, rows } = linesOf(file, city);
  return parse([header, ...rows].join('\n'), { columns: true });
}

/** Runs `work` on a connection where plain SQL has computed from the files what each rider must earn (`expected`). */
export async function withExpected<T>(
  w: World,
  city: RealCity,
  memberOf: ReadonlyMap<string, string>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  try {
    const { streakTarget, levelDays, goalTarget } = city.rules;
    await client.query(
      `set timezone = 'UTC'; create temp table raw_row (cells jsonb);
       create temp table raw_rider (rider text, member_id uuid);
       create temp table real_trip (rider text, day date, seconds numeric, is_same_place boolean);
       create temp table rule as select ${streakTarget} as streak_target, ${levelDays} as level_days, ${goalTarget} as goal_target`,
    );
    for (const file of city.files) {
      await client.query('insert into raw_row select * from unnest($1::jsonb[])', [
        recordsOf(file, city).map((cells) => JSON.stringify(cells)),
      ]);
    }
    await client.query('insert into raw_rider select * from unnest($1::text[], $2::uuid[])', [
      [...memberOf.keys()],
      [...memberOf.values()],
    ]);
    await client.query(city.sql);
    await client.query(fs.readFileSync(path.join(import.meta.dirname, 'real-rides.sql'), 'utf8'));
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Compares members' points with plain SQL; returns the differences, and earnings and points per campaign by SQL. */
export const compareWithFiles = (w: World, city: RealCity, { tenant, memberOf }: FoundedCity) =>
  withExpected(w, city, memberOf, async (client) => {
    const held = 'select member_id, earning_key, amount from earning where tenant_id = $1 and canceled_at is null';
    const expected = 'select member_id, earning_key, amount from expected';
    const differences = async (first: string, second: string): Promise<number> => {
      const text = `select count(*)::int as n from (${first} except all ${second}) d where $1::text is not null`;
      return (await client.query<{ n: number }>(text, [tenant.tenantId])).rows[0]?.n ?? -1;
    };
    const { rows } = await client.query<{ campaign: string; earnings: number; points: number }>(
      `select split_part(earning_key, ':', 2) as campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1`,
    );
    return {
      missing: await differences(expected, held),
      surplus: await differences(held, expected),
      totals: Object.fromEntries(rows.map(({ campaign, earnings, points }) => [campaign, [earnings, points]])),
    };
  });
