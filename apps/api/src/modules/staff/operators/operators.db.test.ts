import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { isOnCluster, notOnCluster, untilBlocked } from '../../../testing/blocked.ts';
import { createDeskEnv, type DeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { type World, world } from '../../../testing/index.ts';
import { type OwnDatabase, ownDatabase } from '../../../testing/plans-used.ts';
import { readPlatformStaff } from '../notifications/notification-store.ts';
import { insertGrant, recordSignIn } from '../store.ts';
import { addOperator, expireOperators, listOperators, removeOperator } from './operators.ts';

/** The installation has no other operators than those of a test. */
describe.skipIf(isOnCluster)(`in a database of its own${notOnCluster('it is copied from a template')}`, () => {
  let own: OwnDatabase;
  let w: World;
  let desk: DeskEnv;
  const byCommand = { by: { staffId: null, name: 'Ana Lima' } };
  const newPerson = () => ({
    email: `new-${randomBytes(5).toString('hex')}@desk.example`,
    name: 'Robin Vale',
    language: 'en' as const,
  });
  beforeAll(async () => {
    own = await ownDatabase('operators');
    w = await world({ desk: testDesk }, { databaseUrl: own.runtimeUrl });
    desk = createDeskEnv(w);
  });
  beforeEach(async () => {
    await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
  });
  afterAll(async () => {
    await w.deps.database.close();
    await own.drop();
  });
  const names = async () => (await listOperators(w.deps, null)).map(({ name }) => name);
  const remove = (who: TestStaff, as: TestStaff) =>
    desk.call({ method: 'DELETE', path: `/admin/operators/${who.staffId}`, cookie: as.cookie });

  test('the first operator is added to an empty list by a command and can sign in at any time [DESK-725, DESK-726]', async () => {
    expect(await names()).toEqual([]);
    const person = newPerson();
    expect(await addOperator(w.deps, person, byCommand)).toBe(true);
    expect(await addOperator(w.deps, person, byCommand)).toBe(false);
    expect(await listOperators(w.deps, null)).toMatchObject([
      { email: person.email, addedBy: null, signedInAt: null, invitedUntil: null, isYou: false },
    ]);
  });

  test('the list ends at 1,000 operators, and another one is refused [DESK-726]', async () => {
    await withStaff(w.deps.database, (tx) =>
      tx.run(
        `with p as (
           insert into staff (staff_id, email, name, language, created_at, joined_at)
           select gen_random_uuid(), gen_random_uuid() || '@desk.example', 'Ana', 'en', now(), now()
             from generate_series(1, 1000) returning staff_id)
         insert into staff_grant (staff_id, role, granted_at) select staff_id, 'operator', now() from p`,
      ),
    );
    const added = addOperator(w.deps, newPerson(), byCommand);
    await expect(added).rejects.toMatchObject({ code: 'TOO_MANY_OPERATORS' });
    expect(await names()).toHaveLength(1000);
  });

  test('neither a person nor a command can remove the last operator [DESK-728]', async () => {
    const only = await desk.signIn('operator', null);
    await expect(removeOperator(w.deps, only.staffId, byCommand)).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
    expect((await remove(only, only)).body.error).toBe('OWN_OPERATOR_ROLE');
    expect(await names()).toEqual(['Test operator']);
  });

  test('of two operators who remove each other at the same time, one stays and the other is refused [DESK-728]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
      const [one, other] = [await desk.signIn('operator', null), await desk.signIn('operator', null)];
      const replies = await Promise.all([remove(one, other), remove(other, one)]);
      expect(await names()).toEqual(['Test operator']);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('of three operators, two who remove each other at the same time leave one of them, although the third stays [DESK-728]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
      const people = [await desk.signIn('operator', null), await desk.signIn('operator', null)] as const;
      await desk.signIn('operator', null);
      await Promise.all([remove(people[0], people[1]), remove(people[1], people[0])]);
      expect(await names()).toHaveLength(2);
    }
  });

  test('of two commands that remove the last two operators at the same time, one is refused [DESK-728]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await withStaff(w.deps.database, (tx) => tx.run(`delete from staff_grant where role = 'operator'`));
      const people = [await desk.signIn('operator', null), await desk.signIn('operator', null)];
      const ends = await Promise.allSettled(people.map(({ staffId }) => removeOperator(w.deps, staffId, byCommand)));
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await names()).toHaveLength(1);
    }
  });

  const DAYS = 86_400;
  const expire = async () => {
    const recorded: string[] = [];
    await expireOperators(w.deps, async (_, staffId) => void recorded.push(staffId));
    return recorded;
  };
  const addAtDesk = async (as: TestStaff) => {
    const person = newPerson();
    const { email } = person;
    await addOperator(w.deps, person, { by: { staffId: as.staffId, name: 'Ana' } });
    const added = (await listOperators(w.deps, null)).find((one) => one.email === email);
    return { email, staffId: added?.staffId ?? '' };
  };
  const isOperator = async (staffId: string) =>
    (await listOperators(w.deps, null)).some((operator) => operator.staffId === staffId);

  test('a new operator who did not sign in in time is removed as by a person: recorded, emailed to the others, with a job for their name [DESK-731]', async () => {
    const actor = await desk.signIn('operator', null);
    const added = await addAtDesk(actor);
    await desk.deliver();
    w.clock.advance(7 * DAYS - 1);
    expect(await expire()).toEqual([]);
    w.clock.advance(1);
    expect(await expire()).toEqual([added.staffId]);
    expect(await isOperator(added.staffId)).toBe(false);
    expect((await desk.takeJobs('forget-operator')).map(({ payload }) => payload)).toContainEqual({
      staffId: added.staffId,
    });
    await desk.deliver();
    const [mail] = w.mailbox.messages(INSTALLATION);
    expect(mail).toMatchObject({ to: actor.email, subject: 'An operator’s access expired' });
    expect(mail?.text).toContain(added.email);
    const former = await withStaff(w.deps.database, (tx) =>
      tx.query('select 1 from staff_former where staff_id = $1', [added.staffId]),
    );
    expect(former).toHaveLength(1);
  });

  test('operators added by a command, those of before and those who signed in are never removed for time [DESK-731]', async () => {
    const actor = await desk.signIn('operator', null);
    await addOperator(w.deps, newPerson(), byCommand);
    const signedIn = await addAtDesk(actor);
    await desk.signInAs(signedIn.email);
    const person = newPerson();
    await withStaff(w.deps.database, async (tx) => {
      const staffId = randomUUID();
      await tx.run(
        `insert into staff (staff_id, email, name, language, created_at) values ($1, $2, 'Ana', 'en', '2020-01-01')`,
        [staffId, person.email],
      );
      await tx.run(`insert into staff_grant (staff_id, role, granted_at) values ($1, 'operator', '2020-01-01')`, [
        staffId,
      ]);
    });
    w.clock.advance(400 * DAYS);
    expect(await expire()).toEqual([]);
    expect(await names()).toHaveLength(4);
  });

  test('the last operator is not removed for time, and a new one who has not signed in does not count as one [DESK-728, DESK-731]', async () => {
    const actor = await desk.signIn('operator', null);
    const added = await addAtDesk(actor);
    await expect(removeOperator(w.deps, actor.staffId, byCommand)).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
    await withStaff(w.deps.database, (tx) => tx.run('delete from staff_grant where staff_id = $1', [actor.staffId]));
    w.clock.advance(8 * DAYS);
    expect(await expire()).toEqual([]);
    expect(await isOperator(added.staffId)).toBe(true);
  });

  test('a sign-in that commits while the expired are removed keeps the role [DESK-731]', async () => {
    const actor = await desk.signIn('operator', null);
    const added = await addAtDesk(actor);
    const before = w.clock.now();
    w.clock.advance(7 * DAYS);
    const { removal } = await withStaff(w.deps.database, async (tx) => {
      await recordSignIn(tx, added.staffId, before);
      const removal = expire();
      await untilBlocked(tx, 1);
      return { removal };
    });
    expect(await removal).toEqual([]);
    expect(await isOperator(added.staffId)).toBe(true);
  });

  test('a new operator gets notices for operators from the first sign-in on [DESK-731]', async () => {
    const actor = await desk.signIn('operator', null);
    const added = await addAtDesk(actor);
    const notified = async () => (await withStaff(w.deps.database, readPlatformStaff)).map(({ staffId }) => staffId);
    expect(await notified()).toEqual([actor.staffId]);
    await desk.signInAs(added.email);
    expect((await notified()).toSorted()).toEqual([actor.staffId, added.staffId].toSorted());
  });

  test('an expired role gives no rights in a session and no emails about operators [DESK-731]', async () => {
    const tenant = await w.mintTenant();
    const actor = await desk.signIn('operator', null);
    const added = await addAtDesk(actor);
    await withStaff(w.deps.database, (tx) =>
      insertGrant(tx, { staffId: added.staffId, agencyId: tenant.tenantId, role: 'viewer' }, w.clock.now()),
    );
    await desk.deliver();
    w.clock.advance(7 * DAYS);
    const cookie = await desk.signInAs(added.email);
    const me = await desk.call({ method: 'GET', path: '/admin/me', cookie });
    expect(me.body).toMatchObject({ isOperator: false, agencies: [{ agencyId: tenant.tenantId }] });
    const mailsBefore = w.mailbox.messages(INSTALLATION).filter(({ to }) => to === added.email).length;
    await addAtDesk(actor);
    await desk.deliver();
    expect(w.mailbox.messages(INSTALLATION).filter(({ to }) => to === added.email)).toHaveLength(mailsBefore);
  });
});
