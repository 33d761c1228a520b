import type { ProviderStatus } from '@fareback/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { MessageRejected, type Messenger } from '../../../adapters/messenger.ts';
import { sendMailJob } from '../../../jobs/send-mail.ts';
import { type MemberDetails, type TestMember, type World, world } from '../../../testing/index.ts';
import { giveProgram } from '../../ingest/testing/test-program.ts';
import { failOldClaims } from '../personal-store.ts';

const free = await world();
const metered = await world({ rateLimits: true });
const NOON = '2026-03-02T12:00:00.000Z';
beforeEach(() => {
  for (const w of [free, metered]) w.clock.set(NOON);
});

const path = '/rest/users/me/providersStatus';
const after = (seconds: number): string => new Date(Date.parse(NOON) + seconds * 1000).toISOString();

async function scene(w: World = free) {
  const tenant = await w.mintTenant();
  const provider = { connectionType: 'SELF_REPORT', identifierType: 'EMAIL' };
  await giveProgram(
    w,
    tenant,
    [
      { ...provider, id: 'bikes' },
      { ...provider, id: 'boats' },
    ],
    [],
  );
  const call = (rider: TestMember, method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) =>
    w.request(tenant, { method, path: `${path}${at}`, cookie: rider.cookie, ...(body && { body }) });
  const mails = () => w.mailbox.messages(tenant.tenantId);
  return {
    tenant,
    mails,
    signUp: (details?: MemberDetails) => w.signUpMember(tenant, details),
    connect: (rider: TestMember, identifier: string, ProviderID = 'bikes') =>
      call(rider, 'POST', '', { ProviderID, identifier }),
    disconnect: (rider: TestMember) => call(rider, 'DELETE', '/bikes'),
    resend: (rider: TestMember) => call(rider, 'POST', '/bikes/mailed-code/resend'),
    confirm: (rider: TestMember, code: string) => call(rider, 'POST', '/bikes/mailed-code', { code }),
    statusOf: async (rider: TestMember): Promise<ProviderStatus> => (await call(rider, 'GET', '')).body[0],
    code: async (): Promise<string> => {
      await w.deliverMail(tenant);
      return /^\d{6}$/m.exec(mails()[0]?.text ?? '')?.[0] ?? '';
    },
  };
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('email account', () => {
  test('waits for the code sent to its address, and is proven by it [PROV-04, PROV-11, PROV-23, PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    expect((await s.connect(rider, ' Ana@Harbor.Example ')).body).toEqual({
      ProviderID: 'bikes',
      identifier: 'ana@harbor.example',
      status: 'VALIDATING',
      isProven: false,
      awaits: 'MAILED_CODE',
      waitsUntilUTC: after(900),
      canResendAtUTC: after(60),
      failedBecause: null,
      lostBecause: null,
    });
    const code = await s.code();
    expect(s.mails()[0]).toMatchObject({ to: 'ana@harbor.example', subject: expect.stringContaining('bikes') });
    const connected = { status: 'CONNECTED', isProven: true, awaits: null, waitsUntilUTC: null, canResendAtUTC: null };
    expect((await s.confirm(rider, code)).body).toMatchObject(connected);
    expect(await s.statusOf(rider)).toMatchObject(connected);
    expect((await s.confirm(rider, code)).body.error).toBe('NO_CODE_PENDING');
  });

  test("receives the masked requester, in the requester's language, and what to do if it was not them [PROV-30]", async () => {
    const s = await scene();
    const rider = await s.signUp({ email: 'maya.torres@example.org' });
    await free.inTenant(s.tenant, (tx) =>
      tx.run(`update member set language = 'es' where member_id = $1`, [rider.memberId]),
    );
    await s.connect(rider, 'stranger@harbor.example');
    await s.code();
    const text = s.mails()[0]?.text ?? '';
    expect(text).toContain('m***@example.org');
    expect(text).toContain('no compartas el código');
    expect(text).not.toContain('maya');
  });

  test('stores its code unreadably [PROV-06, PROV-30]', async () => {
    const s = await scene();
    await s.connect(await s.signUp(), 'ana@harbor.example');
    const rows = await free.inTenant(s.tenant, (tx) =>
      tx.query<{ text: string }>(
        `select m::text as text from mailed_code m
          union all select j.payload::text from graphile_worker._private_jobs j where j.payload ->> 'tenantId' = $1`,
        [s.tenant.tenantId],
      ),
    );
    const kept = rows.map(({ text }) => text).join();
    expect(rows).toHaveLength(2);
    expect(kept).not.toContain(await s.code());
    expect(kept).not.toContain('harbor');
  });

  test('belongs to the member who enters its code: the previous holder loses it, a mere claim takes nothing [PROV-29, PROV-30]', async () => {
    const s = await scene();
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.connect(first, 'ana@harbor.example');
    await s.confirm(first, await s.code());
    await s.connect(second, 'ana@harbor.example');
    expect((await s.statusOf(first)).status).toBe('CONNECTED');
    const code = await s.code();
    expect((await s.confirm(first, code)).body.error).toBe('NO_CODE_PENDING');
    await s.confirm(second, code);
    expect([(await s.statusOf(first)).status, (await s.statusOf(second)).status]).toEqual([
      'REQUIRE_DISCONNECT',
      'CONNECTED',
    ]);
  });

  test("that is the member's own address needs a code unless it was verified [PROV-30]", async () => {
    const s = await scene();
    const [known, fresh] = [await s.signUp(), await s.signUp()];
    await free.inTenant(s.tenant, (tx) =>
      tx.run('update member set email_proved_at = $2 where member_id = $1', [known.memberId, free.clock.now()]),
    );
    expect((await s.connect(known, known.email)).body).toMatchObject({ status: 'CONNECTED', isProven: true });
    expect((await s.connect(fresh, fresh.email)).body).toMatchObject({ status: 'VALIDATING', isProven: false });
    expect((await s.connect(await s.signUp(), known.email)).body.status).toBe('VALIDATING');
  });
});

