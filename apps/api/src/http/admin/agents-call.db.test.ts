import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { signUpFullMember } from '../../testing/full-member.ts';
import { world } from '../../testing/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

test('an agent finds a rider, answers a missing ride and gives points by role only, and an auditor reads who did what from where [DESK-31, DESK-35, DESK-42, DESK-43]', async () => {
  const rider = await signUpFullMember(w);
  const { tenantId } = rider.tenant;
  const support = await desk.signIn('support', rider.tenant);
  const finance = await desk.signIn('finance', rider.tenant);
  const at = `/admin/agencies/${tenantId}`;
  const call = (cookie: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    desk.call({ method, path: `${at}${path}`, cookie, ...(body && { body }) });

  const found = await call(support.cookie, 'POST', '/members/search', { question: 'Ximena' });
  expect(found.body).toMatchObject({ members: [{ memberId: rider.memberId, by: 'NAME' }], isCut: false });
  const member = await call(support.cookie, 'GET', `/members/${rider.memberId}`);
  expect([member.status, member.body.may.includes('goodwill')]).toEqual([200, true]);
  const timeline = await call(support.cookie, 'GET', `/members/${rider.memberId}/timeline?limit=3`);
  const more = await desk.call({ method: 'GET', path: timeline.body.links.next, cookie: support.cookie });
  expect([timeline.status, more.status, more.body.data.length > 0]).toEqual([200, 200, true]);

  const [report] = member.body.missingRides;
  const endedAt = '2026-03-02T08:00:00Z';
  const answered = await call(support.cookie, 'PUT', `/missing-rides/${report.MissingRideID}/answer`, {
    state: 'FOUND',
    mode: 'bus',
    endedAt,
  });
  expect(answered.body).toMatchObject({ report: { state: 'FOUND' }, ride: { points: 10 } });

  const goodwill = { points: 20, reason: 'the reader was broken', idempotencyKey: 'case-2026-1' };
  const give = (cookie: string) => call(cookie, 'POST', `/members/${rider.memberId}/goodwill`, goodwill);
  expect((await give(finance.cookie)).body.error).toBe('NOT_ALLOWED');
  expect((await give(support.cookie)).body).toEqual({ points: 20, isRepeated: false, balance: 65 });
  const unsaid = await call(support.cookie, 'POST', `/members/${rider.memberId}/goodwill`, { points: 20 });
  expect([unsaid.status, unsaid.body.error]).toEqual([400, 'INVALID_REQUEST']);

  const acts = await call(finance.cookie, 'GET', `/acts?member=${rider.memberId}`);
  expect(acts.body.data.map((act: { verb: string; actor: object }) => [act.verb, act.actor])).toEqual(
    expect.arrayContaining([
      ['members.goodwill', { kind: 'staff', id: support.staffId, name: 'Test support' }],
      ['missingRides.answer', { kind: 'staff', id: support.staffId, name: 'Test support' }],
      ['members.read', { kind: 'staff', id: support.staffId, name: 'Test support' }],
    ]),
  );
  const given = acts.body.data.find((act: { verb: string }) => act.verb === 'members.goodwill');
  expect(given.network).toMatch(/\/\d+$/);
});
