import { afterEach, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, type SupplierEnv } from '../../../testing/supplier-env.ts';
import { tamper } from '../../../testing/tamper.ts';

const w = await world();
const open = new Set<SupplierEnv>();
afterEach(async () => {
  for (const stage of open) await stage.stop();
  open.clear();
});

async function settledAndOpen(): Promise<SupplierEnv> {
  const stage = await createSupplierEnv(w);
  open.add(stage);
  await stage.press();
  stage.supplier.soldOut.add('hop');
  await stage.press();
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  expect(await troubles(w, stage.tenant)).toEqual([]);
  return stage;
}

test.each<[what: string, sql: string, rule: RegExp]>([
  [
    'a held redemption called confirmed',
    `update redemption set status = 'CONFIRMED' where tenant_id = $1 and status = 'HELD'`,
    /holds its price/,
  ],
  [
    'a held redemption called released',
    `update redemption set status = 'RELEASED' where tenant_id = $1 and status = 'HELD'`,
    /holds its price/,
  ],
  [
    'a released redemption called held',
    `update redemption set status = 'HELD' where tenant_id = $1 and status = 'RELEASED'`,
    /points are held for/,
  ],
  ['a hold lost', `delete from ledger_transfer where tenant_id = $1 and reason = 'HOLD'`, /holds its price/],
  ['a release lost', `delete from ledger_transfer where tenant_id = $1 and reason = 'RELEASE'`, /holds its price/],
  [
    'a hold of another price',
    `update ledger_transfer set amount = amount + 1 where tenant_id = $1 and reason = 'HOLD'`,
    /holds its price/,
  ],
  [
    'held points spent by hand',
    `update member_account set held = 0 where tenant_id = $1 and held > 0`,
    /points are held for/,
  ],
  [
    'an open order called settled',
    `update supplier_order set ask_at = null where tenant_id = $1`,
    /open as long as it is held/,
  ],
  [
    'a settled order opened',
    `update supplier_order set ask_at = now() where tenant_id = $1`,
    /open as long as it is held/,
  ],
  ['an order lost', `delete from supplier_order where tenant_id = $1`, /open as long as it is held/],
  ["a supplier's code taken off the books", `delete from coupon where tenant_id = $1`, /has one code/],
])('%s is found and named [LEDGER-05, REDEEM-17]', async (_what, sql, rule) => {
  const stage = await settledAndOpen();
  expect(await tamper(sql, stage.tenant)).toBeGreaterThan(0);
  expect((await troubles(w, stage.tenant)).filter((line) => rule.test(line)).length).toBeGreaterThan(0);
});
