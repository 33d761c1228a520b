import { afterEach, expect, test, vi } from 'vitest';
import { world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { createSupplierEnv, type SupplierEnv } from '../../testing/supplier-env.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './suppliers-settle.ts';

const w = await world();
const open = new Set<SupplierEnv>();
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  for (const stage of open) await stage.stop();
  open.clear();
});

async function inDoubt() {
  const stage = await createSupplierEnv(w);
  open.add(stage);
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  const row = await w.inTenant(stage.tenant, (tx) =>
    tx.first<{ id: string }>('select redemption_id as id from redemption'),
  );
  const settle = async (...words: string[]): Promise<string> => {
    const why = ['--reason', 'the company was dissolved', '--by', 'Kim'];
    const run = commandRunner(w, [register]);
    const lines = await run('suppliers', 'settle', stage.tenant.tenantId, row?.id ?? '', ...why, ...words);
    return lines.join('\n').replace(`${row?.id}: `, '');
  };
  const notes = () =>
    w.inTenant(stage.tenant, (tx) => tx.query('select answered_by as by, answer_reason as reason from supplier_order'));
  return { stage, settle, notes };
}
const noted = [{ by: 'Kim', reason: 'the company was dissolved' }];

test('an order whose supplier is gone is canceled by hand, once, with actor and reason [REDEEM-17]', async () => {
  const { stage, settle, notes } = await inDoubt();
  expect(await stage.stand()).toMatchObject({ points: 900, held: 100, redemptions: ['HELD'] });
  expect(await settle('--release')).toBe('released: the points are back');
  expect(await settle('--release')).toBe('nothing changed: its points returned before, by Kim');
  expect(await settle('--confirm', 'HOP-1')).toBe('nothing changed: its points returned before, by Kim');
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0, redemptions: ['RELEASED'] });
  expect(await notes()).toEqual(noted);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('an order is confirmed once with the issued code, which then confirms no other order [REDEEM-17]', async () => {
  const { stage, settle, notes } = await inDoubt();
  expect(await settle('--confirm', 'HOP-1')).toMatch(/^confirmed/);
  expect(await settle('--confirm', 'HOP-2')).toBe('nothing changed: it was confirmed before, by Kim');
  expect(await settle('--release')).toBe('nothing changed: it was confirmed before, by Kim');
  expect(await stage.stand()).toMatchObject({ points: 900, held: 0, redemptions: ['CONFIRMED'] });
  expect(await notes()).toEqual(noted);
  const { body } = await w.request(stage.tenant, {
    method: 'GET',
    path: '/rest/users/me/transactions/en',
    cookie: stage.rider.cookie,
  });
  expect(JSON.stringify(body)).toContain('HOP-1');
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('invalid coupons and known codes change nothing [REDEEM-17]', async () => {
  const { stage, settle, notes } = await inDoubt();
  expect(await settle('--confirm')).toBe('nothing changed: a coupon without a code');
  await w.inTenant(stage.tenant, (tx) => tx.run('select 1'));
  await expect(settle()).rejects.toThrow('--confirm CODE, or --release');
  await expect(settle('--confirm', 'HOP-1', '--release')).rejects.toThrow('--confirm CODE, or --release');
  await expect(settle('--release', '--reason', ' ')).rejects.toThrow('Say why');
  expect(await stage.stand()).toMatchObject({ points: 900, held: 100, redemptions: ['HELD'] });
  expect(await notes()).toEqual([{ by: null, reason: null }]);
});

test('an order of a working supplier is settled by hand only with force [REDEEM-17]', async () => {
  const { stage, settle } = await inDoubt();
  stage.behave.before = undefined;
  expect(await settle('--release')).toMatch(/^nothing changed: ferries answers/);
  expect(process.exitCode).toBe(1);
  expect(await stage.stand()).toMatchObject({ held: 100 });
  expect(await settle('--release', '--force')).toBe('released: the points are back');
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0 });
});
