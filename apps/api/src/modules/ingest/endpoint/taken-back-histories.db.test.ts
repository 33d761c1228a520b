import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, mintOffer, troubles } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, type TestCampaign, tripEvent } from '../testing/test-program.ts';

/* Two agencies run the same history of rides, moving cards, claims and redemptions. One receives voids and corrections,
   early or late, repeated and in any order; the other receives only the final rides. All riders must end with equal
   points. */
const w = await world();
const RIDERS = 12;
const CARDS = 8;
const START = Date.parse('2026-03-02T00:00:00Z');
const DAY = 86_400_000;
/** Voided or corrected rides in one long history; set TAKEN_BACK=10000 for the long test. */
const takenBack = Number(process.env['TAKEN_BACK'] ?? 300);
/** Short histories; set FAREBACK_HISTORIES for more. */
const histories = Number(process.env['FAREBACK_HISTORIES'] ?? 4);

const fixed: TestCampaign[] = [
  { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 2, days: 1 } },
  {
    id: 'goal',
    type: 'MULTI_TRIP',
    target: 5,
    reward: 40,
    window: { kind: 'CALENDAR', unit: 'WEEK' },
    carryOver: false,
  },
  {
    id: 'tier',
    type: 'TIER',
    period: 'MONTH',
    tierType: 'BEHAVIOR',
    tiers: [
      { rewardPoints: 2, maxBehaviors: 3 },
      { rewardPoints: 5, maxBehaviors: 4 },
    ],
  },
  {
    id: 'minutes',
    type: 'TRANSACTIONAL',
    reward: 1,
    limit: null,
    rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' },
  },
  {
    id: 'streak',
    type: 'STREAK',
    levels: [{ reward: 20 }],
    target: 3,
    levelDays: 7,
    distinct: { unit: 'DAY', behaviours: 1 },
    restart: 'ALWAYS',
  },
] as never;

/** Seeded random generator, so failures can be reproduced. */
function drawing(seed: number): { below: (limit: number) => number; of: <T>(values: readonly T[]) => T } {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, of: (values) => values[below(values.length)] as never };
}

type Event = Record<string, unknown>;
interface Ride {
  id: string;
  source: string;
  card: number;
  endedAt: number;
  minutes: number;
  fate: 'STAYS' | 'VOIDED' | 'CORRECTED';
  truly: number;
}
interface Day {
  moves: { rider: number; card: number | null }[];
  rides: Ride[];
  before: Event[];
  after: Event[];
  claims: number[];
  redeems: number[];
}

const subjectOf = (card: number): string => String(700_000 + card);
const tripOf = ({ id, source, card, endedAt, minutes }: Ride): Event => ({
  ...tripEvent(id, subjectOf(card), new Date(endedAt).toISOString(), {
    startedAt: new Date(endedAt - minutes * 60_000).toISOString(),
  }),
  source,
});

/** Returns the voids or corrections of a ride, sometimes repeated, sometimes with a superseded correction. */
function reportsOf(ride: Ride, { below }: ReturnType<typeof drawing>): Event[] {
  const time = (n: number): string => new Date(START + n * 1000).toISOString();
  const envelope = tripOf(ride);
  const data = { id: ride.id, ...(below(2) ? { source: ride.source } : {}) };
  const fix = (n: number, minutes: number): Event => {
    const { data: facts, ...rest } = tripOf({ ...ride, minutes });
    return {
      ...rest,
      id: `${ride.id}-fix-${n}-${ride.source}`,
      type: 'trip.corrected',
      time: time(n),
      data: { ...(facts as Event), id: ride.id },
    };
  };
  const undo = { ...envelope, id: `${ride.id}-void`, type: 'trip.voided', time: time(1), data };
  if (ride.fate === 'VOIDED') return [undo, ...(below(4) ? [] : [fix(1, ride.truly)]), ...(below(3) ? [] : [undo])];
  const fixes = [fix(9, ride.truly), ...(below(2) ? [fix(3, ride.minutes + 5)] : [])];
  return below(2) ? fixes : fixes.toReversed();
}

interface Plan {
  days: number;
  ridesADay: number;
  doomed: number;
  isLived: boolean;
}

