import { expect, test } from 'vitest';
import { flushSecurity } from '../modules/security/index.ts';
import { withStaff } from '../platform/database.ts';
import { deskStage, testDesk } from '../testing/desk-stage.ts';
import { world } from '../testing/index.ts';
import { pruneStaffJob } from './prune-staff.ts';

const w = await world({ desk: testDesk, rateLimits: true });
const desk = deskStage(w);

/** How many rows stand in a table, of those of the installation. */
const count = async (table: string): Promise<number> => {
  // Other tests of this database live in other years; what they note of theirs is not ours to count.
  const ofInstallation = ['limit_use', 'security_event'].includes(table);
  const year = table === 'security_event' ? " and happened_at between '2031-01-01' and '2031-12-31'" : '';
  const of = ofInstallation ? ` where tenant_id = $1${year}` : ' where $1::text is not null';
  const row = await withStaff(w.deps.database, (tx) =>
    tx.first<{ n: number }>(`select count(*) as n from ${table}${of}`, [tx.tenantId]),
  );
  return row?.n ?? 0;
};

test('sign-ins that are over, codes and what was noted of them go by themselves, and what is in use stays [DESK-04]', async () => {
  // A time of its own, after all that other tests of this database left.
  w.clock.set('2031-05-01T12:00:00Z');
  await pruneStaffJob(w.deps).run(null);
  const { cookie } = await desk.signIn('operator', null);
  await desk.call({ method: 'POST', path: '/admin/sign-in/code', body: { email: 'nobody@desk.example' } });
  await desk.call({ method: 'POST', path: '/admin/sign-in/passkey/options' });
  await flushSecurity(w.deps);
  const all = ['staff_session', 'staff_code', 'staff_challenge', 'limit_use', 'security_event'];
  const counted = async () => Promise.all(all.map(count));
  const before = await counted();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await pruneStaffJob(w.deps).run(null);
  expect(await counted()).toEqual(before);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(200);
  w.clock.advance(180 * 86_400 + 3600);
  await pruneStaffJob(w.deps).run(null);
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
});
