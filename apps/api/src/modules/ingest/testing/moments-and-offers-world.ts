import pg from 'pg';
import type { World } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { CITY_ZONE, deriveBySql, isWhole, type RealTrip } from '../../earning/testing/real-rides.ts';
import {
  birthdays,
  dateAfter,
  declaredDays,
  firstDate,
  lastDate,
  now,
  people,
  riders,
  rides,
  runs,
} from './moments-and-offers-people.ts';
import { connectRiders } from './real-rides-world.ts';
import { giveProgram, makeSecret, type TestCampaign } from './test-program.ts';

/* An agency whose campaigns and offers depend on declared days, moments, absences, friends and rights, and its riders. */

const trips = ['trip.completed' as const];
const ride = { type: 'TRANSACTIONAL', limit: null } as const;
const moment = (id: string, reward: number): TestCampaign => ({
  ...ride,
  id,
  reward,
  counts: { behaviours: [`member.${id}`] } as never,
});
const campaigns: TestCampaign[] = [
  { ...ride, id: 'air', reward: 4, multipliers: [{ times: 3, when: { declared: ['bad-air'] }, label: 'air' }] },
  { ...ride, id: 'air-only', reward: 7, counts: { behaviours: trips, declared: ['bad-air'] } },
  { ...ride, id: 'calm', reward: 1, counts: { behaviours: trips, not: { declared: ['bad-air'] } } },
  {
    ...ride,
    id: 'return',
    reward: 0,
    rewardOffer: { offer: 'tea', days: 10 },
    counts: { behaviours: trips, absence: { days: 6 } },
  },
  {
    ...ride,
    id: 'return-points',
    reward: 30,
    limit: { earnings: 1, days: 31, window: { kind: 'CALENDAR', unit: 'MONTH' } },
    counts: { behaviours: trips, absence: { days: 3 } },
  },
  {
    id: 'coffee-goal',
    type: 'MULTI_TRIP',
    reward: 0,
    rewardOffer: { offer: 'coffee' },
    target: 4,
    window: { kind: 'CALENDAR', unit: 'MONTH' },
    carryOver: false,
  },
  {
    id: 'tiers',
    type: 'TIER',
    period: 'MONTH',
    tierType: 'BEHAVIOR',
    tiers: [
      { rewardPoints: 2, maxBehaviors: 2 },
      { rewardPoints: 3, maxBehaviors: 4 },
    ],
  },
  moment('birthday', 25),
  { ...moment('anniversary', 40), startsOn: dateAfter(firstDate, 5) },
];

const frequent = { id: 'frequent', levels: ['gold'] };
/** The offers for some, by what opens them. */
export const offersForSome = {
  tea: { granted: true },
  club: { segment: 'pilots' },
  cup: { status: frequent },
  finish: { completed: 'tiers' },
  drinker: { completed: 'coffee-goal' },
  rare: { segment: 'pilots', status: { id: 'frequent', levels: ['silver', 'gold'] }, completed: 'tiers' },
};

const terms = {
  rewardForReferrer: 150,
  rewardForReferee: 100,
  action: { rides: 3 },
  steps: [
    { friends: 1, reward: 10 },
    { friends: 3, reward: 300 },
    { friends: 10, rewardOffer: { offer: 'tea' } },
  ],
};

const status = {
  kind: 'COUNT',
  id: 'frequent',
  counts: { behaviours: trips },
  providers: [],
  lookBackDays: 0,
  measure: 'RIDES',
  period: 'MONTH',
  of: 'LAST',
  levels: [
    { id: 'silver', from: 2 },
    { id: 'gold', from: 4 },
  ],
  texts: { en: { Title: 'Frequent rider', levels: { silver: 'Silver', gold: 'Gold' } } },
};

const settings = {
  overlaps: 'ONE',
  lateLimitDays: 4000,
  statuses: [status],
  declaredDays: [{ id: 'bad-air', texts: { en: { name: 'Bad air day' } } }],
  referral: { ...terms, id: 'friends', campaignId: 'friends', active: true, actionRequired: true, limits: {} },
};

/**
 * As many codes as riders redeem; more of offers that are given, one for every tenth ride: a grant waits if there are
 * fewer codes.
 */
const codesOf = (offerId: string): string[] =>
  freshCodes((isWhole ? 400 : 40) + (['coffee', 'tea'].includes(offerId) ? Math.ceil(rides.length / 10) : 0));

