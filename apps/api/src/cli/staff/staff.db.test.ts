import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { register as securityDesk } from '../security/security.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './staff.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
// The mailbox keeps 200 messages, and each change emails every operator: those of earlier tests are removed.
await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
const jobs = ['send-staff-mail', 'send-operator-mail', 'forget-operator'];
for (const name of jobs) await desk.takeJobs(name);
afterAll(async () => {
  for (const name of jobs) await desk.takeJobs(name);
});
const rewards = commandRunner(w, [register, securityDesk], 'Ana Lima');
const address = (): string => `first-${randomBytes(5).toString('hex')}@desk.example`;
const me = async (email: string) =>
  (await desk.call({ method: 'GET', path: '/admin/me', cookie: await desk.signInAs(email) })).body;

test("a command adds an agency's first owner, is logged with its actor, and the owner signs in with an emailed code [DESK-11]", async () => {
  const tenant = await w.mintTenant();
  const email = address();
  const added = ['staff', 'add', tenant.tenantId, email.toUpperCase(), '--name', 'Olga'];
  expect(await rewards(...added)).toEqual([`${email} is owner of ${tenant.tenantId}`]);
  w.clock.advance(1);
  expect(await rewards(...added, '--role', 'support')).toEqual([`${email} is support of ${tenant.tenantId}`]);
  expect((await me(email)).agencies).toMatchObject([{ agencyId: tenant.tenantId, roles: ['owner', 'support'] }]);
  const acts = await w.inTenant(tenant, (tx) =>
    tx.query('select verb, actor_name as by, facts from act where tenant_id = $1 order by act_id', [tenant.tenantId]),
  );
  expect(acts[0]).toEqual({ verb: 'staff.add', by: 'Ana Lima', facts: { who: 'Olga', after: ['owner'] } });
});

test('commands add and remove operators, who have access to every agency, and the others are emailed the name of the command’s operator [DESK-11, DESK-729]', async () => {
  const other = await desk.signIn('operator', null);
  const tenant = await w.mintTenant();
  const email = address();
  await rewards('staff', 'operators', 'add', email, '--name', 'Robin', '--language', 'es');
  expect((await rewards('staff', 'operators', 'list')).some((line) => line.includes(email))).toBe(true);
  const before = await me(email);
  expect(before.isOperator).toBe(true);
  expect(before.agencies.map(({ agencyId }: { agencyId: string }) => agencyId)).toContain(tenant.tenantId);
  await rewards('staff', 'operators', 'remove', email);
  expect((await rewards('staff', 'operators', 'list')).some((line) => line.includes(email))).toBe(false);
  await expect(rewards('staff', 'operators', 'remove', email)).rejects.toThrow(`${email} is no operator.`);
  await desk.deliver();
  const mails = w.mailbox.messages(INSTALLATION).filter(({ to, text }) => to === other.email && text?.includes(email));
  expect(mails.map(({ subject }) => subject ?? '').toSorted()).toEqual([
    'An operator was added',
    'An operator was removed',
  ]);
  expect(mails.every(({ text }) => text?.includes('Ana Lima'))).toBe(true);
});

test("an operator reads the desk's security events and operator commands [DESK-08]", async () => {
  w.clock.set('2029-03-01T12:00:00Z');
  await desk.call({ method: 'POST', path: '/admin/sign-in', body: { attempt: 'x', code: '1' } });
  await rewards('staff', 'operators', 'add', address(), '--name', 'Robin');
  const lines = await rewards('security', 'desk', '--since', '2029-03-01', '--csv');
  expect(lines.join('\n')).toMatch(/desk\.signIn\.withCode,CODE_OVER,1,,127\.0\.0\.0\/24,/);
  expect(lines.join('\n')).toMatch(/staff operators,OK,1,,,Ana Lima/);
  await expect(rewards('security', 'desk', '--what', 'desk.nothing')).rejects.toThrow('desk.signIn.withCode');
});

test('an invalid value is rejected with the valid ones [DESK-11]', async () => {
  const tenant = await w.mintTenant();
  const add = (...words: string[]) => rewards('staff', 'add', tenant.tenantId, ...words);
  await expect(add('nobody', '--name', 'X')).rejects.toThrow('"nobody" is no e-mail address.');
  await expect(add(address(), '--name', 'X', '--role', 'operator')).rejects.toThrow('--role must be one of viewer,');
  await expect(add(address(), '--name', 'X', '--language', 'de')).rejects.toThrow('--language must be one of en, es');
});
