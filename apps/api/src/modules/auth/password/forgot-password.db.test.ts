import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, type World, world } from '../../../testing/index.ts';

const w = await world();
const metered = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const START = '2026-03-02T12:00:00.000Z';

beforeEach(() => {
  w.clock.set(START);
  metered.clock.set(START);
});

const ask = (where: World, tenant: TestTenant, email: unknown, ip?: string) =>
  where.request(tenant, {
    method: 'POST',
    path: '/auth/forgot-password',
    body: { email },
    ...(ip === undefined ? {} : { headers: { 'x-forwarded-for': ip } }),
  });

describe('rejections', () => {
  it('an invalid address gets its field error; a foreign tenant gets no information [API-07]', async () => {
    const tenant = await w.mintTenant();
    expect((await ask(w, tenant, '')).body).toMatchObject({ error: 'MissingEmailError', field: 'email' });
    expect((await ask(w, tenant, 'a@b')).body).toMatchObject({ error: 'InvalidEmailError', field: 'email' });
    for (const body of [{}, [], 'null', { email: 7 }, { email: ['ana@example.org'] }, { email: { $ne: '' } }]) {
      const reply = await w.request(tenant, { method: 'POST', path: '/auth/forgot-password', body });
      expect(reply.status).toBe(400);
    }
    const mismatch = await w.request(tenant, {
      method: 'POST',
      path: '/auth/forgot-password',
      body: { email: 'ana@example.org', TenantID: 'another' },
    });
    expect(mismatch.body.error).toBe('TENANT_MISMATCH');
  });

  it('an unknown address is reported with the specified text, and gets no email [API-07, PWD-08]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const { email } = await w.signUpMember(other);
    const reply = await ask(w, tenant, email);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      error: 'EMAIL_NOT_ASSOCIATED',
      error_description: 'This email address is not associated with a Rewards account',
    });
    await Promise.all([w.deliverMail(tenant), w.deliverMail(other)]);
    expect([w.mailbox.messages(tenant.tenantId), w.mailbox.messages(other.tenantId)]).toEqual([[], []]);
  });

  it('a tenant with partner sign-in has no passwords to reset [API-07]', async () => {
    const tenant = await w.mintTenant({ isStandalone: false });
    const { email } = await w.signUpMember(tenant);
    const reply = await ask(w, tenant, email);
    expect([reply.status, reply.body.error]).toEqual([409, 'STANDALONE_NOT_SUPPORTED']);
  });
});

describe('limits', () => {
  it('an address gets three emails an hour; the fourth request is rejected until the first is an hour old [PWD-08]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await w.signUpMember(tenant);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask(w, tenant, email)).status).toBe(200);
      await w.deliverMail(tenant);
      w.clock.advance(60);
    }
    const refused = await ask(w, tenant, ` ${email.toUpperCase()}`);
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe(String(3600 - 180));
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(3);
    w.clock.advance(3600 - 180 - 1);
    expect((await ask(w, tenant, email)).status).toBe(429);
    w.clock.advance(1);
    expect((await ask(w, tenant, email)).status).toBe(200);
  });

  it('an address gets ten emails a day; the eleventh request is rejected until the first is a day old [PWD-08]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await w.signUpMember(tenant);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await ask(w, tenant, email)).status).toBe(200);
      w.clock.advance(3600);
    }
    const refused = await ask(w, tenant, email);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(14 * 3600)]);
    w.clock.advance(14 * 3600 - 1);
    expect((await ask(w, tenant, email)).status).toBe(429);
    w.clock.advance(1);
    expect((await ask(w, tenant, email)).status).toBe(200);
  });

  it('an unknown address creates the same rows except for the link, and its job sends nothing [PWD-08]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await w.signUpMember(tenant);
    const traces = async (address: string) => {
      await ask(w, tenant, address);
      return w.inTenant(tenant, async (tx) => ({
        logged: await tx.query(`delete from message_log returning channel, purpose`),
        queued: await tx.query(
          `delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1
           returning task_id, priority, max_attempts, left(key, 20), payload ->> 'expiresAt' as until`,
          [tenant.tenantId],
        ),
      }));
    };
    const unknown = await traces('nobody@example.org');
    expect(unknown.queued).toHaveLength(1);
    expect(unknown).toEqual(await traces(email));
    await ask(w, tenant, 'nobody@example.org');
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
  });

  it('an unknown address counts the same, so a rejection reveals nothing [PWD-08]', async () => {
    const tenant = await w.mintTenant({ settings: { neutralAnswers: true } });
    const { email } = await w.signUpMember(tenant);
    const answers = async (address: string) => {
      const replies = [];
      for (let turn = 0; turn < 4; turn += 1) replies.push(await ask(w, tenant, address));
      return replies.map(({ status, body, headers }) => [status, body, headers['retry-after']]);
    };
    const known = await answers(email);
    expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429]);
    expect(await answers('nobody@example.org')).toEqual(known);
  });

  it('ten concurrent requests send three emails [PWD-08]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await w.signUpMember(tenant);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(w, tenant, email)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const counted = await w.inTenant(tenant, (tx) => tx.query('select 1 from message_log'));
    expect(counted).toHaveLength(3);
  });

  it('a client address may make 20 requests an hour [PWD-08]', async () => {
    const tenant = await metered.mintTenant({ settings: { neutralAnswers: true } });
    const call = (n: number, ip = '203.0.113.9') => ask(metered, tenant, `rider-${n}@example.org`, ip);
    for (let n = 0; n < 20; n += 1) expect((await call(n)).status).toBe(200);
    const refused = await call(20);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await call(21, '203.0.113.10')).status).toBe(200);
    metered.clock.advance(3600);
    expect((await call(22)).status).toBe(200);
  });
});

