import { Command } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { register as ridesMissing } from '../../cli/rides/rides-missing.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { giveProgram } from '../ingest/testing/test-program.ts';
import { encryptDetails } from './missing-ride-details.ts';

const w = await world();
afterEach(() => void vi.restoreAllMocks());

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

async function rewards(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const program = new Command().exitOverride();
  ridesMissing(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
  await program.parseAsync(words, { from: 'user' });
  return lines;
}

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
    await rewards('rides', 'missing', 'answer', tenant.tenantId, String(latest?.['MissingRideID']), 'NOT_FOUND');
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
    await rewards('rides', 'missing', 'answer', tenant.tenantId, first, 'NOT_FOUND');
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

describe('rewards rides missing', () => {
  test('lists open reports, oldest first, and answers them; the rider sees the answer [EARN-13]', async () => {
    const { tenant, rider, send } = await scene();
    const first = (await send({ ...told, fromName: 'Mill Road' })).body.MissingRideID;
    w.clock.advance(1);
    const second = (await send({ ...told, note: 'Bus 7' })).body.MissingRideID;
    expect(await rewards('rides', 'missing', 'list', tenant.tenantId)).toEqual([
      first,
      `  member    ${rider.memberId}`,
      '  provider  cards',
      `  ridden    ${told.RiddenAtUTC}`,
      '  from      Mill Road',
      `  reported  ${NOON}`,
      second,
      `  member    ${rider.memberId}`,
      '  provider  cards',
      `  ridden    ${told.RiddenAtUTC}`,
      '  note      Bus 7',
      `  reported  ${w.clock.now().toISOString()}`,
    ]);
    w.clock.advance(60);
    const answer = (...words: string[]) => rewards('rides', 'missing', 'answer', tenant.tenantId, ...words);
    const body = { ProviderID: 'cards', identifier: '0042110077' };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
    expect(await answer(first, 'FOUND', '--mode', 'bus', '--ended', w.clock.now().toISOString())).toEqual([
      `${first}: FOUND, and the ride was made: 0 points`,
    ]);
    await answer(second, 'NOT_FOUND', '--words', 'The reader was off.');
    expect(await listed(tenant, rider)).toEqual([
      expect.objectContaining({ MissingRideID: second, state: 'NOT_FOUND', answer: 'The reader was off.' }),
      expect.objectContaining({ state: 'FOUND', AnsweredAtUTC: w.clock.now().toISOString() }),
    ]);
    expect(await rewards('rides', 'missing', 'list', tenant.tenantId)).toEqual(['No report waits for an answer.']);
  });

  test('a note with escape codes and line breaks cannot forge list lines or colors [EARN-13]', async () => {
    const { tenant, send } = await scene();
    const { MissingRideID } = (await send({ ...told, note: 'Bus 7' })).body;
    const details = { fromName: null, toName: null, note: 'Bus\u001b[2J 7\nreported  never\u0007' };
    await w.inTenant(tenant, (tx) =>
      tx.run('update missing_ride set told_sealed = $2 where tenant_id = $1', [
        tenant.tenantId,
        encryptDetails(w.deps.keyRing, tenant.tenantId, MissingRideID, details),
      ]),
    );
    const lines = await rewards('rides', 'missing', 'list', tenant.tenantId);
    expect(lines).toHaveLength(6);
    expect(lines[4]).toMatch(/^  note      Bus.* 7.*reported  never/);
    for (const hidden of ['\u001b', '\u0007', '\n']) expect(lines.join('')).not.toContain(hidden);
  });

  test('keeps an answered report and prints its answer, unless replacing it is requested [EARN-13]', async () => {
    const { tenant, rider, send } = await scene();
    const { MissingRideID } = (await send(told)).body;
    const answer = (...words: string[]) =>
      rewards('rides', 'missing', 'answer', tenant.tenantId, MissingRideID, 'NOT_FOUND', ...words);
    const read = () => listed(tenant, rider);
    await answer('--words', 'The reader was off.');
    await expect(answer('--words', 'Oops')).rejects.toThrow(
      `${MissingRideID} was answered on ${NOON.slice(0, 10)}: NOT_FOUND "The reader was off.". Nothing changed; --again answers it anew.`,
    );
    expect(await read()).toMatchObject([{ answer: 'The reader was off.' }]);
    await answer('--words', 'The reader was stolen.', '--again');
    expect(await read()).toMatchObject([{ answer: 'The reader was stolen.' }]);
  });

  test('explains an unknown report or invalid answer [EARN-13]', async () => {
    const { tenant, send } = await scene();
    const answer = (...words: string[]) => rewards('rides', 'missing', 'answer', tenant.tenantId, ...words);
    await expect(answer('nothing', 'NOT_FOUND')).rejects.toThrow(`${tenant.tenantId} has no report nothing.`);
    await expect(answer('nothing', 'FOUND')).rejects.toThrow('Say how they rode: --mode bus|');
    const { MissingRideID } = (await send(told)).body;
    await expect(answer(MissingRideID, 'FOUND', '--mode', 'bus')).rejects.toThrow('no account there that is proven');
    await expect(answer('nothing', 'PAID')).rejects.toThrow('An answer is FOUND or NOT_FOUND, not PAID.');
  });
});
