import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arrival, createArrivals, validActivities } from '../testing/arrivals.ts';
import { countStatus, multiTripCampaign, ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import type { Declared } from './conditions.ts';
import {
  foldHistory,
  foldOn,
  type MemberState,
  needsHistory,
  type Program,
  replay,
  startMember,
} from './fold-member.ts';
import { presentLines } from './multipliers.ts';
import { dayOfDate } from './service-day.ts';

const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);
const DAY = 86_400_000;
const begin = Date.parse('2026-03-02T12:00:00Z');
const kinds = ['bad-air', 'heat'] as const;

/** A program with campaigns that count, exclude and multiply declared days, and a status that counts them. */
function programOf(declared: Declared, digest = 'rules'): Program {
  const counts = { behaviours: ['trip.completed' as const] };
  const onBadAir = { counts: { ...counts, declared: ['bad-air'] } };
  const frequent = countStatus({ ...onBadAir, levels: [{ id: 'silver', from: 2 }] });
  const statuses = [{ ...frequent, of: { ...frequent.of, declared } }];
  const on = { declared, statuses };
  return {
    digest,
    fences: new Map(),
    declared,
    declaredKinds: kinds,
    campaigns: [
      transactionalCampaign({ id: 'clean', limit: { earnings: 1, days: 1 }, ...onBadAir }, on),
      transactionalCampaign(
        {
          id: 'boosted',
          limit: null,
          multipliers: [
            { times: 3, when: { declared: ['bad-air'] }, label: 'air' },
            { times: 1.5, when: { any: [{ declared: ['heat'] }, { weekdays: [7] }] }, label: 'heat' },
            { times: 2, status: { id: 'frequent', levels: ['silver'] } },
          ],
        },
        on,
      ),
      multiTripCampaign({ id: 'cool', target: 2, counts: { ...counts, not: { declared: ['heat'] } } }, on),
    ],
  };
}

type Toggle = { kind: (typeof kinds)[number]; day: number };
type Act = { arrivals: Arrival[] } | { toggle: Toggle };

const declaredAfter = (toggles: readonly Toggle[]): Declared => {
  const declared = new Map<string, Set<number>>(kinds.map((kind) => [kind, new Set()]));
  for (const { kind, day } of toggles) {
    const days = declared.get(kind);
    if (!days?.delete(day)) days?.add(day);
  }
  return declared;
};

/** Does one act after another, and returns the keys that are held unclaimed and the state. */
function live(acts: readonly Act[], applies: boolean): { held: string[]; state: MemberState } {
  const arrive = createArrivals();
  const toggles: Toggle[] = [];
  const held = new Set<string>();
  let program = programOf(declaredAfter([]));
  let state = startMember(program);
  const fold = (batch: readonly Arrival[]) => {
    const { before, history, fresh, takenBack } = arrive(batch);
    const declaredBefore = state.declared;
    const folded =
      takenBack.length > 0 || needsHistory(program, state, fresh, {})
        ? replay(program, { before, history, takenBack, declaredBefore })
        : foldOn(program, state, fresh, {});
    for (const { earningKey } of folded.owed) held.add(earningKey);
    for (const key of folded.unowed) held.delete(key);
    state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
  };
  for (const act of acts) {
    if ('arrivals' in act) {
      fold(act.arrivals);
      continue;
    }
    toggles.push(act.toggle);
    program = programOf(declaredAfter(toggles));
    if (applies) fold([]);
  }
  fold([]);
  return { held: [...held].toSorted(), state };
}

const trip = fc.record({
  hour: fc.integer({ min: -96, max: 96 }),
  isVoided: fc.boolean(),
});
const toggle = fc.record({ kind: fc.constantFrom(...kinds), day: fc.integer({ min: -4, max: 4 }) });

test('days declared and withdrawn before, between and after rides pay exactly what one pass with the final days pays [CAMP-107, CAMP-108]', () => {
  fc.assert(
    fc.property(
      fc.array(trip, { minLength: 1, maxLength: 8 }),
      fc.array(toggle, { maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      fc.boolean(),
      (trips, toggled, ranks, applies) => {
        const toggles = toggled.map(({ kind, day }) => ({ kind, day: dayOfDate('2026-03-02') + day }));
        const arrivals = trips.flatMap(({ hour, isVoided }, place): Arrival[][] => {
          const one = ride(new Date(begin + hour * 3_600_000).toISOString(), { eventId: `trip-${place}` });
          return isVoided ? [[one], [{ takesBack: `trip-${place}` }]] : [[one]];
        });
        const rides = arrivals.map((batch): Act => ({ arrivals: batch }));
        const acts = [...rides, ...toggles.map((one): Act => ({ toggle: one }))];
        const shuffled = acts
          .map((act, place) => ({ act, rank: ranks[place] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ act }) => act);
        const whole = foldHistory(programOf(declaredAfter(toggles)), validActivities(arrivals.flat()), {});
        const keys = whole.owed.map(({ earningKey }) => earningKey).toSorted();
        const lived = live(shuffled, applies);
        expect(lived.held).toEqual(keys);
        expect(lived.state).toEqual(JSON.parse(JSON.stringify(whole.state)));
      },
    ),
    { numRuns },
  );
});

test('a day withdrawn together with changed rules still takes its payments back, and nothing else [CAMP-108]', () => {
  const day = dayOfDate('2026-03-02');
  const history = [ride(new Date(begin).toISOString(), { eventId: 'trip' })];
  const old = foldHistory(programOf(new Map([['bad-air', new Set([day])]])), history, {});
  const next = programOf(new Map(), 'other rules');
  const folded = replay(next, { before: null, history, declaredBefore: old.state.declared });
  const kept = new Set(folded.owed.map(({ earningKey }) => earningKey));
  const gone = old.owed.map(({ earningKey }) => earningKey).filter((key) => !kept.has(key));
  expect(gone.length).toBeGreaterThan(0);
  expect(folded.unowed.toSorted()).toEqual(gone.toSorted());
});

test('a day declared for a later one needs no replay of earlier rides [CAMP-107]', () => {
  const history = [ride(new Date(begin).toISOString(), { eventId: 'trip' })];
  const { state } = foldHistory(programOf(new Map()), history, {});
  const tomorrow = dayOfDate('2026-03-03');
  const isStale = (day: number): boolean => needsHistory(programOf(new Map([['heat', new Set([day])]])), state, [], {});
  expect([tomorrow, tomorrow - 1].map(isStale)).toEqual([false, true]);
});

test('the present factor of a card follows declared days and dates of calendars [CAMP-68, CAMP-110, CAMP-114]', () => {
  const day = dayOfDate('2026-03-02');
  const factorsOn = (at: number): number[] => {
    const boosted = programOf(new Map([['bad-air', new Set([day])]])).campaigns[1];
    return boosted ? presentLines(boosted, {}, at).map(({ times }) => times) : [];
  };
  expect(factorsOn(begin)).toEqual([3]);
  expect(factorsOn(begin + DAY)).toEqual([]);
  const holiday = transactionalCampaign({
    calendarDates: { holidays: ['2026-03-02'] },
    multipliers: [{ times: 2, when: { dates: ['holidays'] }, label: 'holiday' }],
  });
  expect([begin, begin + DAY].map((at) => presentLines(holiday, {}, at).length)).toEqual([1, 0]);
});
