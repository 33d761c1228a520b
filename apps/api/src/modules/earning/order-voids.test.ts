import { expect, test } from 'vitest';
import type { Activity } from './engine/activity.ts';
import { foldHistory, foldOn, isFoldedBy, needsHistory, type Program, replay } from './engine/fold-member.ts';
import { arrive } from './testing/order/arrive.ts';
import { multiTripCampaign, ride, transactionalCampaign } from './testing/test-campaigns.ts';

test('a trip voided before it is reported earns nothing when it arrives', () => {
  const program: Program = { digest: 'rules', fences: new Map(), campaigns: [transactionalCampaign()] };
  const trip = ride('2026-03-02T12:00:00Z', { eventId: 'trip' });
  const back = { takesBack: 'trip' };
  expect(arrive(program, [[back], [trip]]).held.size).toBe(0);
  expect(arrive(program, [[trip], [back]]).held.size).toBe(0);
  const later = ride('2026-03-02T12:10:00Z', { eventId: 'trip' });
  expect(arrive(program, [[back], [later]]).held.size).toBe(0);
});

const comeBack = transactionalCampaign({
  id: 'come-back',
  counts: { behaviours: ['trip.completed'], absence: { days: 3 } },
});
const together = multiTripCampaign({
  id: 'city',
  target: 12,
  shared: { minimum: 2 },
  window: { kind: 'CAMPAIGN' },
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
});

test.each([
  [comeBack, 'TRANSACTIONAL/come-back'],
  [together, 'MULTI_TRIP/city'],
] as const)(
  'a state that a process of another release folded without the form of a campaign is folded again from the history, and nothing is lost [CAMP-83, CAMP-95]',
  (campaign, oldKey) => {
    const program: Program = { digest: 'rules', fences: new Map(), campaigns: [campaign] };
    const rides = ['2026-03-02', '2026-03-10'].map((day) => ride(`${day}T12:00:00Z`, { eventId: day }));
    const { state } = foldHistory(program, rides, {});
    const old = { ...state, campaigns: { [oldKey]: null } };
    const next = ride('2026-03-20T12:00:00Z', { eventId: 'next' });
    expect(needsHistory(program, state, [next], {})).toBe(false);
    expect(needsHistory(program, old, [next], {})).toBe(true);
    expect(isFoldedBy(program, old)).toBe(false);
    expect(foldOn(program, { ...old, at: null }, [next], {}).state.campaigns).toEqual(
      foldHistory(program, [next], {}).state.campaigns,
    );
  },
);

test.each([
  ['no limit', null],
  ['no limit and points by conditions', null, [{ when: { weekdays: [7] }, reward: 30 }]],
  ['a limit per week', { earnings: 2, days: 7, window: { kind: 'CALENDAR' as const, unit: 'WEEK' as const } }],
  ['a limit for the campaign', { earnings: 1, days: 1, window: { kind: 'CAMPAIGN' as const } }],
])(
  'with %s, a claimed payment that a late ride in the absence no longer owes goes with the void of its ride, and stays with that of another [CAMP-95]',
  (_, limit, rewardsWhen?: { when: { weekdays: number[] }; reward: number }[]) => {
    const back = transactionalCampaign({ ...comeBack.definition, limit, ...(rewardsWhen && { rewardsWhen }) });
    const program: Program = { digest: 'rules', fences: new Map(), campaigns: [back] };
    const on = (day: string) => ride(`2026-03-${day}T12:00:00Z`, { eventId: day });
    const [first, late, paying, other] = [on('02'), on('04'), on('06'), { ...on('06'), eventId: '0' }];
    const [claimed] = foldHistory(program, [first, paying], {}).owed;
    const voiding = (gone: Activity, before: Activity[]) => {
      const after = before.map((one) => (one === gone ? { ...one, isVoided: true } : one));
      const takenBack = after.filter(({ isVoided }) => isVoided);
      return replay(program, { before, history: after, takenBack, claimed: claimed ? [claimed] : [] });
    };
    expect(voiding(paying, [first, late, paying])).toMatchObject({
      unowed: [claimed?.earningKey],
      voided: [claimed?.earningKey],
    });
    expect(voiding(other, [first, late, paying, other])).toMatchObject({ unowed: [], voided: [] });
  },
);
