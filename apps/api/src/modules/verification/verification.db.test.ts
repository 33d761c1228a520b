import { afterEach, describe, expect, it } from 'vitest';
import { MessageRefused } from '../../adapters/messenger.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { optBackIn, suspend } from '../members/index.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => {
  w.clock.set(start);
  w.deps.messenger = w.mailbox;
});

const NUMBER = '5563214455';
const PATH = '/rest/users/me/validation';

const ask = (tenant: TestTenant, rider: TestMember, phoneNumber: unknown = NUMBER, isMigrationRequest = false) =>
  w.request(tenant, { method: 'POST', path: PATH, cookie: rider.cookie, body: { phoneNumber, isMigrationRequest } });
const confirm = (tenant: TestTenant, rider: TestMember, validationCode: unknown, isMigrationRequest = false) =>
  w.request(tenant, { method: 'PUT', path: PATH, cookie: rider.cookie, body: { validationCode, isMigrationRequest } });
const unverified = (tenant: TestTenant, status = 'CONSENT') => w.signUpMember(tenant, { status });
const codeIn = (tenant: TestTenant): string =>
  /\d{4}/.exec(w.mailbox.messages(tenant.tenantId)[0]?.text ?? '')?.[0] ?? '';
const wrongOf = (code: string): string => (code === '1111' ? '2222' : '1111');

async function verify(tenant: TestTenant, rider: TestMember, number = NUMBER, isMigrationRequest = false) {
  expect((await ask(tenant, rider, number, isMigrationRequest)).status).toBe(200);
  const reply = await confirm(tenant, rider, codeIn(tenant), isMigrationRequest);
  expect(reply.body).toEqual({ userStatus: 'VERIFIED' });
}

const me = async (tenant: TestTenant, rider: TestMember) =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie })).body;