function historyOf(
  seed: number,
  { days, ridesADay, doomed, isLived }: Plan,
): { days: Day[]; last: Event[]; rides: Ride[] } {
  const draw = drawing(seed);
  const { below, of } = draw;
  const history = Array.from(
    { length: days },
    (): Day => ({ moves: [], rides: [], before: [], after: [], claims: [], redeems: [] }),
  );
  const rides: Ride[] = [];
  for (const [n, day] of history.entries()) {
    // All cards but one have an owner from the first day.
    for (let turn = n === 0 ? CARDS - 1 : 0; turn > 0; turn -= 1) day.moves.push({ rider: turn, card: turn });
    for (let turn = below(3); turn > 0; turn -= 1)
      day.moves.push({ rider: below(RIDERS), card: below(4) === 0 ? null : below(CARDS) });
    for (let turn = 0; turn < ridesADay; turn += 1) {
      const endedAt = START + n * DAY + 8 * 3_600_000 + Math.floor((turn * 12 * 3_600_000) / ridesADay);
      const minutes = 1 + below(40);
      const id = `r${n}-${turn >> 1}`;
      day.rides.push({
        id,
        source: turn % 2 ? '/north' : '/south',
        card: below(CARDS),
        endedAt,
        minutes,
        fate: 'STAYS',
        truly: 1 + below(40),
      });
    }
    rides.push(...day.rides);
    if (isLived) day.claims.push(below(RIDERS), below(RIDERS));
    if (isLived && n % 3 === 2) day.redeems.push(below(RIDERS), below(RIDERS));
  }
  const last: Event[] = [];
  for (let left = doomed; left > 0; ) {
    const ride = of(rides);
    if (ride.fate !== 'STAYS') continue;
    ride.fate = below(4) === 0 ? 'CORRECTED' : 'VOIDED';
    if (ride.fate === 'VOIDED') left -= 1;
    for (const event of reportsOf(ride, draw)) {
      const when = below(3);
      const on = history[below(days)] as Day;
      if (when === 2) last.splice(below(last.length + 1), 0, event);
      else on[when === 0 ? 'before' : 'after'].push(event);
    }
  }
  return { days: history, last, rides };
}

async function agency() {
  w.clock.set(new Date(START - DAY));
  const tenant = await w.mintTenant({ timeZone: 'UTC', settings: { lateLimitDays: 3650 } });
  await giveProgram(w, tenant, ['cards'], fixed);
  const offerId = await mintOffer(w, tenant, { price: 30, codes: freshCodes(200 + RIDERS * 4) });
  const secret = await makeSecret(w, tenant, 'cards');
  const riders: TestMember[] = [];
  for (let n = 0; n < RIDERS; n += 1) riders.push(await w.signUpMember(tenant));
  const call = (n: number, method: string, path: string, body: unknown = {}) =>
    w.request(tenant, {
      method,
      path,
      body: method === 'DELETE' ? undefined : body,
      cookie: (riders[n] as TestMember).cookie,
    } as never);
  const providers = '/rest/users/me/providersStatus';
  return {
    tenant,
    async move({ rider, card }: { rider: number; card: number | null }): Promise<void> {
      await call(rider, 'DELETE', `${providers}/cards`);
      if (card !== null) await call(rider, 'POST', providers, { ProviderID: 'cards', identifier: subjectOf(card) });
    },
    claim: (n: number) => call(n, 'POST', '/rest/earnings/claimAll'),
    redeem: (n: number) => call(n, 'POST', `/rest/offers/${offerId}/redemption`),
    async report(events: readonly Event[]): Promise<string[]> {
      const outcomes: string[] = [];
      for (let from = 0; from < events.length; from += 400) {
        const body = JSON.stringify(events.slice(from, from + 400));
        const path = `/ingest/${tenant.tenantId}/cards/events`;
        const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
        expect(reply.status).toBe(202);
        outcomes.push(
          ...reply.body.results.map(({ outcome, reason, effect }: Record<string, string>) =>
            [outcome, reason ?? effect].filter(Boolean).join(' '),
          ),
        );
      }
      return outcomes;
    },
    /** Per rider: points held plus spent minus owed. Also the number of riders in debt. */
    worths: () => worths(tenant, riders),
  };
}

