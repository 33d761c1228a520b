import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createBudgetFixture, OPERATIONS } from '../modules/earning/budgets/testing/budget-fixture.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { watchBudgetsJob } from './points.ts';

const w = await world({ desk: testDesk });
const each = { id: 'ride', type: 'TRANSACTIONAL', reward: 10 } as const;
const ANA = '0042110001';
const at = (day: number, month = '03'): string => `2026-${month}-${String(day).padStart(2, '0')}T21:00:00.000Z`;

async function look({ tenantId }: TestTenant): Promise<unknown[]> {
  const said = new PassThrough();
  await watchBudgetsJob({ ...w.deps, log: createLog('info', said) }).run({ tenantId });
  const lines = ((said.read() as Buffer | null)?.toString() ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const { campaignId, level, given, max, isMailed } = JSON.parse(line) as Record<string, unknown>;
    return [campaignId, level, given, max, isMailed];
  });
}

async function mailsTo(tenant: TestTenant): Promise<{ subject?: string; text: string }[]> {
  await w.deliverMail(tenant);
  return w.mailbox.messages(tenant.tenantId).filter(({ to }) => to === OPERATIONS);
}

const subjectsTo = async (tenant: TestTenant) => (await mailsTo(tenant)).map(({ subject }) => subject);

test('staff are notified at four fifths of a monthly budget and when it is used up, once each; a raised budget or new month notifies again [DESK-217]', async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA]);
  await budget({ ride: 55 });
  w.clock.set(at(10));
  await ride([ANA, at(3)], [ANA, at(4)], [ANA, at(5)], [ANA, at(6)]);
  expect(await look(tenant)).toEqual([]);
  await ride([ANA, at(7)]);
  expect([await look(tenant), await look(tenant)]).toEqual([[['ride', 'LOW', 50, 55, true]], []]);
  // The next reward does not fit, which ends the month with five points left.
  await ride([ANA, at(8)]);
  expect([await look(tenant), await look(tenant)]).toEqual([[['ride', 'OUT', 50, 55, true]], []]);
  await budget({ ride: 60 });
  expect(await look(tenant)).toEqual([['ride', 'LOW', 50, 60, true]]);
  expect(await subjectsTo(tenant)).toEqual([
    'Budget nearly used up: ride',
    'Budget used up: ride',
    'Budget nearly used up: ride',
  ]);
  w.clock.set(at(10, '04'));
  await ride([ANA, at(3, '04')], [ANA, at(4, '04')], [ANA, at(5, '04')], [ANA, at(6, '04')], [ANA, at(7, '04')]);
  expect(await look(tenant)).toEqual([['ride', 'LOW', 50, 60, true]]);
  expect(await mailsTo(tenant)).toHaveLength(4);
});

test('only one of several concurrent processes notifies; a new month repeats nothing; inactive campaigns do not notify [DESK-217]', async () => {
  const more = { id: 'more', type: 'TRANSACTIONAL', reward: 1 } as const;
  const { tenant, budget, ride, heard } = await createBudgetFixture(w, [each, more], [ANA]);
  await budget({ ride: 20, more: 2 });
  w.clock.set('2026-04-01T03:59:59.999Z');
  await ride([ANA, at(3)], [ANA, at(4)]);
  const said = await Promise.all(Array.from({ length: 4 }, () => look(tenant)));
  expect(said.filter((lines) => lines.length > 0)).toHaveLength(1);
  expect(new Set(said.flat().map(String))).toEqual(new Set(['more,OUT,2,2,true', 'ride,OUT,20,20,true']));
  expect(said.flat()).toHaveLength(2);
  expect(await subjectsTo(tenant)).toEqual(['Budgets of 2 campaigns run out']);
  w.clock.set('2026-04-01T04:00:00.000Z');
  expect(await look(tenant)).toEqual([]);
  w.clock.set(at(3, '04'));
  await ride([ANA, at(1, '04')], [ANA, at(2, '04')]);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update campaign set is_active = false, rested_at = now() where campaign_id = 'more'`),
  );
  heard();
  expect(await look(tenant)).toEqual([['ride', 'OUT', 20, 20, true]]);
});

test('a budget lowered below the spent amount is reported as used up [DESK-217]', async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA]);
  await budget({ ride: 100 });
  w.clock.set(at(10));
  await ride([ANA, at(3)], [ANA, at(4)], [ANA, at(5)]);
  expect(await look(tenant)).toEqual([]);
  await budget({ ride: 10 });
  expect([await look(tenant), await look(tenant)]).toEqual([[['ride', 'OUT', 30, 30, true]], []]);
  const [mail] = await mailsTo(tenant);
  expect(mail?.text).toContain('pays nothing more before April 1, 2026');
});

test('a budget at four fifths and used up notifies those who may edit the program, once each [DESK-654]', async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA]);
  await budget({ ride: 50 });
  w.clock.set(at(10));
  const stage = createDeskEnv(w);
  const [editor, viewer] = [await stage.signIn('editor', tenant), await stage.signIn('viewer', tenant)];
  await ride([ANA, at(3)], [ANA, at(4)], [ANA, at(5)], [ANA, at(6)]);
  await look(tenant);
  w.clock.advance(1);
  await ride([ANA, at(7)]);
  await look(tenant);
  await look(tenant);
  await stage.deliver();
  const path = `/admin/staff-notifications/${tenant.tenantId}`;
  const shown = async ({ cookie }: { cookie: string }): Promise<unknown[]> =>
    (await stage.call({ method: 'GET', path, cookie })).body.data.map(
      ({ kind, about, level }: Record<string, unknown>) => [kind, about, level],
    );
  expect(await shown(editor)).toEqual([
    ['BUDGET', 'ride', 'OUT'],
    ['BUDGET', 'ride', 'LOW'],
  ]);
  expect(await shown(viewer)).toEqual([]);
});
