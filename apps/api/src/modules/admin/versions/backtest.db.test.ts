import { adminRoutes, type BacktestPart, type CampaignShare } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { backtestCampaign } from '../../earning/index.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
const march = { from: '2026-03-01', to: '2026-03-31' };

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const made = await createVersionFixture(w, packs);
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

test("a draft's backtest is compared with the live version: points by day, members and points per member [DESK-147]", async () => {
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
  expect((await ask({ language: 'es' })).titles).toMatchObject({ two: 'Two rides' });
  // Days are inclusive in the agency's time zone; a version compared with itself costs the same.
  expect(figuresOf(await ask({ from: '2026-03-04', to: '2026-03-05' }))).toEqual([[['two', 12, 1]], [['two', 10, 1]]]);
  expect(figuresOf(await ask({ against: draft.number }))[1]).toEqual([['two', 36, 2]]);
});

test("parts add up to the total, and to the command's result [DESK-147, CAMP-01]", async () => {
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

test('a campaign that starts after the days is replayed as if running, and marked; a paused one is not replayed [DESK-147]', async () => {
  const { document, ask, draftOf } = await scene();
  const later = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"startsOn":"2026-05-01"'));
  expect(await ask({}, later)).toMatchObject({ ahead: ['two'], proposed: [{ points: 30 }] });
  const resting = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"active":false'));
  expect(await ask({}, resting)).toMatchObject({ ahead: [], proposed: [], present: [{ points: 30 }] });
});

test('a draft with errors shows their number, and its monthly budgets, which figures ignore [DESK-333, DESK-334]', async () => {
  const { document, ask, draftOf, desk } = await scene();
  const number = await draftOf(document('programme.yaml', '"reward":10', '"reward":10,"budget":{"points":25}'));
  expect(await ask({}, number)).toMatchObject({
    faults: { proposed: 0, present: 0 },
    proposed: [{ points: 30, budget: 25 }],
    present: [{ budget: null }],
  });
  const typed = document('programme.yaml', '"reward":10', '"reward":"much"').files['programme.yaml'] ?? null;
  await desk.call(versions.save, { params: { number }, body: { revision: 1, files: { 'programme.yaml': typed } } });
  expect(await ask({}, number)).toMatchObject({ faults: { proposed: 1, present: 0 }, proposed: [{ points: 30 }] });
  expect(await ask({ against: number })).toMatchObject({ faults: { proposed: 0, present: 1 } });
});

test("rejection reasons and one member's busiest day are shown with a campaign's cost [DESK-335]", async () => {
  const { ask } = await scene();
  const [share] = (await ask({})).proposed;
  expect(share?.refused).toEqual([{ reason: 'CAP_REACHED', count: 1 }]);
  expect(share?.mostInADay).toEqual({ earnings: 1, points: 12 });
});

test('days in the wrong order, more than a year, and unknown versions are rejected by field and limit [DESK-147, DESK-332]', async () => {
  const { ask } = await scene();
  const refused = (query: object, number?: number) =>
    ask(query, number).catch(
      ({ code, details }: { code: string; details?: { field?: string; extra?: { bound: string } } }) => [
        code,
        details?.field,
        ...Object.values(details?.extra ?? {}),
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

test('a shared goal that starts after the days is replayed over them [DESK-147, DESK-528]', async () => {
  const { document, ask, draftOf } = await scene();
  const goal = '"window":{"kind":"CAMPAIGN"},"shared":{"minimum":1},"startsOn":"2026-05-01","endsOn":"2026-10-31"';
  const later = await draftOf(document('programme.yaml', '"window":{"kind":"ROLLING","seconds":604800}', goal));
  expect(await ask({}, later)).toMatchObject({
    ahead: ['two'],
    proposed: [{ goal: { total: 7, target: 2 }, reached: 2 }],
  });
});
