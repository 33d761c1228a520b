import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { giveProgram } from '../ingest/testing/test-program.ts';

const w = await world();
const path = '/rest/users/me/birthday';

async function scene(behaviours: string[] = ['member.birthday']) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  const counts = { behaviours } as never;
  await giveProgram(w, tenant, [], [{ id: 'day', type: 'TRANSACTIONAL', reward: 5, limit: null, counts }]);
  const { cookie, memberId } = await w.signUpMember(tenant);
  const get = async () => (await w.request(tenant, { method: 'GET', path, cookie })).body;
  const put = (birthday: unknown) => w.request(tenant, { method: 'PUT', path, cookie, body: { birthday } });
  return { tenant, memberId, get, put };
}

test('a member gives, changes and removes month and day, and sees from when they count [ACCT-16]', async () => {
  const { get, put } = await scene();
  expect(await get()).toEqual({ isUsed: true, birthday: null });
  const given = { isUsed: true, birthday: { month: 2, day: 29, countsFromUTC: '2026-03-16T12:00:00.000Z' } };
  expect((await put({ month: 2, day: 29 })).body).toEqual(given);
  w.clock.set('2026-03-05T12:00:00Z');
  expect((await put({ month: 2, day: 29 })).body).toEqual(given);
  expect((await put({ month: 12, day: 1 })).body.birthday).toEqual({
    month: 12,
    day: 1,
    countsFromUTC: '2026-03-19T12:00:00.000Z',
  });
  expect((await put(null)).body).toEqual({ isUsed: true, birthday: null });
  expect(await get()).toEqual({ isUsed: true, birthday: null });
});

test.each([
  [{ month: 2, day: 30 }],
  [{ month: 4, day: 31 }],
  [{ month: 13, day: 1 }],
  [{ month: 1, day: 0 }],
  [{ month: 1 }],
  ['01-01'],
])('a day that no year has is refused, and nothing is kept: %j [ACCT-16]', async (birthday) => {
  const { get, put } = await scene();
  expect((await put(birthday)).status).toBe(400);
  expect((await get()).birthday).toBeNull();
});

test('a year is not kept even if it is sent, and the stored day is unreadable without the key [ACCT-16, PRIV-09]', async () => {
  const { tenant, memberId, put } = await scene();
  await put({ month: 7, day: 19, year: 1980 });
  const [row] = await w.inTenant(tenant, (tx) =>
    tx.query<{ sealed: Buffer; hash: Buffer }>(
      'select day_sealed as sealed, day_hash as hash from birthday where tenant_id = $1 and member_id = $2',
      [tx.tenantId, memberId],
    ),
  );
  expect(w.deps.keyRing.decrypt(row?.sealed ?? Buffer.alloc(0), `${tenant.tenantId}/birthday`)).toBe('07-19');
  expect(row?.sealed.includes('07-19')).toBe(false);
});

test('a program that pays for no birthday says so [ACCT-16]', async () => {
  expect(await (await scene(['trip.completed'])).get()).toEqual({ isUsed: false, birthday: null });
});
