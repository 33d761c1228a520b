import { randomBytes } from 'node:crypto';
import type { Operators } from '@fareback/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { readSecurityEvents } from '../../security/index.ts';
import { addOperator, ensureStaffWith } from '../../staff/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
// The mailbox keeps 200 messages, and each change emails every operator: those of earlier tests are removed.
await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
const jobs = ['send-staff-mail', 'send-operator-mail', 'forget-operator', 'forget-author'];
for (const name of jobs) await desk.takeJobs(name);
afterAll(async () => {
  for (const name of jobs) await desk.takeJobs(name);
});
const acting = await desk.signIn('operator', null);
const DAY = 86_400;

const newPerson = () => ({
  email: `new-${randomBytes(5).toString('hex')}@desk.example`,
  name: 'Robin Vale',
  language: 'en',
});
const list = async (cookie = acting.cookie): Promise<Operators['operators']> =>
  (await desk.call({ method: 'GET', path: '/admin/operators', cookie })).body.operators;
const rowOf = async (email: string) => (await list()).find((one) => one.email === email);
const add = (body: object, cookie = acting.cookie) =>
  desk.call({ method: 'POST', path: '/admin/operators', cookie, body });
const remove = (staffId: string, cookie = acting.cookie) =>
  desk.call({ method: 'DELETE', path: `/admin/operators/${staffId}`, cookie });
const idOf = async (email: string): Promise<string> => (await rowOf(email))?.staffId ?? '';
const mailsTo = (email: string) => w.mailbox.messages(INSTALLATION).filter(({ to }) => to === email);
const eventsOf = (what: string) =>
  withStaff(w.deps.database, (tx) =>
    readSecurityEvents(tx, { since: null, memberId: null, network: null, what, limit: 50 }),
  );

test('an operator adds another, who is emailed how to sign in, signs in with a code, and is listed with who added them [DESK-725, DESK-726]', async () => {
  const person = newPerson();
  expect((await add({ ...person, email: person.email.toUpperCase() })).status).toBe(200);
  await desk.deliver();
  expect(mailsTo(person.email)).toMatchObject([{ subject: 'You’re now an operator' }]);
  expect(mailsTo(person.email)[0]?.text).toContain(`${testDesk.origin}/`);
  expect(mailsTo(person.email)[0]?.text).toContain('within 7 days');
  const until = new Date(w.clock.now().getTime() + 7 * DAY * 1000).toISOString();
  expect(await rowOf(person.email)).toMatchObject({
    name: 'Robin Vale',
    addedBy: 'Test operator',
    signedInAt: null,
    invitedUntil: until,
    isYou: false,
  });
  const cookie = await desk.signInAs(person.email);
  expect(await rowOf(person.email)).toMatchObject({ signedInAt: w.clock.now().toISOString(), invitedUntil: null });
  expect((await list(cookie)).filter(({ isYou }) => isYou).map(({ email }) => email)).toEqual([person.email]);
});

test('emails about operators are jobs of their own, which workers of the release before leave to newer ones [DESK-729]', async () => {
  const actor = await desk.signIn('operator', null);
  await desk.deliver();
  expect((await add(newPerson(), actor.cookie)).status).toBe(200);
  expect(await desk.takeJobs('send-staff-mail')).toEqual([]);
  expect((await desk.takeJobs('send-operator-mail')).length).toBeGreaterThan(1);
});

test('an operator who signed in cannot be added again, and two who add the same person make one operator [DESK-726]', async () => {
  const person = newPerson();
  const other = await desk.signIn('operator', null);
  const replies = await Promise.all([add(person), add(person, other.cookie)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).filter(({ email }) => email === person.email)).toHaveLength(1);
  await desk.signInAs(person.email);
  expect((await add(person)).body.error).toBe('ALREADY_OPERATOR');
  expect((await add({ ...person, email: 'no address' })).body).toMatchObject({ field: 'email' });
});

test('a person of an agency’s staff who becomes an operator is signed out, keeps their name, and has no time limit [DESK-734]', async () => {
  const tenant = await w.mintTenant();
  const viewer = await desk.signIn('viewer', tenant);
  const actor = await desk.signIn('operator', null);
  const reply = await add({ ...newPerson(), email: viewer.email }, actor.cookie);
  const listed = reply.body.operators.find(({ email }: { email: string }) => email === viewer.email);
  expect(listed).toMatchObject({ name: 'Test viewer', invitedUntil: null });
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie: viewer.cookie })).status).toBe(401);
  const me = await desk.call({ method: 'GET', path: '/admin/me', cookie: await desk.signInAs(viewer.email) });
  expect(me.body).toMatchObject({ isOperator: true, agencies: expect.any(Array) });
});

