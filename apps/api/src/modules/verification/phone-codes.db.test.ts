import { afterEach, describe, expect, it } from 'vitest';
import { MessageRejected } from '../../adapters/messenger.ts';
import { world } from '../../testing/index.ts';
import { NUMBER, PATH, phoneTests, wrongOf } from './testing/test-phone.ts';

const w = await world();
const { ask, codeIn, confirm, unverified, verify } = phoneTests(w);
const start = w.clock.now();
afterEach(() => {
  w.clock.set(start);
  w.deps.messenger = w.mailbox;
});

describe('a code', () => {
  it('allows five tries: the 5th may be right; after five wrong ones even the right code is refused [PHONE-11]', async () => {
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

  it('fifty concurrent guesses count as at most five tries [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const wrong = wrongOf(codeIn(tenant));
    const replies = await Promise.all(Array.from({ length: 50 }, () => confirm(tenant, rider, wrong)));
    expect(replies.filter(({ body }) => body.error === 'WRONG_CODE')).toHaveLength(5);
    expect(replies.filter(({ body }) => body.error === 'TOO_MANY_ATTEMPTS')).toHaveLength(45);
  });

  it('the right code sent twice at once verifies once and clears the pending code [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const code = codeIn(tenant);
    const replies = await Promise.all([confirm(tenant, rider, code), confirm(tenant, rider, code)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'NO_CODE_PENDING')).toHaveLength(1);
  });

  it('anything but 4 digits is wrong and costs no try; digits of other scripts are accepted [VAL-20]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    for (const text of ['123', '12345', 'abcd', '', '12a4', ' ']) {
      expect((await confirm(tenant, rider, text)).body.error).toBe('WRONG_CODE');
    }
    const arabic = codeIn(tenant).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await confirm(tenant, rider, ` ${arabic} `)).status).toBe(200);
  });

  it('is valid for ten minutes; a newer code voids it and its tries [PHONE-11]', async () => {
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

  it('of another tenant or member is rejected [TEN-01]', async () => {
    const tenant = await w.mintTenant();
    const [one, two] = [await unverified(tenant), await unverified(tenant)];
    await ask(tenant, one);
    const code = codeIn(tenant);
    expect((await confirm(tenant, two, code)).body.error).toBe('NO_CODE_PENDING');
    expect((await confirm(tenant, one, code)).status).toBe(200);
  });
});

describe('messages', () => {
  it('are sent at most every 60 seconds; after 59 the refusal says when to retry [PHONE-11]', async () => {
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

  it('requested ten times at once, for one number or many, are sent once [PHONE-11]', async () => {
    for (const numberOf of [() => NUMBER, (turn: number) => `556321445${turn}`]) {
      const tenant = await w.mintTenant();
      const rider = await unverified(tenant);
      const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(tenant, rider, numberOf(turn))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ body }) => body.error === 'COOL_DOWN')).toHaveLength(9);
      expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(1);
    }
  });

  it('to one number are limited to five a day when ten members ask at once [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const riders = await Promise.all(Array.from({ length: 10 }, () => unverified(tenant)));
    const replies = await Promise.all(riders.map((rider) => ask(tenant, rider)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.error === 'COOL_DOWN')).toHaveLength(5);
  });

  it('rejected by the carrier leave nothing behind that blocks another try [PHONE-08, API-17]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    w.deps.messenger = { send: () => Promise.reject(new MessageRejected('the carrier says no')) };
    for (let turn = 0; turn < 6; turn += 1) {
      const failed = await ask(tenant, rider);
      expect(failed.status).toBe(502);
      expect(failed.body).toMatchObject({
        error: 'SMS_NOT_SENT',
        error_description: 'SMS message could not be sent. Please try later',
      });
      expect(failed.body.isCodePending).toBeUndefined();
    }
    expect((await confirm(tenant, rider, '1234')).body.error).toBe('NO_CODE_PENDING');
    w.deps.messenger = w.mailbox;
    await verify(tenant, rider);
  });
});

