import { adminRoutes, type BacktestPart, type CampaignShare } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { backtestCampaign } from '../../earning/index.ts';
import { versionScene } from './testing/version-scene.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
const march = { from: '2026-03-01', to: '2026-03-31' };

/** Three riders with four, three and no rides on three days, and a draft that pays more for two of them. */
async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const made = await versionScene(w, packs);
  const riders = [await made.rider(), await made.rider(), await made.rider()];
  for (const [day, rides] of [
    ['03', [0, 0, 1]],
    ['04', [1, 1]],
    ['14', [0, 0]],
  ] as const) {
    w.clock.set(`2026-03-${day}T12:00:00Z`);
    for (const at of rides) {
      w.clock.advance(60);
      const rider = riders[at];
      if (rider) await made.ride(rider);
    }
  }
  w.clock.set('2026-03-20T12:00:00Z');
  const draft = await made.draft(made.document('programme.yaml', '"reward":10', '"reward":12'));
  const ask = (query: object, number = draft.number) =>
    made.desk.call(versions.backtest, { params: { number }, query: { ...march, ...query } });
  const draftOf = async (document: Parameters<typeof made.draft>[0]) => (await made.draft(document)).number;
  return { ...made, draft, ask, draftOf };
}

const figuresOf = ({ proposed, present }: Pick<BacktestPart, 'proposed' | 'present'>) =>
  [proposed, present].map((shares) => shares.map(({ campaignId, points, reached }) => [campaignId, points, reached]));

test('what a draft would have cost stands beside what is live: points by day, members and how much each earns [DESK-147]', async () => {
  const { draft, ask } = await scene();
  const told = await ask({});
  expect(told).toMatchObject({ against: 1, all: 3, looked: 3, next: null, unjudged: [] });
  expect(figuresOf(told)).toEqual([[['two', 36, 2]], [['two', 30, 2]]]);
  expect(told.proposed[0]).toMatchObject({
    title: 'Two rides',
    earnings: 3,
    days: [
      { day: '2026-03-03', points: 12 },
      { day: '2026-03-04', points: 12 },
      { day: '2026-03-14', points: 12 },
    ],
    spread: [
      { points: 12, members: 1 },
      { points: 24, members: 1 },
    ],
  });
  // A language that the draft does not speak is told in English.
  expect((await ask({ language: 'es' })).titles).toMatchObject({ two: 'Two rides' });
  // Days are asked for by the agency's clocks, both included; a version against itself costs the same.
  expect(figuresOf(await ask({ from: '2026-03-04', to: '2026-03-05' }))).toEqual([[['two', 12, 1]], [['two', 10, 1]]]);
  expect(figuresOf(await ask({ against: draft.number }))[1]).toEqual([['two', 36, 2]]);
});

test('parts add up to the whole, and to what the command tells [DESK-147, CAMP-01]', async () => {
  const { tenant, ask } = await scene();
  const parts: BacktestPart[] = [];
  let after: string | null = null;
  do {
    const part: BacktestPart = await ask({ limit: 1, ...(after === null ? {} : { after }) });
    parts.push(part);
    after = part.next;
  } while (after !== null);
  expect(parts.map(({ all }) => all)).toEqual([3, null, null, null]);
  const sum = (of: (part: BacktestPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  const whole = await ask({});
  const shares = (part: BacktestPart): readonly CampaignShare[] => part.proposed;
  expect(sum((part) => shares(part)[0]?.points ?? 0)).toBe(whole.proposed[0]?.points);
  expect([sum(({ looked }) => looked), sum(({ behaviours: activities }) => activities)]).toEqual([3, whole.behaviours]);
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('The tenant was not minted.');
  const definition = await w.inTenant(tenant, async (tx) => {
    const [row] = await tx.query<{ definition: object }>(`select definition from campaign where campaign_id = 'two'`);
    return { ...row?.definition, id: 'two' };
  });
  const command = await backtestCampaign(w.deps, agency, { definition: definition as never, ...march });
  const { points, reached, earnings } = command.proposed;
  expect(whole.present[0]).toMatchObject({ points, reached, earnings });
  expect([whole.members, whole.behaviours]).toEqual([command.members, command.behaviours]);
});

test('a campaign that begins after the days is replayed as if it had run on them, and told so; one that rests is not [DESK-147]', async () => {
  const { document, ask, draftOf } = await scene();
  const later = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"startsOn":"2026-05-01"'));
  expect(await ask({}, later)).toMatchObject({ ahead: ['two'], proposed: [{ points: 30 }] });
  const resting = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"active":false'));
  expect(await ask({}, resting)).toMatchObject({ ahead: [], proposed: [], present: [{ points: 30 }] });
});

test('a draft with faults tells how many, and what its campaigns may give in a month, which no figure reckons [DESK-333, DESK-334]', async () => {
  const { document, ask, draftOf, desk } = await scene();
  const number = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"budget":{"points":25}'));
  expect(await ask({}, number)).toMatchObject({
    faults: { proposed: 0, present: 0 },
    proposed: [{ points: 30, budget: 25 }],
    present: [{ budget: null }],
  });
  const typed = document('programme.yaml', '"reward":10', '"reward":"much"').files['programme.yaml'] ?? null;
  await desk.call(versions.save, { params: { number }, body: { revision: 1, files: { 'programme.yaml': typed } } });
  // It goes on to say what it said before.
  expect(await ask({}, number)).toMatchObject({ faults: { proposed: 1, present: 0 }, proposed: [{ points: 30 }] });
  expect(await ask({ against: number })).toMatchObject({ faults: { proposed: 0, present: 1 } });
});

test('why things do not count, and the fullest day of one member, are told with what a campaign costs [DESK-335]', async () => {
  const { ask } = await scene();
  const [share] = (await ask({})).proposed;
  // A ride in the week after two that were paid.
  expect(share?.refused).toEqual([{ reason: 'CAP_REACHED', count: 1 }]);
  expect(share?.mostInADay).toEqual({ earnings: 1, points: 12 });
});

test('days in the wrong order, more than a year of them, and versions that are none are refused by their field and bound [DESK-147, DESK-332]', async () => {
  const { ask } = await scene();
  const refused = (query: object, number?: number) =>
    ask(query, number).catch(
      ({ code, details }: { code: string; details?: { field?: string; told?: { bound: string } } }) => [
        code,
        details?.field,
        ...Object.values(details?.told ?? {}),
      ],
    );
  expect(await refused({ from: '2026-04-01', to: '2026-03-31' })).toEqual([
    'INVALID_REQUEST',
    'to',
    'the last day is before the first day',
  ]);
  expect(await refused({ from: '2021-03-31', to: '2026-03-31' })).toEqual([
    'INVALID_REQUEST',
    'from',
    'at most 366 days',
  ]);
  await expect(ask({ from: '2026-02-30' })).rejects.toThrow('from');
  await expect(ask({ limit: 501 })).rejects.toThrow('limit');
  expect(await refused({ against: 99 })).toEqual(['NOT_FOUND', 'number']);
  expect(await refused({}, 99)).toEqual(['NOT_FOUND', 'number']);
});