async function worths(tenant: TestTenant, riders: readonly TestMember[]): Promise<{ worth: number[]; debts: number }> {
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query<{ memberId: string; worth: number; debt: number }>(
      `select a.member_id as "memberId", a.unclaimed + a.available - a.debt + coalesce((
                select sum(amount) from ledger_transfer t where t.tenant_id = $1 and t.member_id = a.member_id and t.reason = 'SPEND'), 0)::int as worth,
              a.debt from member_account a where a.tenant_id = $1`,
      [tenant.tenantId],
    ),
  );
  const of = new Map(rows.map((row) => [row.memberId, row.worth]));
  return {
    worth: riders.map(({ memberId }) => of.get(memberId) ?? Number.NaN),
    debts: rows.filter(({ debt }) => debt > 0).length,
  };
}

async function live(seed: number, plan: Plan): Promise<{ answers: Map<string, number>; paid: number; debts: number }> {
  const { days, last, rides } = historyOf(seed, plan);
  const [told, spared] = [await agency(), await agency()];
  const answers = new Map<string, number>();
  const count = (outcomes: readonly string[]): void => {
    for (const outcome of outcomes) answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  };
  for (const [n, day] of days.entries()) {
    w.clock.set(new Date(START + n * DAY));
    for (const move of day.moves) {
      await told.move(move);
      await spared.move(move);
    }
    // Corrections and voids of future rides contain their end, so the clock must be past it: future events are
    // rejected.
    w.clock.set(new Date(START + (n + 1) * DAY - 3_600_000));
    const [early, late] = [day.before, day.after].map((events) => events.filter(isPast));
    last.push(...[...day.before, ...day.after].filter((event) => !isPast(event)));
    count(await told.report(early ?? []));
    await told.report([...day.rides.map(tripOf), ...day.rides.slice(0, 1).map(tripOf)]);
    count(await told.report(late ?? []));
    await spared.report(
      day.rides
        .filter(({ fate }) => fate !== 'VOIDED')
        .map((ride) => tripOf(ride.fate === 'CORRECTED' ? { ...ride, minutes: ride.truly } : ride)),
    );
    for (const rider of day.claims) await Promise.all([told.claim(rider), spared.claim(rider)]);
    for (const rider of day.redeems) await told.redeem(rider);
  }
  w.clock.set(new Date(START + (days.length + 1) * DAY));
  count(await told.report(last));
  const [first, second] = [await told.worths(), await spared.worths()];
  expect(first.worth, `seed ${seed}`).toEqual(second.worth);
  expect(await troubles(w, told.tenant)).toEqual([]);
  expect(await troubles(w, spared.tenant)).toEqual([]);
  expect(rides.filter(({ fate }) => fate === 'VOIDED')).toHaveLength(plan.doomed);
  return { answers, paid: second.worth.reduce((sum, worth) => sum + worth, 0), debts: first.debts };
}

const isPast = ({ data, time }: Event): boolean => {
  const ended = Date.parse(String((data as Event)['endedAt'] ?? time));
  return Math.max(ended, Date.parse(String(time))) <= w.clock.now().getTime();
};

test('histories with moving cards end as if voided rides never existed and corrected ones were right from the start [CAMP-16, LEDGER-05]', async () => {
  let all = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const { paid } = await live(seed, { days: 6, ridesADay: 10, doomed: 18, isLived: seed % 2 === 0 });
    all += paid;
  }
  expect(all).toBeGreaterThan(0);
});

test('voids in a long history with claims and redemptions leave ledger and balances as if the rides never existed, and report debts [CAMP-16, LEDGER-05]', async () => {
  const began = performance.now();
  const days = 40;
  const plan = { days, ridesADay: Math.ceil((takenBack * 2.2) / days), doomed: takenBack, isLived: true };
  const { answers, paid, debts } = await live(7, plan);
  expect(answers.get('accepted VOIDED')).toBeGreaterThan(takenBack / 4);
  expect(debts).toBeGreaterThan(0);
  if (takenBack > 300)
    console.info(takenBack, 'voids', Math.round(performance.now() - began), 'ms', { paid, debts }, answers);
});