describe('messages that cost', () => {
  it('stay counted when delivery is unknown; the reply says so, and the code is valid if it arrives [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    w.deps.messenger = {
      send: async (message) => {
        await w.mailbox.send(message);
        throw new Error('no answer in time');
      },
    };
    const pending = { isCodePending: true, coolDownTimestampUTC: new Date(start.getTime() + 60_000).toISOString() };
    expect((await ask(tenant, rider)).body).toMatchObject({ error: 'SMS_NOT_SENT', ...pending });
    expect((await ask(tenant, rider)).body).toMatchObject({ error: 'COOL_DOWN', ...pending });
    expect((await confirm(tenant, rider, codeIn(tenant))).body).toEqual({ userStatus: 'VERIFIED' });
  });

  it('refused because of the cool-down say if a code for this number can still be entered [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    for (let turn = 0; turn < 5; turn += 1) {
      await ask(tenant, rider);
      w.clock.advance(60);
    }
    const isPending = async (number?: string) => (await ask(tenant, rider, number)).body.isCodePending;
    expect(await isPending()).toBe(true);
    expect(await isPending('5563214456')).toBe(false);
    for (let turn = 0; turn < 5; turn += 1) await confirm(tenant, rider, wrongOf(codeIn(tenant)));
    expect(await isPending()).toBe(false);
    w.clock.advance(600);
    expect(await isPending()).toBe(false);
  });

  it('stay within the tenant’s 24-hour budget, regardless of the requester [PHONE-11, TEN-01]', async () => {
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

  it('are at most thirty an hour to the numbers of one exchange, regardless of requester and network [PHONE-11]', async () => {
    const metered = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
    const [tenant, other] = [await metered.mintTenant(), await metered.mintTenant()];
    const send = async (turn: number, phoneNumber: string, on = tenant) => {
      const { cookie } = await metered.signUpMember(on, { status: 'CONSENT' });
      const headers = { 'x-forwarded-for': `192.0.2.${turn}` };
      const { status, body } = await metered.request(on, {
        method: 'POST',
        path: PATH,
        cookie,
        headers,
        body: { phoneNumber },
      });
      return [status, body.error];
    };
    for (let turn = 0; turn < 30; turn += 1)
      expect(await send(turn, String(5_563_214_400 + turn))).toEqual([200, undefined]);
    expect(await send(31, '5563214999')).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await send(32, '5563224400')).toEqual([200, undefined]);
    expect(await send(33, '5563214999', other)).toEqual([200, undefined]);
    metered.clock.advance(3600);
    expect(await send(34, '5563214999')).toEqual([200, undefined]);
  });

  it('are limited to twenty an hour per network without a challenge [PHONE-11, AUTH-35]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    const send = async (turn: number) => {
      const { cookie } = await metered.signUpMember(tenant, { status: 'CONSENT' });
      const body = { phoneNumber: String(5_563_214_400 + turn) };
      return metered.request(tenant, { method: 'POST', path: PATH, cookie, body });
    };
    for (let turn = 0; turn < 20; turn += 1) expect((await send(turn)).status).toBe(200);
    const refused = await send(20);
    expect([refused.status, refused.body.error]).toEqual([429, 'CHALLENGE_REQUIRED']);
    metered.clock.advance(3600);
    expect((await send(21)).status).toBe(200);
  });

  it('don’t count against the network when mistyped or unnecessary; each lookup of a number’s owner counts [PHONE-11, AUTH-35]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant({ settings: { limits: { textsPerNetworkPerHour: 3 } } });
    const sender = async (status = 'CONSENT') => {
      const { cookie } = await metered.signUpMember(tenant, { status });
      return async (number: string) => {
        const reply = await metered.request(tenant, {
          method: 'POST',
          path: PATH,
          cookie,
          body: { phoneNumber: number },
        });
        return reply.body.error ?? reply.status;
      };
    };
    const [rider, verified, prober] = [await sender(), await sender('VERIFIED'), await sender()];
    for (const _ of [1, 2, 3, 4]) {
      expect(await rider('555')).toBe('INVALID_PHONE_NUMBER');
      expect(await verified(NUMBER)).toBe('ALREADY_VERIFIED');
    }
    expect(await rider(NUMBER)).toBe(200);
    const owner = phoneTests(metered);
    const taken = await owner.unverified(tenant);
    await owner.verify(tenant, taken, '5563214466');
    expect(await prober('5563214466')).toBe('PHONE_ALREADY_REGISTERED');
    expect(await prober('5563214466')).toBe('CHALLENGE_REQUIRED');
    expect(await prober('555')).toBe('INVALID_PHONE_NUMBER');
  });
});