test('invitation links of agencies stop working for a new operator, and a repeated invitation has no sign-in link [DESK-734]', async () => {
  const [person, tenant] = [newPerson(), await w.mintTenant()];
  const owner = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/staff`;
  const invite = { email: person.email, name: 'Robin Vale', roles: ['viewer'] };
  const invited = await desk.call({ method: 'POST', path, cookie: owner.cookie, body: invite });
  const { staffId } = invited.body.data.find(({ email }: { email: string }) => email === person.email);
  await desk.deliver();
  const token = /#token=([\w-]{43})/.exec(mailsTo(person.email)[0]?.text ?? '')?.[1];
  expect(token).toBeDefined();
  const actor = await desk.signIn('operator', null);
  expect((await add(person, actor.cookie)).status).toBe(200);
  const used = await desk.call({ method: 'POST', path: '/admin/sign-in/invitation', body: { token } });
  expect(used.body.error).toBe('INVITATION_OVER');
  await desk.call({ method: 'POST', path: `${path}/${staffId}/invitation`, cookie: owner.cookie });
  await desk.deliver();
  const invitations = mailsTo(person.email).filter(({ subject }) => subject?.startsWith('You’re invited'));
  expect(invitations.map(({ text }) => (text ?? '').includes('#token='))).toEqual(
    expect.arrayContaining([true, false]),
  );
});

test('a removed operator is signed out at once and gets no code; roles at agencies stay [DESK-727]', async () => {
  const actor = await desk.signIn('operator', null);
  const [leaving, staying] = [await desk.signIn('operator', null), await desk.signIn('operator', null)];
  const tenant = await w.mintTenant();
  const role = { agencyId: tenant.tenantId, role: 'viewer' as const };
  await ensureStaffWith(w.deps, { email: staying.email, name: '' }, role);
  const me = (cookie: string) => desk.call({ method: 'GET', path: '/admin/me', cookie });
  for (const { staffId } of [leaving, staying]) expect((await remove(staffId, actor.cookie)).status).toBe(200);
  for (const { cookie } of [leaving, staying]) expect((await me(cookie)).status).toBe(401);
  expect(await desk.signInAs(leaving.email)).toBe('');
  const again = await me(await desk.signInAs(staying.email));
  expect(again.body).toMatchObject({ isOperator: false, agencies: [{ agencyId: tenant.tenantId }] });
  expect((await remove(leaving.staffId, actor.cookie)).body.error).toBe('NOT_FOUND');
});

test('operators cannot remove themselves, need a recent proof, and others are refused [DESK-700, DESK-727, DESK-728]', async () => {
  const [old, target] = [await desk.signIn('operator', null), await desk.signIn('operator', null)];
  const owner = await desk.signIn('owner', await w.mintTenant());
  expect((await remove(old.staffId, old.cookie)).body.error).toBe('OWN_OPERATOR_ROLE');
  expect((await remove(target.staffId, owner.cookie)).body.error).toBe('NOT_ALLOWED');
  expect((await add(newPerson(), owner.cookie)).body.error).toBe('NOT_ALLOWED');
  const listed = await desk.call({ method: 'GET', path: '/admin/operators', cookie: owner.cookie });
  expect(listed.body.error).toBe('NOT_ALLOWED');
  w.clock.advance(6 * 60);
  expect((await remove(target.staffId, old.cookie)).body.error).toBe('STEP_UP_REQUIRED');
  expect((await add(newPerson(), old.cookie)).body.error).toBe('STEP_UP_REQUIRED');
});

test('each change is in the security record and is emailed to all operators, also to the acting one, and a refused one is in neither [DESK-704, DESK-729, DESK-733]', async () => {
  const [actor, other] = [await desk.signIn('operator', null), await desk.signIn('operator', null)];
  const person = newPerson();
  await add(person, actor.cookie);
  await add({ ...person, email: other.email }, actor.cookie);
  const staffId = await idOf(person.email);
  await remove(staffId, actor.cookie);
  await desk.deliver();
  const said = (email: string) =>
    mailsTo(email)
      .map(({ subject }) => subject ?? '')
      .filter((subject) => !subject.includes('code'))
      .toSorted();
  expect(said(other.email)).toEqual(['An operator was added', 'An operator was removed']);
  expect(said(person.email)).toEqual(['You’re no longer an operator', 'You’re now an operator']);
  expect(said(actor.email)).toEqual(['An operator was added', 'An operator was removed']);
  for (const { text } of mailsTo(actor.email).filter(({ subject }) => subject?.startsWith('An operator')))
    expect(text).toMatch(/^You (added|removed) Robin Vale[^]*If this wasn’t you/m);
  for (const what of ['desk.operators.add', 'desk.operators.remove']) {
    const events = (await eventsOf(what)).filter(({ about }) => about === staffId);
    expect(events).toMatchObject([{ askedBy: `staff ${actor.staffId}`, outcome: 'OK' }]);
  }
});

test('an added operator who has not signed in within seven days gets no code [DESK-726]', async () => {
  const person = newPerson();
  const actor = await desk.signIn('operator', null);
  expect((await add(person, actor.cookie)).status).toBe(200);
  await desk.deliver();
  w.clock.advance(7 * DAY);
  expect(await desk.signInAs(person.email)).toBe('');
  expect(mailsTo(person.email)).toHaveLength(1);
});

test('a new operator who is added again gets another email and seven days from then; a command ends the time [DESK-732]', async () => {
  const [person, actor] = [newPerson(), await desk.signIn('operator', null)];
  await add(person, actor.cookie);
  w.clock.advance(6 * DAY);
  const again = await desk.signIn('operator', null);
  expect((await add(person, again.cookie)).status).toBe(200);
  const until = new Date(w.clock.now().getTime() + 7 * DAY * 1000).toISOString();
  expect((await list(again.cookie)).find(({ email }) => email === person.email)?.invitedUntil).toBe(until);
  await desk.deliver();
  expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual([
    'You’re now an operator',
    'You’re now an operator',
  ]);
  const byCommand = { by: { staffId: null, name: 'Ana Lima' } };
  expect(await addOperator(w.deps, { ...person, language: 'en' }, byCommand)).toBe(true);
  expect((await list(again.cookie)).find(({ email }) => email === person.email)?.invitedUntil).toBeNull();
  w.clock.advance(8 * DAY);
  expect(await desk.signInAs(person.email)).not.toBe('');
});