describe('verifying a phone', () => {
  it('NEW and CONSENT become VERIFIED with the code that was sent; VERIFIED is refused [PHONE-03, API-17, API-18]', async () => {
    for (const status of ['NEW', 'CONSENT']) {
      const tenant = await w.mintTenant();
      const rider = await unverified(tenant, status);
      const sent = await ask(tenant, rider);
      expect(sent.body).toEqual({ coolDownTimestampUTC: new Date(start.getTime() + 60_000).toISOString() });
      const [message] = w.mailbox.messages(tenant.tenantId);
      expect(message).toMatchObject({ channel: 'SMS', to: '+15563214455' });
      expect(message?.text).toContain(`Tenant ${tenant.tenantId}`);
      expect((await confirm(tenant, rider, codeIn(tenant))).body).toEqual({ userStatus: 'VERIFIED' });
      expect(await me(tenant, rider)).toMatchObject({
        userStatus: 'VERIFIED',
        phoneNumber: '4455',
        isPhoneVerified: true,
      });
      w.clock.advance(120);
      const again = await ask(tenant, rider, '5563214456');
      expect(again.status).toBe(409);
      expect(again.body.error).toBe('ALREADY_VERIFIED');
      w.clock.set(start);
    }
  });

  it('takes 10 digits, a leading 1, +1 and mask characters, and refuses all else [PHONE-12, VAL-18, VAL-19]', async () => {
    const tenant = await w.mintTenant();
    for (const number of ['5563214455', '15563214455', '+15563214455', '+1 (556) 321-4455', '(556) 321-4455']) {
      const rider = await unverified(tenant);
      await ask(tenant, rider, number);
      expect(w.mailbox.messages(tenant.tenantId)[0]?.to).toBe('+15563214455');
      await w.inTenant(tenant, (tx) => tx.run('delete from message_log'));
    }
    const rider = await unverified(tenant);
    for (const number of ['5553214455', '0003214455', '556321445', '55632144556', '+445563214455', 'number', '']) {
      const refused = await ask(tenant, rider, number);
      expect({ number, error: refused.body.error }).toEqual({ number, error: 'INVALID_PHONE_NUMBER' });
    }
  });

  it('the message is in the member’s language [LANG-08]', async () => {
    const tenant = await w.mintTenant();
    const [english, spanish] = [await unverified(tenant), await unverified(tenant)];
    const path = '/rest/users/me/updatePreferredLanguage/es';
    await w.request(tenant, { method: 'POST', path, cookie: spanish.cookie });
    await ask(tenant, english);
    const first = w.mailbox.messages(tenant.tenantId)[0]?.text.replace(/\d{4}/, '');
    await ask(tenant, spanish, '5563214456');
    const second = w.mailbox.messages(tenant.tenantId)[0]?.text.replace(/\d{4}/, '');
    expect(second).not.toBe(first);
  });

  it('neither number nor code stands readable in the database [PHONE-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const kept = await w.inTenant(tenant, (tx) =>
      tx.first<{ text: string }>('select c::text as text from phone_challenge c'),
    );
    expect(kept?.text).not.toContain('5563214455');
    expect(kept?.text).not.toContain(Buffer.from('5563214455').toString('hex'));
    await confirm(tenant, rider, codeIn(tenant));
    const member = await w.inTenant(tenant, (tx) => tx.first<{ text: string }>('select m::text as text from member m'));
    expect(member?.text).not.toContain('5563214455');
  });

  it('suspended and opted-out members are refused, one suspended in between too [STATUS-22]', async () => {
    const tenant = await w.mintTenant();
    expect((await ask(tenant, await unverified(tenant, 'SUSPENDED'))).body.error).toBe('ACCOUNT_SUSPENDED');
    expect((await ask(tenant, await unverified(tenant, 'OPTED_OUT'))).body.error).toBe('ACCOUNT_OPTED_OUT');
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    await w.inTenant(tenant, (tx) => suspend(tx, rider.memberId));
    expect((await confirm(tenant, rider, codeIn(tenant))).body.error).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('a code', () => {
  it('allows five tries: the 5th may be right, after five wrong ones even the right code is refused [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const [lucky, late] = [await unverified(tenant), await unverified(tenant)];
    await ask(tenant, lucky);
    let code = codeIn(tenant);
    for (let turn = 0; turn < 4; turn += 1) {
      const refused = await confirm(tenant, lucky, wrongOf(code));
      expect(refused.status).toBe(400);
      expect(refused.body.error).toBe('WRONG_CODE');
    }
    expect((await confirm(tenant, lucky, code)).status).toBe(200);

    await ask(tenant, late, '5563214456');
    code = codeIn(tenant);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await confirm(tenant, late, wrongOf(code))).body.error).toBe('WRONG_CODE');
    }
    const refused = await confirm(tenant, late, code);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('TOO_MANY_ATTEMPTS');
  });

  it('thirty guesses at once get no more than five tries [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const wrong = wrongOf(codeIn(tenant));
    const replies = await Promise.all(Array.from({ length: 30 }, () => confirm(tenant, rider, wrong)));
    expect(replies.filter(({ body }) => body.error === 'WRONG_CODE')).toHaveLength(5);
    expect(replies.filter(({ body }) => body.error === 'TOO_MANY_ATTEMPTS')).toHaveLength(25);
  });

  it('the right code sent twice at once verifies once and ends what was pending [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const code = codeIn(tenant);
    const replies = await Promise.all([confirm(tenant, rider, code), confirm(tenant, rider, code)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'NO_CODE_PENDING')).toHaveLength(1);
  });

  it('anything but 4 digits is wrong and costs no try; digits of other scripts count [VAL-20]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    for (const text of ['123', '12345', 'abcd', '', '12a4', ' ']) {
      expect((await confirm(tenant, rider, text)).body.error).toBe('WRONG_CODE');
    }
    const arabic = codeIn(tenant).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await confirm(tenant, rider, ` ${arabic} `)).status).toBe(200);
  });

  it('lives ten minutes, and a newer one voids it with its tries [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    expect((await confirm(tenant, rider, '1234')).body.error).toBe('NO_CODE_PENDING');
    await ask(tenant, rider);
    const first = codeIn(tenant);
    for (let turn = 0; turn < 5; turn += 1) await confirm(tenant, rider, wrongOf(first));
    w.clock.advance(60);
    await ask(tenant, rider);
    const second = codeIn(tenant);
    expect((await confirm(tenant, rider, wrongOf(second))).body.error).toBe('WRONG_CODE');
    w.clock.advance(600);
    const expired = await confirm(tenant, rider, second);
    expect(expired.status).toBe(400);
    expect(expired.body.error).toBe('CODE_EXPIRED');
    await ask(tenant, rider);
    w.clock.advance(599);
    expect((await confirm(tenant, rider, codeIn(tenant))).status).toBe(200);
  });

  it('of another tenant or member does not fit [TEN-01]', async () => {
    const tenant = await w.mintTenant();
    const [one, two] = [await unverified(tenant), await unverified(tenant)];
    await ask(tenant, one);
    const code = codeIn(tenant);
    expect((await confirm(tenant, two, code)).body.error).toBe('NO_CODE_PENDING');
    expect((await confirm(tenant, one, code)).status).toBe(200);
  });
});

