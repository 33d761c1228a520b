import { subjectHash } from '../../apps/api/src/modules/connections/index.ts';
import { benchKeyRing } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import { arrangeTenant } from '../support/members.ts';

export const PROVIDER = 'bikes';

const shown = {
  category: 'ride',
  position: 10,
  active: true,
  badges: [],
  cta: { action: 'NONE' },
  imageUrl: null,
  badgeIcons: [],
};
const rides = { providers: [PROVIDER], lookBackDays: 0, limit: null };

const program: Campaign[] = [
  {
    ...shown,
    ...rides,
    id: 'ride',
    type: 'TRANSACTIONAL',
    reward: 10,
    limit: { earnings: 2, days: 1 },
    counts: { behaviours: ['trip.completed'], minDurationSeconds: 120 },
  },
  {
    ...shown,
    ...rides,
    id: 'streak',
    type: 'STREAK',
    counts: { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } },
    levels: [{ reward: 20 }, { reward: 40 }, { reward: 60 }],
    target: 5,
    levelDays: 7,
    distinct: { unit: 'DAY', behaviours: 1 },
    restart: 'ALWAYS',
  },
  { ...shown, id: 'link', type: 'CONNECT', provider: PROVIDER, reward: 100 },
];

type Campaign = { id: string; type: string } & Record<string, unknown>;

const window = (target: number, levelDays: number, reward: number) => ({
  ...shown,
  ...rides,
  type: 'STREAK',
  levels: [{ reward }, { reward: reward * 2 }],
  target,
  levelDays,
  counts: { behaviours: ['trip.completed'] },
  distinct: { unit: 'DAY', behaviours: 1 },
  restart: 'ALWAYS',
});
const goal = (target: number, unit: string, reward: number) => ({
  ...shown,
  ...rides,
  type: 'MULTI_TRIP',
  reward,
  target,
  counts: { behaviours: ['trip.completed'] },
  window: { kind: 'CALENDAR', unit },
  carryOver: false,
});
const perRide = (reward: number, earnings: number, days: number) => ({
  ...shown,
  ...rides,
  type: 'TRANSACTIONAL',
  reward,
  limit: { earnings, days },
  counts: { behaviours: ['trip.completed'] },
});
const climb = (first: number, then: number) => ({
  ...shown,
  ...rides,
  type: 'TIER',
  counts: { behaviours: ['trip.completed'] },
  period: 'MONTH',
  tierType: 'BEHAVIOR',
  tiers: [
    { rewardPoints: 2, maxBehaviors: first },
    { rewardPoints: 4, maxBehaviors: then },
  ],
});

/** Fourteen concurrent campaigns: more than any agency we know runs. */
export const largeProgram: Campaign[] = [
  ...program,
  { ...perRide(1, 1, 7), id: 'ride-week' },
  { ...perRide(1, 5, 30), id: 'ride-month' },
  { ...window(3, 7, 5), id: 'three-days' },
  { ...window(7, 7, 30), id: 'seven-days' },
  { ...window(10, 30, 15), id: 'ten-of-thirty' },
  { ...goal(5, 'WEEK', 20), id: 'five-a-week' },
  { ...goal(10, 'WEEK', 40), id: 'ten-a-week' },
  { ...goal(20, 'MONTH', 60), id: 'twenty-a-month' },
  { ...goal(40, 'MONTH', 90), id: 'forty-a-month' },
  { ...climb(5, 10), id: 'climb' },
  { ...climb(20, 40), id: 'long-climb' },
];

const everyoneRides = {
  ...shown,
  ...rides,
  id: 'city',
  type: 'MULTI_TRIP',
  reward: 5,
  counts: { behaviours: ['trip.completed'] },
  window: { kind: 'CAMPAIGN' },
  carryOver: false,
  startsOn: '2014-12-01',
  endsOn: '2015-02-28',
};

