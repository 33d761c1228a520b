import { afterEach, expect, test } from 'vitest';
import { deskStage, testDesk } from '../../../testing/desk-stage.ts';
import { world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { type SupplierStage, setSupplierStage } from '../../../testing/supplier-stage.ts';

const w = await world({ desk: testDesk });
const desk = deskStage(w);
const open = new Set<SupplierStage>();
afterEach(async () => {
  for (const stage of open) await stage.stop();
  open.clear();
});

/** A rider whose order nobody knows about, because the supplier falls silent over it, and staff of the agency. */
async function inDoubt() {
  const stage = await setSupplierStage(w);
  open.add(stage);
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  const { cookie } = await desk.signIn('owner', stage.tenant);
  const path = `/admin/agencies/${stage.tenant.tenantId}`;
  const listed = async () => (await desk.call({ method: 'GET', path: `${path}/orders`, cookie })).body;
  const [order] = (await listed()).orders;
  const settle = async (body: object, id: string = order.redemptionId) => {
    const reply = await desk.call({ method: 'POST', path: `${path}/orders/${id}/settle`, cookie, body });
    return reply.status === 200 ? reply.body.outcome : reply.body.error;
  };
  const acts = async () =>
    (await desk.call({ method: 'GET', path: `${path}/acts?verb=orders.settle`, cookie })).body.data;
  return { stage, order, listed, settle, acts };
}
const reason = 'the company was dissolved';

test('staff see orders in doubt and settle one once; who did, and why, is on record [DESK-65] [REDEEM-17]', async () => {
  const { stage, order, listed, settle, acts } = await inDoubt();
  expect(order).toMatchObject({ memberId: stage.rider.memberId, points: 100, askedAgainAt: expect.any(String) });
  expect((await listed()).suppliers).toMatchObject([{ isConnected: true, open: { orders: 1, points: 100 } }]);
  expect(await settle({ answer: 'NOTHING', reason })).toBe('RELEASED');
  expect(await settle({ answer: 'ISSUED', code: 'HOP-1', reason })).toBe('WAS_RELEASED');
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0, redemptions: ['RELEASED'] });
  expect((await listed()).orders).toEqual([]);
  // Two acts of one moment stand in any order.
  const done: { facts: { answer: string } }[] = await acts();
  expect(done.find(({ facts }) => facts.answer === 'NOTHING')).toMatchObject({
    subject: { kind: 'redemption', id: order.redemptionId },
    memberId: stage.rider.memberId,
    facts: { answer: 'NOTHING', isForced: false },
    personal: { reason },
  });
  expect(JSON.stringify(await acts())).not.toContain('HOP-1');
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a supplier that answers is not spoken for, and what is no coupon settles nothing [DESK-65] [REDEEM-17]', async () => {
  const { stage, settle } = await inDoubt();
  expect(await settle({ answer: 'ISSUED', code: ' ', reason })).toBe('INVALID_REQUEST');
  expect(await settle({ answer: 'ISSUED', reason })).toBe('NO_COUPON');
  stage.behave.before = () => false;
  expect(await settle({ answer: 'NOTHING', reason })).toBe('SUPPLIER_ANSWERS');
  expect(await stage.stand()).toMatchObject({ redemptions: ['HELD'] });
  expect(await settle({ answer: 'NOTHING', reason }, '00000000-0000-4000-8000-000000000000')).toBe('NOT_FOUND');
  expect(await settle({ answer: 'NOTHING', reason: '' })).toBe('INVALID_REQUEST');
});