/** Creates the agency, its members and their friendships. */
export async function foundAgency(w: World) {
  w.clock.set(now);
  const tenant = await w.mintTenant({ timeZone: CITY_ZONE, settings });
  for (const [offerId, right] of Object.entries({ coffee: undefined, ...offersForSome })) {
    const definition = { stock: { kind: 'pool' }, isGranted: true, ...(right && { for: right }) };
    await mintOffer(w, tenant, { offerId, price: 0, codes: codesOf(offerId), definition });
  }
  await giveProgram(w, tenant, [{ id: 'rides', identifierType: 'EMAIL' }], campaigns);
  const memberOf = await connectRiders(w, tenant, new Set(riders));
  const idOf = (rider: string): string => memberOf.get(rider) ?? '';
  const given = (text: string, ...values: unknown[]) => plant(text, [tenant.tenantId, ...values], w.superuserUrl);
  await given(
    `update member m set created_at = joined, status = case when verified then 'VERIFIED' else status end,
            phone_verified_at = case when verified then joined end, phone_hash = case when verified then decode(md5(id::text), 'hex') end,
            phone_last_digits = case when verified then '0123' end
       from unnest($2::uuid[], $3::timestamptz[], $4::boolean[]) as given (id, joined, verified)
      where m.tenant_id = $1 and m.member_id = id`,
    people.map(({ rider }) => idOf(rider)),
    people.map(({ joined }) => new Date(joined)),
    people.map(({ isVerified }) => isVerified),
  );
  const friends = people.flatMap(({ friendOf, ...one }) => (friendOf === null ? [] : [{ ...one, friendOf }]));
  await given(
    `insert into referral (tenant_id, member_id, referrer_member_id, campaign_id, code, used_at, terms)
     select $1, id, referrer, 'friends', 'FRIEND', used, $5 from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as given (id, referrer, used)`,
    friends.map(({ rider }) => idOf(rider)),
    friends.map(({ friendOf }) => idOf(friendOf)),
    friends.map(({ usedAt }) => new Date(usedAt)),
    JSON.stringify(terms),
  );
  await given(
    `insert into promotion_code (tenant_id, code, campaign_type, definition) values ($1, 'PILOT', 'PROMOTIONAL', '{"segment":"pilots"}')`,
  );
  await given(
    `insert into promotion_code_use (tenant_id, code, member_id, used_at) select $1, 'PILOT', id, '2014-01-01' from unnest($2::uuid[]) as given (id)`,
    people.filter(({ isPilot }) => isPilot).map(({ rider }) => idOf(rider)),
  );
  const full = await w.app.tenants.byId(tenant.tenantId);
  if (!full) throw new Error('The agency was not founded.');
  return { tenant, full, memberOf, secret: await makeSecret(w, tenant, 'rides') };
}

export type Agency = Awaited<ReturnType<typeof foundAgency>>;

async function insertInto(client: pg.Client, table: string, columns: string, rows: readonly object[]): Promise<void> {
  await client.query(`create temp table ${table} (${columns})`);
  await client.query(`insert into ${table} select * from jsonb_to_recordset($1) as given (${columns})`, [
    JSON.stringify(rows),
  ]);
}

/** An offer that was given to a rider and used: for which month, day of return or number of friends. */
export interface UsedOffer {
  rider: string;
  offer: string;
  campaign: string;
  what: string;
}

/** Runs work on a connection where plain SQL derived everything that is owed after a part, from the rides that are left. */
export async function withDerived<T>(
  w: World,
  { part, valid, used }: { part: number; valid: readonly RealTrip[]; used: readonly UsedOffer[] },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  const at = (millis: number): string => new Date(millis).toISOString();
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    await insertInto(
      client,
      'person',
      'rider text, joined timestamptz, friend_of text, used_at timestamptz, is_verified boolean, is_pilot boolean',
      people.map(({ rider, joined, friendOf, usedAt, isVerified, isPilot }) => ({
        rider,
        joined: at(joined),
        friend_of: friendOf,
        used_at: at(usedAt),
        is_verified: isVerified,
        is_pilot: isPilot,
      })),
    );
    await insertInto(
      client,
      'birthday_given',
      'rider text, month_day text, given_at timestamptz',
      birthdays.map(({ rider, monthDay, givenAt }) => ({ rider, month_day: monthDay, given_at: at(givenAt) })),
    );
    await insertInto(
      client,
      'run',
      'ran_at timestamptz',
      runs.filter((run) => run.part <= part).map((run) => ({ ran_at: at(run.at) })),
    );
    await insertInto(
      client,
      'declared',
      'day date',
      declaredDays.filter((one) => one.declaredBefore <= part && one.withdrawnBefore > part),
    );
    await insertInto(client, 'used', 'rider text, offer text, campaign text, what text', used);
    await insertInto(client, 'setting', 'last_month date, anniversaries_from date', [
      { last_month: `${lastDate.slice(0, 7)}-01`, anniversaries_from: dateAfter(firstDate, 5) },
    ]);
    await deriveBySql(client, valid, 'moments-and-offers.sql');
    return await work(client);
  } finally {
    await client.end();
  }
}