describe('probing for accounts', () => {
  /** Requests many unknown addresses, each from the network in `ipOf`, and counts the replies. */
  async function askUntilTold(...question: Parameters<typeof ask>): ReturnType<typeof ask> {
    let reply = await ask(...question);
    for (let tries = 1; reply.status === 503 && tries < 5; tries += 1) reply = await ask(...question);
    return reply;
  }

  async function probe(tenant: TestTenant, count: number, ipOf: (index: number) => string) {
    const answers: Record<string, number> = {};
    for (let from = 0; from < count; from += 50) {
      const replies = await Promise.all(
        Array.from({ length: Math.min(50, count - from) }, (_, index) =>
          askUntilTold(metered, tenant, `probe-${from + index}@example.org`, ipOf(from + index)),
        ),
      );
      for (const { status } of replies) answers[status] = (answers[status] ?? 0) + 1;
    }
    return answers;
  }

  it('one network learns of five addresses an hour, then nothing [PWD-08]', async () => {
    const tenant = await metered.mintTenant();
    // A household has a whole /64, however many addresses it uses.
    expect(await probe(tenant, 20, (index) => `2001:db8:1:2::${index.toString(16)}`)).toEqual({ 404: 5, 200: 15 });
    const { email } = await metered.signUpMember(tenant);
    metered.clock.advance(3599);
    expect((await ask(metered, tenant, 'late@example.org', '198.51.100.7')).status).toBe(404);
    metered.clock.advance(1);
    expect((await ask(metered, tenant, 'again@example.org', '2001:db8:1:2::ffff')).status).toBe(404);
    expect((await ask(metered, tenant, email, '2001:db8:1:2::ffff')).status).toBe(200);
  });

  it('a thousand networks learn of 500 of 1,000 addresses an hour, without affecting another tenant [PWD-08]', async () => {
    const [tenant, other] = [await metered.mintTenant(), await metered.mintTenant()];
    const network = (index: number): string => `10.${index >> 8}.${index & 255}.1`;
    expect(await probe(tenant, 1000, network)).toEqual({ 404: 500, 200: 500 });
    expect((await ask(metered, other, 'probe@example.org', network(1))).status).toBe(404);
  });

  it('learns nothing from a tenant with neutral replies [PWD-08]', async () => {
    const tenant = await metered.mintTenant({ settings: { neutralAnswers: true } });
    const { email } = await metered.signUpMember(tenant);
    const [known, unknown] = [
      await ask(metered, tenant, email, '192.0.2.1'),
      await ask(metered, tenant, 'nobody@example.org', '192.0.2.1'),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
  });
});