describe('emailed code', () => {
  test.each([
    ['Arabic', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))],
    ['Bengali', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))],
    ['grouped', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ])('may be typed in %s digits [PROV-30]', async (_, write) => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    expect((await s.confirm(rider, write(await s.code()))).body.status).toBe('CONNECTED');
  });

  test('has five tries; malformed input does not count; a new code starts from zero [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    const code = await s.code();
    const wrong = [other(code), '', '12345', 'abcdef', '1234567', ...Array.from({ length: 4 }, () => other(code))];
    for (const typed of wrong) expect((await s.confirm(rider, typed)).body.error).toBe('WRONG_CODE');
    expect(await s.confirm(rider, code)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_ATTEMPTS' } });
    expect(await s.statusOf(rider)).toMatchObject({ waitsUntilUTC: null, canResendAtUTC: after(60) });
    free.clock.advance(60);
    expect((await s.resend(rider)).status).toBe(200);
    const fresh = await s.code();
    expect((await s.confirm(rider, code)).body.error).toBe('WRONG_CODE');
    expect((await s.confirm(rider, fresh)).body.status).toBe('CONNECTED');
  });

  test('of ten concurrent guesses five are checked [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    const code = await s.code();
    const answers = await Promise.all(Array.from({ length: 10 }, () => s.confirm(rider, other(code))));
    const of = (error: string): number => answers.filter(({ body }) => body.error === error).length;
    expect([of('WRONG_CODE'), of('TOO_MANY_ATTEMPTS')]).toEqual([5, 5]);
  });

  test.each([
    [899, 'CONNECTED'],
    [900, 'CODE_EXPIRED'],
  ])('entered after %i seconds: %s [PROV-30]', async (seconds, outcome) => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    const code = await s.code();
    free.clock.advance(seconds);
    const { body } = await s.confirm(rider, code);
    expect(body.error ?? body.status).toBe(outcome);
  });

  test('is sent again after 60 seconds at the earliest; connecting the same address again sends no code [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    await s.code();
    free.clock.advance(59);
    expect(await s.resend(rider)).toMatchObject({
      status: 429,
      body: { error: 'COOL_DOWN', coolDownTimestampUTC: after(60) },
    });
    await s.connect(rider, 'ana@harbor.example');
    await s.code();
    expect(s.mails()).toHaveLength(1);
    free.clock.advance(1);
    expect((await s.resend(rider)).body).toMatchObject({ canResendAtUTC: after(120), waitsUntilUTC: after(960) });
    await s.code();
    expect(s.mails()).toHaveLength(2);
  });

  test('still queued is replaced by the next: one email arrives [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    free.clock.advance(60);
    await s.resend(rider);
    const code = await s.code();
    expect(s.mails()).toHaveLength(1);
    expect((await s.confirm(rider, code)).body.status).toBe('CONNECTED');
  });

  test('is valid for one member, one address and while expected [PROV-30]', async () => {
    const s = await scene();
    const [rider, stranger] = [await s.signUp(), await s.signUp()];
    expect((await s.resend(rider)).body.error).toBe('NO_CODE_PENDING');
    expect((await s.confirm(rider, '000000')).body.error).toBe('NO_CODE_PENDING');
    await s.connect(rider, 'ana@harbor.example');
    const code = await s.code();
    await s.connect(stranger, 'ana@harbor.example');
    await s.code();
    expect((await s.confirm(stranger, code)).body.error).toBe('WRONG_CODE');
    await s.connect(rider, 'ben@harbor.example');
    const later = await s.code();
    expect((await s.confirm(rider, code)).body.error).toBe('WRONG_CODE');
    await s.disconnect(rider);
    expect((await s.confirm(rider, later)).body.error).toBe('NO_CODE_PENDING');
  });
});

