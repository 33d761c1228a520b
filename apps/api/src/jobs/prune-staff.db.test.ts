import { afterAll, expect, test } from 'vitest';
import { flushSecurity, readSecurityEvents } from '../modules/security/index.ts';
import { addOperator } from '../modules/staff/index.ts';
import { withStaff } from '../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { pruneStaffJob } from './prune.ts';

const w = await world({ desk: testDesk, rateLimits: true });
const desk = createDeskEnv(w);
afterAll(async () => {
  for (const name of ['send-operator-mail', 'send-staff-mail', 'forget-operator']) await desk.takeJobs(name);
});

const moments = {
  staff_session: 'began_at',
  staff_code: 'expires_at',
  staff_challenge: 'expires_at',
  limit_use: 'expires_at',
  security_event: 'happened_at',
};

/** Counts rows of this test's period; other tests of this database use later years. */
const count = async ([table, moment]: [string, string]): Promise<number> => {
  const row = await withStaff(w.deps.database, (tx) =>
    tx.first<{ n: number }>(`select count(*) as n from ${table} where ${moment} < '2012-01-01'`),
  );
  return row?.n ?? 0;
};

test('expired sign-ins, codes and their logs are deleted automatically, and active ones stay [DESK-04]', async () => {
  // Before all other tests of this database, so their rows are not expired.
  w.clock.set('2011-05-01T12:00:00Z');
  const { cookie } = await desk.signIn('operator', null);
  await desk.call({ method: 'POST', path: '/admin/sign-in/code', body: { email: 'nobody@desk.example' } });
  await desk.call({ method: 'POST', path: '/admin/sign-in/passkey/options' });
  await flushSecurity(w.deps);
  const counted = async () => Promise.all(Object.entries(moments).map(count));
  const before = await counted();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await pruneStaffJob(w.deps).run(null);
  expect(await counted()).toEqual(before);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(200);
  // Security log entries are written with a delay.
  await flushSecurity(w.deps);
  w.clock.advance(180 * 86_400 + 3600);
  await pruneStaffJob(w.deps).run(null);
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
});

test('the removal of a new operator who did not sign in in time is in the security record [DESK-731]', async () => {
  w.clock.set('2012-05-01T12:00:00Z');
  const actor = await desk.signIn('operator', null);
  const email = `late-${actor.staffId}@desk.example`;
  const person = { email, name: 'Robin Vale', language: 'en' as const };
  let staffId = '';
  const record = async (_: unknown, id: string) => void (staffId = id);
  await addOperator(w.deps, person, { by: { staffId: actor.staffId, name: 'Ana Lima' }, record });
  w.clock.advance(7 * 86_400);
  await pruneStaffJob(w.deps).run(null);
  const events = await withStaff(w.deps.database, (tx) =>
    readSecurityEvents(tx, { since: null, memberId: null, network: null, what: 'desk.operators.expire', limit: 1000 }),
  );
  expect(events.filter(({ about }) => about === staffId)).toMatchObject([
    { askedBy: 'job prune-staff', outcome: 'OK' },
  ]);
});
