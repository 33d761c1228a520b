import fs from 'node:fs';
import type { Pack, PackDraw } from '@fareback/tenant-pack';
import pg from 'pg';
import { expect } from 'vitest';
import type { World } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { applyDraws } from '../../draws/index.ts';
import { CITY_ZONE, deriveBySql, type RealTrip } from '../../earning/testing/real-rides.ts';
import { importFile } from '../files/import-file.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import { connectRiders } from './real-rides-world.ts';
import { all } from './rides-in-parts.ts';
import { challenges, leagues, memberships, months, prizes, rounds, TEAMS } from './teams-of-riders.ts';
import { giveProgram, makeSecret, signedHeaders } from './test-program.ts';

/* An agency with draws, goals of all members and teams, and real rides that arrive in parts, in three orders. */

const trips = { behaviours: ['trip.completed' as const] };
const shared = { type: 'MULTI_TRIP', window: { kind: 'CAMPAIGN' }, carryOver: false, reward: 50 } as const;
export const goals = [
  { id: 'city', measure: 'RIDES' as const, target: Math.round(all.length * 0.6), minimum: 5, startsOn: '2014-12-03' },
  { id: 'minutes', measure: 'MINUTE' as const, target: all.length * 2, minimum: 30, startsOn: '2014-12-01' },
  { id: 'never', measure: 'RIDES' as const, target: all.length * 2, minimum: 1, startsOn: '2014-12-01' },
].map((goal) => ({ ...goal, endsOn: '2015-08-31' }));

const drawOf = (id: string, over: Partial<PackDraw>): PackDraw => ({
  id,
  entriesFrom: '2014-12-01',
  entriesUntil: '2015-09-30',
  drawsOn: '2015-10-12',
  prizes: [{ offer: 'coffee', winners: 1 }],
  alternates: 0,
  claimDays: 3,
  publicValue: { name: 'Index', describedAs: 'The closing figure' },
  consent: false,
  ...over,
});
const draws = [
  drawOf('daily', { entriesFrom: '2014-12-08', entriesUntil: '2015-03-31', entriesMaxPerDay: 1, entriesMax: 12 }),
  drawOf('season', { entriesMax: 10 }),
];

export async function foundAgency(w: World) {
  w.clock.set('2015-10-05T12:00:00Z');
  const teams = { leagues, challenges, texts: { en: { Name: 'Workplace' } } };
  const settings = { overlaps: 'ONE', lateLimitDays: 4000, teams };
  const tenant = await w.mintTenant({ timeZone: CITY_ZONE, settings });
  await mintOffer(w, tenant, { offerId: 'coffee', codes: freshCodes(3) });
  const words = Object.fromEntries(draws.map(({ id }) => [id, { Title: id, Description: id, Odds: id }]));
  const pack = { programme: { draws }, tenant: { languages: ['en'] }, wording: { en: { draws: words, offers: {} } } };
  await w.inTenant(tenant, (tx) =>
    applyDraws({ tx, keyRing: w.deps.keyRing, now: w.clock.now() }, pack as unknown as Pack),
  );
  const gives = (draw: string, entries: number) => ({ reward: 0, rewardDraw: { draw, entries } });
  await giveProgram(
    w,
    tenant,
    [{ id: 'rides', identifierType: 'EMAIL' }],
    [
      {
        id: 'ride',
        type: 'TRANSACTIONAL',
        ...gives('daily', 1),
        limit: { earnings: 2, days: 1 },
        counts: { ...trips, minDurationSeconds: 120 },
      },
      { id: 'weekend', type: 'TRANSACTIONAL', ...gives('daily', 2), counts: { ...trips, weekdays: [6, 7] } },
      {
        id: 'goal',
        type: 'MULTI_TRIP',
        ...gives('season', 3),
        target: 5,
        window: { kind: 'CALENDAR', unit: 'WEEK' },
        carryOver: false,
      },
      ...prizes.map(({ campaign: id }) => ({
        id,
        type: 'TRANSACTIONAL' as const,
        reward: 20,
        limit: null,
        counts: { behaviours: ['team.challenge' as const] },
      })),
      ...goals.map(({ minimum, ...goal }) => ({ ...shared, ...goal, shared: { minimum } })),
    ],
  );
  const memberOf = await connectRiders(w, tenant, new Set(all.map(({ rider }) => rider)));
  const teamOf = new Map<number, string>(Array.from({ length: TEAMS }, (_, at) => [at, crypto.randomUUID()]));
  await plant(
    `insert into team (tenant_id, team_id, name, code, created_at)
     select $1, id, 'Team ' || place, 'CODE' || place, '2014-01-01' from unnest($2::uuid[]) with ordinality as given (id, place)`,
    [tenant.tenantId, [...teamOf.values()]],
    w.superuserUrl,
  );
  const full = await w.app.tenants.byId(tenant.tenantId);
  if (!full) throw new Error('The agency was not founded.');
  return { tenant, full, memberOf, teamOf, secret: await makeSecret(w, tenant, 'rides') };
}

