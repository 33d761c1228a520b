import type { Sent } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { register as call } from '../../cli/call/call.ts';
import { commandRunner } from '../../cli/testing/command-runner.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { giveProgram } from '../ingest/testing/test-program.ts';
import { encryptDetails } from './missing-rides.ts';

const w = await world();
const { missingRides } = adminRoutes;

const NOON = '2026-03-20T12:00:00.000Z';
const told = { ProviderID: 'cards', RiddenAtUTC: '2026-03-19T08:30:00.000Z' };

async function scene(): Promise<{ tenant: TestTenant; rider: TestMember; send: (body: object) => Promise<TestReply> }> {
  w.clock.set(NOON);
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  const rider = await w.signUpMember(tenant);
  const send = (body: object) =>
    w.request(tenant, { method: 'POST', path: '/rest/users/me/missing-rides', body, cookie: rider.cookie });
  return { tenant, rider, send };
}

const listed = async (tenant: TestTenant, { cookie }: TestMember): Promise<Record<string, unknown>[]> =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/missing-rides/en', cookie })).body;

const answer = (tenant: TestTenant, report: string, body: Sent<typeof missingRides.answer, 'body'>) =>
  deskOf(w, tenant).call(missingRides.answer, { params: { report }, body });
const notFound = { state: 'NOT_FOUND', answer: 'The reader was off.' } as const;