describe('messages', () => {
  it('come at most every 60 seconds; 59 is too soon and tells when [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    w.clock.advance(59);
    const soon = await ask(tenant, rider, '5563214456');
    expect(soon.status).toBe(429);
    expect(soon.body.error).toBe('COOL_DOWN');
    expect(soon.body.coolDownTimestampUTC).toBe(new Date(start.getTime() + 60_000).toISOString());
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    w.clock.advance(1);
    expect((await ask(tenant, rider)).status).toBe(200);
  });

  it('are at most five in 24 hours for a member and for a number [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const [rider, other] = [await unverified(tenant), await unverified(tenant)];
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await ask(tenant, rider)).status).toBe(200);
      w.clock.advance(60);
    }
    const nextDay = new Date(start.getTime() + 86_400_000).toISOString();
    for (const [who, number] of [
      [rider, '5563214456'],
      [other, NUMBER],
    ] as const) {
      const capped = await ask(tenant, who, number);
      expect(capped.body).toMatchObject({ error: 'COOL_DOWN', coolDownTimestampUTC: nextDay });
    }
    expect((await ask(tenant, other, '5563214456')).status).toBe(200);
    w.clock.set(nextDay);
    expect((await ask(tenant, rider)).status).toBe(200);
  });

  it('asked for ten times at once, for one number or many, one goes out [PHONE-11]', async () => {
    for (const numberOf of [() => NUMBER, (turn: number) => `556321445${turn}`]) {
      const tenant = await w.mintTenant();
      const rider = await unverified(tenant);
      const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(tenant, rider, numberOf(turn))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ body }) => body.error === 'COOL_DOWN')).toHaveLength(9);
      expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(1);
    }
  });

  it('to one number stay at five in a day when ten members ask at once [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const riders = await Promise.all(Array.from({ length: 10 }, () => unverified(tenant)));
    const replies = await Promise.all(riders.map((rider) => ask(tenant, rider)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.error === 'COOL_DOWN')).toHaveLength(5);
  });

  it('that the carrier refuses leave nothing behind that keeps the member from trying again [PHONE-08, API-17]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    w.deps.messenger = { send: () => Promise.reject(new MessageRefused('the carrier says no')) };
    for (let turn = 0; turn < 6; turn += 1) {
      const failed = await ask(tenant, rider);
      expect(failed.status).toBe(502);
      expect(failed.body).toMatchObject({
        error: 'SMS_NOT_SENT',
        error_description: 'SMS message could not be sent. Please try later',
      });
    }
    expect((await confirm(tenant, rider, '1234')).body.error).toBe('NO_CODE_PENDING');
    w.deps.messenger = w.mailbox;
    await verify(tenant, rider);
  });
});

describe('messages that cost', () => {
  it('stay counted when nobody knows whether they went, and their code counts if it arrives [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    w.deps.messenger = {
      send: async (message) => {
        await w.mailbox.send(message);
        throw new Error('no answer in time');
      },
    };
    expect((await ask(tenant, rider)).body.error).toBe('SMS_NOT_SENT');
    expect((await ask(tenant, rider)).body.error).toBe('COOL_DOWN');
    expect((await confirm(tenant, rider, codeIn(tenant))).body).toEqual({ userStatus: 'VERIFIED' });
  });

  it('are at most what the tenant pays for in 24 hours, whoever asks [PHONE-11, TEN-01]', async () => {
    const tenant = await w.mintTenant({ settings: { smsPerTenantPerDay: 2 } });
    const other = await w.mintTenant({ settings: { smsPerTenantPerDay: 2 } });
    for (const number of [NUMBER, '5563214456']) {
      expect((await ask(tenant, await unverified(tenant), number)).status).toBe(200);
    }
    const rider = await unverified(tenant);
    const capped = await ask(tenant, rider, '5563214457');
    expect([capped.status, capped.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(capped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other, await unverified(other), '5563214457')).status).toBe(200);
    w.clock.advance(86_400);
    expect((await ask(tenant, rider, '5563214457')).status).toBe(200);
  });

  it('are at most twenty an hour from one network [PHONE-11]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    const send = async (turn: number) => {
      const { cookie } = await metered.signUpMember(tenant, { status: 'CONSENT' });
      const body = { phoneNumber: String(5_563_214_400 + turn) };
      return metered.request(tenant, { method: 'POST', path: PATH, cookie, body });
    };
    for (let turn = 0; turn < 20; turn += 1) expect((await send(turn)).status).toBe(200);
    const refused = await send(20);
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    metered.clock.advance(3600);
    expect((await send(21)).status).toBe(200);
  });
});