/** Two programs of four campaigns that pay for the same rides: one without and one with what makes rules depend on more. */
export const programsOfForms: Record<'plain' | 'forms', { campaigns: Campaign[]; settings: object }> = {
  plain: { campaigns: [...program, { ...everyoneRides, target: 20 }], settings: {} },
  forms: {
    campaigns: [
      ...program.map((campaign) =>
        campaign.id === 'ride'
          ? {
              ...campaign,
              multipliers: [
                { times: 2, when: { weekdays: [6, 7] }, label: 'weekend' },
                { times: 3, status: { id: 'regular', levels: ['gold'] } },
              ],
              memberMax: { points: 1_000 },
            }
          : campaign,
      ),
      { ...everyoneRides, target: 50_000, shared: { minimum: 10 } },
    ],
    settings: {
      statuses: [
        {
          ...rides,
          id: 'regular',
          kind: 'COUNT',
          counts: { behaviours: ['trip.completed'] },
          measure: 'RIDES',
          period: 'WEEK',
          of: 'LAST',
          levels: [
            { id: 'silver', from: 3 },
            { id: 'gold', from: 5 },
          ],
          texts: {},
        },
      ],
    },
  },
};

export async function arrangeProgram(
  { product: { pool } }: BenchDatabase,
  tenantId: string,
  campaigns: readonly Campaign[],
): Promise<void> {
  await pool.query(`update tenant set time_zone = 'America/Mexico_City' where tenant_id = $1`, [tenantId]);
  await pool.query(
    `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts)
     values ($1, $2, 10, 'SELF_REPORT', 'NUMERIC_ID', $3, '{}')`,
    [tenantId, PROVIDER, JSON.stringify({ id: PROVIDER, disableUserControl: false, isPkceFlow: false })],
  );
  await pool.query(
    `insert into campaign_category (tenant_id, category_id, position, definition, texts) values ($1, 'ride', 10, '{}', '{}')`,
    [tenantId],
  );
  await pool.query(
    `insert into campaign (tenant_id, campaign_id, category_id, type, position, definition, texts)
     select $1, definition ->> 'id', 'ride', definition ->> 'type', 10, definition, '{}' from unnest($2::jsonb[]) definition`,
    [tenantId, campaigns.map((campaign) => JSON.stringify(campaign))],
  );
}

const CONNECTED_AT = '2014-11-30T12:00:00Z';

export async function connectRiders(
  { product: { pool } }: BenchDatabase,
  tenantId: string,
  { riders, memberIds }: { riders: readonly string[]; memberIds: readonly string[] },
): Promise<void> {
  const hashes = riders.map((rider) =>
    subjectHash(benchKeyRing, tenantId, { providerId: PROVIDER, identifierType: 'NUMERIC_ID' }, rider),
  );
  await pool.query(
    `insert into provider_connection (tenant_id, provider_id, member_id, status, subject_hash, connected_at, first_connected_at, updated_at, proven_by, proven_at)
     select $1, '${PROVIDER}', member_id, 'CONNECTED', hash, '${CONNECTED_AT}', '${CONNECTED_AT}', '${CONNECTED_AT}', 'PROVIDER', '${CONNECTED_AT}'
       from unnest($2::uuid[], $3::bytea[]) as g (member_id, hash)`,
    [tenantId, memberIds, hashes],
  );
}

/** Creates a tenant with this or another program, where every rider is a member connected before the first ride. */
export async function foundCity(
  database: BenchDatabase,
  tenantId: string,
  riders: string[],
  { campaigns, settings = {} }: { campaigns: readonly Campaign[]; settings?: object } = { campaigns: program },
): Promise<void> {
  const { pool } = database.product;
  await arrangeTenant(database, tenantId);
  await arrangeProgram(database, tenantId, campaigns);
  await pool.query('update tenant set settings = settings || $2 where tenant_id = $1', [tenantId, settings]);
  const given =
    'select $1::text as tenant_id, md5($1 || rider)::uuid as member_id, rider from unnest($2::text[]) as g (rider)';
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
       select tenant_id, member_id, 'rider-' || rider || '@example.org', 'Rider', 'CONSENT', '${CONNECTED_AT}', '${CONNECTED_AT}' from (${given}) g
       returning member_id)
     select md5($1 || rider)::uuid as id from unnest($2::text[]) with ordinality as g (rider, place) order by place`,
    [tenantId, riders],
  );
  await pool.query(`insert into member_account (tenant_id, member_id) select tenant_id, member_id from (${given}) g`, [
    tenantId,
    riders,
  ]);
  await connectRiders(database, tenantId, { riders, memberIds: rows.map(({ id }) => id) });
}