export type Agency = Awaited<ReturnType<typeof foundAgency>>;

/** Imports a part of the rides as a file of its own. */
export async function importRides(
  w: World,
  { full }: Pick<Agency, 'full'>,
  { file, rides }: { file: string; rides: readonly RealTrip[] },
): Promise<void> {
  const rows = rides.map(({ trip, rider, started, ended, origin, destination }) =>
    [trip, rider, started, ended, origin, destination].join(','),
  );
  const header = 'Viaje_Id,Usuario_Id,Inicio_del_viaje,Fin_del_viaje,Origen_Id,Destino_Id';
  fs.writeFileSync(file, [header, ...rows, ''].join('\n'));
  const mapping = loadMapping('bikeshare-riders');
  const { refused } = await importFile(w.deps, full, { providerId: 'rides', file, mapping });
  expect(Object.keys(refused).filter((reason) => reason !== 'DURATION_TOO_LONG duration')).toEqual([]);
}

export async function takeBack(
  w: World,
  { tenant, secret }: Pick<Agency, 'tenant' | 'secret'>,
  rides: readonly RealTrip[],
): Promise<void> {
  for (let at = 0; at < rides.length; at += 200) {
    const events = rides.slice(at, at + 200).map(({ trip, rider }) => ({
      specversion: '1.0',
      id: `void ${trip}`,
      source: '/test',
      type: 'trip.voided',
      time: w.clock.now().toISOString(),
      subject: rider,
      data: { id: trip },
    }));
    const body = JSON.stringify(events);
    const request = { method: 'POST' as const, path: `/ingest/${tenant.tenantId}/rides/events`, body };
    const reply = await w.request(null, { ...request, headers: signedHeaders(w, secret, body) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  }
}

const insertInto = (client: pg.Client, table: string, columns: string, rows: readonly object[]) =>
  client
    .query(`create temp table ${table} (${columns}); `)
    .then(() =>
      client.query(`insert into ${table} select * from jsonb_to_recordset($1) as given (${columns})`, [
        JSON.stringify(rows),
      ]),
    );

/** Runs work on a connection where plain SQL derived everything from these rides. */
export async function withDerived<T>(
  w: World,
  rides: readonly RealTrip[],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    await insertInto(
      client,
      'goal',
      'campaign text, measure text, first_day date, last_day date, minimum numeric',
      goals.map(({ id, measure, startsOn, endsOn, minimum }) => ({
        campaign: id,
        measure,
        first_day: startsOn,
        last_day: endsOn,
        minimum: measure === 'MINUTE' ? minimum * 60 : minimum,
      })),
    );
    const at = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString());
    await insertInto(
      client,
      'membership',
      'rider text, team integer, joined timestamptz, left_at timestamptz',
      memberships.map(({ joined, left, ...one }) => ({ ...one, joined: at(joined), left_at: at(left) })),
    );
    await insertInto(
      client,
      'counting',
      'month date, from_day date, half_day date, next_day date, end_at timestamptz, half_at timestamptz, next_at timestamptz',
      months.map(({ month, halfDay, nextDay, endAt, halfAt, nextAt }) => ({
        month,
        from_day: month,
        half_day: halfDay,
        next_day: nextDay,
        end_at: at(endAt),
        half_at: at(halfAt),
        next_at: at(nextAt),
      })),
    );
    await insertInto(
      client,
      'round',
      'challenge text, starts_on date, next_day date, end_at timestamptz, measure text, minimum integer, leagues jsonb',
      rounds,
    );
    await insertInto(
      client,
      'prize',
      'challenge text, campaign text, first_teams integer, goal integer, per text',
      prizes,
    );
    await deriveBySql(client, rides, 'entries-goals-teams.sql');
    return await work(client);
  } finally {
    await client.end();
  }
}