describe('a number that another account has', () => {
  it('is refused unless the member asks to take it over, and nothing is taken before the code is confirmed [PHONE-04, PHONE-07]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    const refused = await ask(tenant, newer);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: 'PHONE_ALREADY_REGISTERED',
      error_description: 'PHONE_ALREADY_REGISTERED',
    });
    expect((await ask(tenant, newer, NUMBER, true)).status).toBe(200);
    const code = codeIn(tenant);
    expect((await confirm(tenant, newer, code, false)).body.error).toBe('PHONE_ALREADY_REGISTERED');
    expect(await me(tenant, earlier)).toMatchObject({ userStatus: 'VERIFIED', isPhoneVerified: true });
    expect((await confirm(tenant, newer, code, true)).body).toEqual({ userStatus: 'VERIFIED' });
    expect(await me(tenant, earlier)).toMatchObject({
      userStatus: 'CONSENT',
      isPhoneVerified: false,
      phoneNumber: null,
    });
    expect(await me(tenant, newer)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
  });

  it('cannot be taken back by the earlier account, which may verify another one [PHONE-05]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer, third] = [await unverified(tenant), await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    await verify(tenant, newer, NUMBER, true);
    w.clock.advance(120);
    for (const isMigrationRequest of [false, true]) {
      const refused = await ask(tenant, earlier, NUMBER, isMigrationRequest);
      expect(refused.body.error).toBe('PHONE_ALREADY_REGISTERED');
    }
    await verify(tenant, third, NUMBER, true);
    w.clock.advance(120);
    await verify(tenant, earlier, '5563214456');
    expect(await me(tenant, earlier)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4456' });
  });

  it('a code asked for before the number was lost does not bring it back [PHONE-05]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    await verify(tenant, newer, NUMBER, true);
    const setVerified = (moment: Date | null, status: string) =>
      w.inTenant(tenant, (tx) =>
        tx.run('update member set phone_verified_at = $2, status = $3 where member_id = $1', [
          newer.memberId,
          moment,
          status,
        ]),
      );
    await setVerified(null, 'CONSENT');
    w.clock.advance(60);
    expect((await ask(tenant, earlier)).status).toBe(200);
    await setVerified(w.clock.now(), 'VERIFIED');
    expect((await confirm(tenant, earlier, codeIn(tenant), true)).body.error).toBe('PHONE_ALREADY_REGISTERED');
  });

  it('can be taken over while its owner asks for it: both are answered, nobody blocks the other [PHONE-04]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tenant = await w.mintTenant();
      const [owner, newer] = [await unverified(tenant), await unverified(tenant)];
      await verify(tenant, owner);
      await ask(tenant, newer, NUMBER, true);
      const code = codeIn(tenant);
      const asks = Array.from({ length: 4 }, () => ask(tenant, owner, NUMBER, true));
      const [taken, ...replies] = await Promise.all([confirm(tenant, newer, code, true), ...asks]);
      expect(taken?.body).toEqual({ userStatus: 'VERIFIED' });
      for (const { body } of replies) expect(['ALREADY_VERIFIED', 'PHONE_ALREADY_REGISTERED']).toContain(body.error);
      w.clock.advance(120);
    }
  });

  it('confirmed by two accounts at once belongs to one of them [PHONE-12]', async () => {
    const tenant = await w.mintTenant();
    const riders = [await unverified(tenant), await unverified(tenant), await unverified(tenant)];
    const codes: string[] = [];
    for (const rider of riders) {
      await ask(tenant, rider);
      codes.push(codeIn(tenant));
    }
    const replies = await Promise.all(riders.map((rider, index) => confirm(tenant, rider, codes[index])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'PHONE_ALREADY_REGISTERED')).toHaveLength(2);
  });

  it('of a suspended or opted-out account is lost without changing its standing; coming back is CONSENT then [PHONE-04, STATUS-19]', async () => {
    const tenant = await w.mintTenant();
    const [away, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, away);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member set status = 'OPTED_OUT' where member_id = $1`, [away.memberId]),
    );
    await verify(tenant, newer, NUMBER, true);
    expect(await me(tenant, away)).toMatchObject({ userStatus: 'OPTED_OUT', isPhoneVerified: false });
    expect(await w.inTenant(tenant, (tx) => optBackIn(tx, away.memberId))).toBe('CONSENT');
  });

  it('may be verified in another tenant [TEN-01, PHONE-12]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    const [here, there] = [await unverified(one), await unverified(two)];
    await verify(one, here);
    await verify(two, there);
    expect(await me(one, here)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
    expect(await me(two, there)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
  });
});