describe('missing-ride report', () => {
  test('is saved unchanged and returned, newest first, to its member only [EARN-12, EARN-13]', async () => {
    const { tenant, rider, send } = await scene();
    const first = await send({ ...told, fromName: '  Mill Road ', toName: '', note: 'Front door of bus 7' });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      MissingRideID: expect.any(String),
      ProviderID: 'cards',
      providerName: 'cards',
      RiddenAtUTC: told.RiddenAtUTC,
      fromName: 'Mill Road',
      toName: null,
      note: 'Front door of bus 7',
      state: 'OPEN',
      ReportedAtUTC: NOON,
      AnsweredAtUTC: null,
      answer: null,
      isInReview: false,
      reason: null,
      hasPhoto: false,
    });
    w.clock.advance(1);
    const second = await send(told);
    expect(await listed(tenant, rider)).toEqual([second.body, first.body]);
    expect(await listed(tenant, await w.signUpMember(tenant))).toEqual([]);
  });

  test('strips direction and hidden characters but keeps all that languages and emoji need [EARN-12]', async () => {
    const { send } = await scene();
    const { body } = await send({
      ...told,
      fromName: 'Mill\u202edaoR\u2066',
      toName: 'می\u200cروم',
      note: 'Bus 7\r\n\u001b[2J👩\u200d👧',
    });
    expect(body).toMatchObject({ fromName: 'MilldaoR', toName: 'می\u200cروم', note: 'Bus 7\n[2J👩\u200d👧' });
    expect((await send({ ...told, fromName: '\u202e\u202c' })).body.fromName).toBeNull();
  });

  test('places and note are in no table as plain text [EARN-12]', async () => {
    const { tenant, send } = await scene();
    await send({ ...told, fromName: 'Mill Road', note: 'Front door' });
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query<{ text: string }>('select m::text as text from missing_ride m'),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/Mill Road|Front door/);
  });

  test('at most five may be open, also with concurrent requests; an answer makes room [EARN-12]', async () => {
    const { tenant, rider, send } = await scene();
    const replies = await Promise.all(Array.from({ length: 7 }, (_, i) => send({ ...told, note: `Bus ${i}` })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('TOO_MANY_MISSING_RIDES');
    const [latest] = await listed(tenant, rider);
    await answer(tenant, String(latest?.['MissingRideID']), notFound);
    expect((await send(told)).status).toBe(200);
    expect((await send({ ...told, note: 'Bus 8' })).status).toBe(409);
  });

  test('repeated while open is the same report, also as the fifth and concurrently [EARN-12]', async () => {
    const { tenant, rider, send } = await scene();
    for (const note of ['Bus 1', 'Bus 2', 'Bus 3', 'Bus 4']) await send({ ...told, note });
    const fifth = { ...told, RiddenAtUTC: '2026-03-19T09:30:00+01:00', fromName: 'Mill Road', note: '' };
    const replies = await Promise.all([send(fifth), send(fifth), send({ ...told, fromName: ' Mill Road ' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.MissingRideID)).size).toBe(1);
    expect(await listed(tenant, rider)).toHaveLength(5);
    for (const other of [{ note: 'Bus 5' }, { RiddenAtUTC: '2026-03-19T08:31:00.000Z', fromName: 'Mill Road' }])
      expect((await send({ ...told, ...other })).status).toBe(409);
  });

  test('repeated after its answer is a new report [EARN-12]', async () => {
    const { tenant, rider, send } = await scene();
    const first = (await send(told)).body.MissingRideID;
    await answer(tenant, first, notFound);
    w.clock.advance(1);
    expect((await send(told)).body).toMatchObject({ state: 'OPEN', MissingRideID: expect.not.stringMatching(first) });
    expect(await listed(tenant, rider)).toHaveLength(2);
  });

  test.each([
    ['a time to come', { RiddenAtUTC: '2026-03-20T12:05:00.001Z' }, 400, 'INVALID_REQUEST'],
    ['a clock a little ahead', { RiddenAtUTC: '2026-03-20T12:05:00.000Z' }, 200, undefined],
    ['sixty days ago', { RiddenAtUTC: '2026-01-19T12:00:00.000Z' }, 200, undefined],
    ['longer ago', { RiddenAtUTC: '2026-01-19T11:59:59.999Z' }, 400, 'INVALID_REQUEST'],
    ['no time', { RiddenAtUTC: 'yesterday' }, 400, 'INVALID_REQUEST'],
    ['a provider that is none', { ProviderID: 'trams' }, 404, 'NOT_FOUND'],
    ['a note of 300 characters', { note: 'n'.repeat(300) }, 200, undefined],
    ['a longer note', { note: 'n'.repeat(301) }, 400, 'INVALID_REQUEST'],
    ['a place of 81 characters', { fromName: 'p'.repeat(81) }, 400, 'INVALID_REQUEST'],
  ])('with %s gets the expected reply [EARN-12]', async (_, part, status, error) => {
    const { send } = await scene();
    const reply = await send({ ...told, ...part });
    expect([reply.status, reply.body.error]).toEqual([status, error]);
  });

  test('requires an active member; a suspended one can still read [EARN-12, EARN-13]', async () => {
    const { tenant } = await scene();
    const rider = await w.signUpMember(tenant, { status: 'SUSPENDED' });
    const { cookie } = rider;
    const reply = await w.request(tenant, { method: 'POST', path: '/rest/users/me/missing-rides', body: told, cookie });
    expect([reply.status, reply.body.error]).toEqual([409, 'ACCOUNT_SUSPENDED']);
    expect(await listed(tenant, rider)).toEqual([]);
  });
});

describe('staff', () => {
  test('list open reports, oldest first, and answer them; the rider sees the answer [EARN-13]', async () => {
    const { tenant, rider, send } = await scene();
    const first = (await send({ ...told, fromName: 'Mill Road' })).body.MissingRideID;
    w.clock.advance(1);
    const second = (await send({ ...told, note: 'Bus 7' })).body.MissingRideID;
    const open = async () => (await deskOf(w, tenant).call(missingRides.list, { query: {} })).data;
    const facts = { memberId: rider.memberId, providerId: 'cards', riddenAt: told.RiddenAtUTC };
    expect(await open()).toMatchObject([
      { ...facts, missingRideId: first, fromName: 'Mill Road', note: null, reportedAt: NOON },
      { ...facts, missingRideId: second, fromName: null, note: 'Bus 7' },
    ]);
    w.clock.advance(60);
    const body = { ProviderID: 'cards', identifier: '0042110077' };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
    await answer(tenant, first, { state: 'FOUND', mode: 'bus', endedAt: w.clock.now().toISOString() });
    await answer(tenant, second, notFound);
    expect(await listed(tenant, rider)).toEqual([
      expect.objectContaining({ MissingRideID: second, state: 'NOT_FOUND', answer: 'The reader was off.' }),
      expect.objectContaining({ state: 'FOUND', AnsweredAtUTC: w.clock.now().toISOString() }),
    ]);
    expect(await open()).toEqual([]);
  });

  test('answer an unknown report, or one of an account that is not proven: refused [EARN-13]', async () => {
    const { tenant, send } = await scene();
    const { MissingRideID } = (await send(told)).body;
    await expect(answer(tenant, '00000000-0000-7000-8000-000000000000', notFound)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(answer(tenant, MissingRideID, { state: 'FOUND', mode: 'bus' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_PROVEN',
    });
  });
});

test('a note with escape codes and line breaks cannot forge lines or colors of a terminal [EARN-13]', async () => {
  const { tenant, send } = await scene();
  const { MissingRideID } = (await send({ ...told, note: 'Bus 7' })).body;
  const details = { fromName: null, toName: null, note: 'Bus\u001b[2J 7\nreported  never\u0007' };
  await w.inTenant(tenant, (tx) =>
    tx.run('update missing_ride set told_sealed = $2 where tenant_id = $1', [
      tenant.tenantId,
      encryptDetails(w.deps.keyRing, tenant.tenantId, MissingRideID, details),
    ]),
  );
  const lines = await commandRunner(w, [call])('call', 'missingRides.list', '--agency', tenant.tenantId);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/Bus.* 7.*reported  never/);
  for (const hidden of ['\u001b', '\u0007', '\n']) expect(lines.join('')).not.toContain(hidden);
});