describe('code not entered', () => {
  const endOld = (s: Awaited<ReturnType<typeof scene>>) =>
    free.inTenant(s.tenant, (tx) => failOldClaims(tx, free.clock.now()));

  test.each([
    [86_399, 'VALIDATING', null],
    [86_400, 'FAILEDTOVALIDATE', 'CODE_NOT_ENTERED'],
  ])(
    'in %i seconds leaves its account %s with a reason on screen; entering it again sends another [PROV-12, PROV-30]',
    async (seconds, status, failedBecause) => {
      const s = await scene();
      const rider = await s.signUp();
      await s.connect(rider, 'ana@harbor.example');
      free.clock.advance(seconds);
      await endOld(s);
      expect(await s.statusOf(rider)).toMatchObject({ status, failedBecause, identifier: 'ana@harbor.example' });
      await s.connect(rider, 'ana@harbor.example');
      expect((await s.confirm(rider, await s.code())).body.status).toBe('CONNECTED');
    },
  );

  test('is expected as long as it is valid [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    free.clock.advance(86_400);
    await s.resend(rider);
    expect(await endOld(s)).toBe(0);
    expect((await s.confirm(rider, await s.code())).body.status).toBe('CONNECTED');
    free.clock.advance(86_400);
    expect(await endOld(s)).toBe(0);
  });
});

