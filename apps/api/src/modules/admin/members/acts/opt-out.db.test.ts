import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../../testing/desk.ts';
import { world } from '../../../../testing/index.ts';
import { optBackIn } from '../../../members/index.ts';

const w = await world();
const { members } = adminRoutes;

async function scene() {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const desk = deskOf(w, tenant);
  const asked = { params: { member: memberId }, body: { reason: 'asked for on the phone' } };
  const move = async (verb: 'optOut' | 'suspend' | 'unsuspend') => {
    const { before, after } = await desk.call(members[verb], asked);
    return [before, after];
  };
  return { tenant, memberId, desk, move };
}

test('a member is opted out with a reason in the audit log; a suspended member stays suspended [AUTH-31]', async () => {
  const { desk, move } = await scene();
  await move('suspend');
  expect(await move('optOut')).toEqual(['SUSPENDED', 'SUSPENDED']);
  await move('unsuspend');
  w.clock.advance(1);
  expect(await move('optOut')).toEqual(['VERIFIED', 'OPTED_OUT']);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'members.optOut', limit: 1 } });
  expect(data).toMatchObject([
    { facts: { before: 'VERIFIED', after: 'OPTED_OUT' }, personal: { reason: 'asked for on the phone' } },
  ]);
});

test('lifting a suspension keeps an opt-out, until the member opts back in [AUTH-31]', async () => {
  const { tenant, memberId, move } = await scene();
  await move('optOut');
  for (const _ of [1, 2])
    expect([await move('suspend'), await move('suspend'), await move('unsuspend')]).toEqual([
      ['OPTED_OUT', 'SUSPENDED'],
      ['SUSPENDED', 'SUSPENDED'],
      ['SUSPENDED', 'OPTED_OUT'],
    ]);
  expect(await w.inTenant(tenant, (tx) => optBackIn(tx, memberId))).toBe('VERIFIED');
  expect(await move('suspend')).toEqual(['VERIFIED', 'SUSPENDED']);
  expect(await move('unsuspend')).toEqual(['SUSPENDED', 'VERIFIED']);
});

test('a member who opted out and is suspended can be erased [AUTH-31]', async () => {
  const { memberId, desk, move } = await scene();
  await move('optOut');
  await move('suspend');
  expect(await desk.call(members.erase, { params: { member: memberId } })).toEqual({ outcome: 'ERASED' });
});
