import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { readSecurityEvents } from '../../security/index.ts';
import { saveRequest } from '../../staff/access/access-store.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const operator = await desk.signIn('operator', null);

const newRequest = async () => {
  const email = `iris-${randomBytes(5).toString('hex')}@quay.example`;
  const text = { email, name: 'Iris Vale', organization: 'Quay', purpose: 'Refunds', language: 'en' as const };
  const id = crypto.randomUUID();
  return {
    email,
    id: await withStaff(w.deps.database, (tx) => saveRequest(tx, { ...text, requestId: id }, w.clock.now())),
  };
};
const act = (method: 'POST' | 'DELETE', path: string, body?: object, cookie = operator.cookie) =>
  desk.call({ method, path: `/admin/access-requests/${path}`, cookie, ...(body && { body }) });
const invitation = (agencyId: string, roles = ['support']) => ({ agencyId, name: 'Iris Vale', language: 'en', roles });
const mailsTo = (email: string) => w.mailbox.messages(INSTALLATION).filter(({ to }) => to === email);
const eventsOf = (what: string) =>
  withStaff(w.deps.database, (tx) =>
    readSecurityEvents(tx, {
      since: null,
      memberId: null,
      network: null,
      what: `desk.accessRequests.${what}`,
      limit: 50,
    }),
  );

test('an operator invites the sender of a request to an agency, who signs in and accepts; the request is in the history [DESK-777]', async () => {
  const agency = await w.mintTenant();
  const { email, id } = await newRequest();
  const reply = await act('POST', `${id}/invitation`, invitation(agency.tenantId));
  expect(reply.status).toBe(200);
  expect(reply.body.open.map((one: { requestId: string }) => one.requestId)).not.toContain(id);
  expect(reply.body.decided[0]).toMatchObject({
    requestId: id,
    state: 'INVITED',
    agencyId: agency.tenantId,
    decidedBy: 'Test operator',
  });
  await desk.deliver();
  expect(mailsTo(email)[0]?.subject).toContain('invited');
  const cookie = await desk.signInAs(email);
  const me = await desk.call({ method: 'GET', path: '/admin/me', cookie });
  expect(me.body.invitations).toMatchObject([{ agencyId: agency.tenantId, roles: ['support'] }]);
  expect((await eventsOf('invite')).map(({ about }) => about)).toContain(id);
  const acts = await desk.call({
    method: 'GET',
    path: `/admin/agencies/${agency.tenantId}/acts`,
    cookie: operator.cookie,
  });
  expect(acts.body.data[0]).toMatchObject({ verb: 'staff.invite' });
});

test('of two operators who decide at once one succeeds, and an invitation that fails leaves the request open [DESK-777, DESK-778]', async () => {
  const agency = await w.mintTenant();
  const other = await desk.signIn('operator', null);
  const { email, id } = await newRequest();
  const replies = await Promise.all([
    act('POST', `${id}/invitation`, invitation(agency.tenantId)),
    act('POST', `${id}/decline`, {}, other.cookie),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe('REQUEST_CLOSED');
  const second = await newRequest();
  expect((await act('POST', `${second.id}/invitation`, invitation('nowhere'))).body).toMatchObject({
    field: 'agencyId',
  });
  const staff = await desk.signIn('viewer', agency);
  await withStaff(w.deps.database, (tx) =>
    tx.run('update staff_access_request set email = $2 where request_id = $1', [second.id, staff.email]),
  );
  expect((await act('POST', `${second.id}/invitation`, invitation(agency.tenantId))).body.error).toBe('ALREADY_STAFF');
  const list = await desk.call({ method: 'GET', path: '/admin/access-requests', cookie: operator.cookie });
  expect(list.body.open).toContainEqual(
    expect.objectContaining({ requestId: second.id, state: 'OPEN', hasAccess: true }),
  );
  expect(email).not.toBe(staff.email);
});

test('a declined request is in the history with its reason, and its sender is emailed only if asked [DESK-778]', async () => {
  const [silent, told] = [await newRequest(), await newRequest()];
  expect((await act('POST', `${silent.id}/decline`, {})).status).toBe(200);
  w.clock.advance(1);
  const { body } = await act('POST', `${told.id}/decline`, { reason: ' We don’t know you. ', isMailed: true });
  expect(body.decided[0]).toMatchObject({ requestId: told.id, state: 'DECLINED', reason: 'We don’t know you.' });
  await desk.deliver();
  expect(mailsTo(silent.email)).toEqual([]);
  expect(mailsTo(told.email)).toMatchObject([{ subject: 'Your request for access was declined' }]);
  expect(mailsTo(told.email)[0]?.text).toContain('We don’t know you.');
  expect((await eventsOf('decline')).map(({ about }) => about)).toEqual(expect.arrayContaining([silent.id, told.id]));
});

test('an operator deletes a request at once, also from the history, and the deletion is in the security record [PRIV-21]', async () => {
  const { id } = await newRequest();
  await act('POST', `${id}/decline`, {});
  const { body } = await act('DELETE', id);
  expect(body.decided.map((one: { requestId: string }) => one.requestId)).not.toContain(id);
  expect((await act('DELETE', id)).body.error).toBe('NOT_FOUND');
  expect((await eventsOf('erase')).map(({ about }) => about)).toContain(id);
});

test('decisions need a recent proof, and owners of agencies do not see requests [DESK-776]', async () => {
  const { id } = await newRequest();
  const owner = await desk.signIn('owner', await w.mintTenant());
  const seen = await desk.call({ method: 'GET', path: '/admin/access-requests', cookie: owner.cookie });
  expect(seen.body.error).toBe('NOT_ALLOWED');
  const unproven = await desk.signIn('operator', null);
  w.clock.advance(600);
  for (const reply of [
    await act('POST', `${id}/decline`, {}, unproven.cookie),
    await act('DELETE', id, undefined, unproven.cookie),
  ])
    expect(reply.body.error).toBe('STEP_UP_REQUIRED');
});