describe('email limits', () => {
  test('five emails a day to an address by all members and providers together; further claims are not stored [PROV-30]', async () => {
    const s = await scene(metered);
    const riders = await Promise.all(Array.from({ length: 6 }, () => s.signUp()));
    const at = ['bikes', 'boats', 'bikes', 'boats', 'bikes', 'boats'];
    const answers: number[] = [];
    for (const [n, rider] of riders.entries())
      answers.push((await s.connect(rider, 'stranger@harbor.example', at[n])).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await s.statusOf(riders[5] as TestMember)).toBeUndefined();
    metered.clock.advance(86_400);
    expect((await s.connect(riders[5] as TestMember, 'stranger@harbor.example')).status).toBe(200);
  });

  test("three emails a day per requester, and the address's owner is never locked out", async () => {
    const s = await scene(metered);
    const owner = await s.signUp({ email: 'owner@harbor.example' });
    for (const stranger of [await s.signUp(), await s.signUp()]) {
      const answers = [(await s.connect(stranger, 'owner@harbor.example')).status];
      for (let n = 0; n < 3; n += 1) {
        metered.clock.advance(60);
        answers.push((await s.resend(stranger)).status);
      }
      expect(answers.slice(0, 2)).toEqual([200, 200]);
      expect(answers[3]).toBe(429);
    }
    expect((await s.connect(await s.signUp(), 'owner@harbor.example')).status).toBe(429);
    expect((await s.connect(owner, 'owner@harbor.example')).status).toBe(200);
  });
});

test("five emails a day to one's own address too", async () => {
  const s = await scene(metered);
  const owner = await s.signUp({ email: 'owner@harbor.example' });
  const answers = [(await s.connect(owner, 'owner@harbor.example')).status];
  for (let n = 0; n < 5; n += 1) {
    metered.clock.advance(60);
    answers.push((await s.resend(owner)).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('undelivered email', () => {
  const failing = (error: Error): Messenger => ({
    async send() {
      throw error;
    },
  });
  const fail = async (s: Awaited<ReturnType<typeof scene>>, error: Error): Promise<unknown> => {
    const [job] = await free.inTenant(s.tenant, (tx) =>
      tx.query<{ payload: unknown }>(
        `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`,
        [s.tenant.tenantId],
      ),
    );
    return sendMailJob({ ...free.deps, messenger: failing(error) })
      .run(job?.payload)
      .catch((failed: unknown) => failed);
  };
  const failed = { status: 'FAILEDTOVALIDATE', identifier: 'ana@harbor.example', failedBecause: 'MAIL_NOT_DELIVERED' };

  test('to an invalid address is shown on the next load, and the rider may retry at once [PROV-12, PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    await fail(s, new MessageRejected('550', undefined, true));
    expect(await s.statusOf(rider)).toMatchObject(failed);
    expect((await s.connect(rider, 'ben@harbor.example')).body).toMatchObject({
      status: 'VALIDATING',
      failedBecause: null,
      lostBecause: null,
    });
    expect((await s.confirm(rider, await s.code())).body.status).toBe('CONNECTED');
  });

  test('without a working server is retried while its code is valid, then reported [PROV-12, PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    const down = new MessageRejected('the mail server cannot be reached');
    free.clock.advance(899);
    expect(await fail(s, down)).toBe(down);
    expect((await s.statusOf(rider)).status).toBe('VALIDATING');
    free.clock.advance(1);
    await fail(s, down);
    expect(await s.statusOf(rider)).toMatchObject(failed);
  });

  test('does not affect a connection confirmed by an operator since [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    await free.inTenant(s.tenant, (tx) =>
      tx.run(
        `update provider_connection set status = 'CONNECTED', proven_by = 'OPERATOR', proven_at = now(), awaits = null where member_id = $1`,
        [rider.memberId],
      ),
    );
    await fail(s, new MessageRejected('550', undefined, true));
    expect(await s.statusOf(rider)).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('does not affect a connection with a newer code, or one proven since [PROV-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider, 'ana@harbor.example');
    const [old] = await free.inTenant(s.tenant, (tx) =>
      tx.query<{ payload: unknown }>(
        `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`,
        [s.tenant.tenantId],
      ),
    );
    free.clock.advance(60);
    await s.resend(rider);
    const refuse = () =>
      sendMailJob({ ...free.deps, messenger: failing(new MessageRejected('550', undefined, true)) }).run(old?.payload);
    await refuse();
    expect((await s.statusOf(rider)).status).toBe('VALIDATING');
    await s.confirm(rider, await s.code());
    await refuse();
    expect((await s.statusOf(rider)).status).toBe('CONNECTED');
  });
});
