import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { PARTNER, rotateSecret, trustPartnerKey } from '../../tenants/index.ts';
import { encryptEmail } from '../email/restore-email.ts';
import { type PartnerClaims, signPartnerToken } from './partner-token.ts';

const w = await world();
let tokens = 0;

const newSecret = (tenant: TestTenant, graceHours = 24) =>
  w.inTenant(tenant, (tx) =>
    rotateSecret({ tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() }, 'PARTNER_HAND_OVER', PARTNER, graceHours),
  );

async function partnered(over: Parameters<typeof w.mintTenant>[0] = {}) {
  const tenant = await w.mintTenant({ isStandalone: false, ...over });
  return { tenant, secret: await newSecret(tenant) };
}

const claims = (over: Partial<PartnerClaims> = {}): PartnerClaims => ({
  partnerMemberId: 'rider-1',
  tokenId: `token-${(tokens += 1)}`,
  issuedAt: w.clock.now(),
  name: null,
  email: null,
  ...over,
});

const arrive = (tenant: TestTenant, token: string | undefined, cookie?: string) =>
  w.request(tenant, {
    method: 'GET',
    path: `/auth/partner-session${token === undefined ? '' : `?token=${token}`}`,
    ...(cookie ? { cookie } : {}),
  });

const arriveWith = async (tenant: TestTenant, secret: string, over: Partial<PartnerClaims> = {}) =>
  arrive(tenant, await signPartnerToken(secret, tenant.tenantId, claims(over)));

const me = async (tenant: TestTenant, cookie: string | undefined) =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: cookie ?? '' })).body;

describe('partner sign-in', () => {
  it('an unknown rider becomes a NEW member with a session, and is the same member next time [AUTH-34, SIGNUP-19]', async () => {
    const { tenant, secret } = await partnered();
    const first = await arriveWith(tenant, secret, { name: 'Ana Lima', email: 'Ana@Example.org' });
    expect(first.status).toBe(302);
    expect(first.headers['location']).toBe('/');
    expect(first.headers['cache-control']).toBe('no-store');
    const member = await me(tenant, first.cookie);
    expect(member).toMatchObject({ userStatus: 'NEW', name: 'Ana Lima', email: 'ana@example.org' });
    const second = await arriveWith(tenant, secret);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await me(tenant, second.cookie)).UserID).toBe(member.UserID);
  });

  it('an email from the partner gets one confirmation request; without an email there is no request [SIGNUP-21, AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const rider = { partnerMemberId: 'rider-1', email: 'ana@example.org' };
    const { cookie } = await arriveWith(tenant, secret, rider);
    await w.deliverMail(tenant);
    await arriveWith(tenant, secret, rider);
    await arriveWith(tenant, secret, { partnerMemberId: 'rider-2' });
    await w.deliverMail(tenant);
    const [mail, ...others] = w.mailbox.messages(tenant.tenantId);
    expect([mail?.to, others]).toEqual(['ana@example.org', []]);
    const token = /#confirm=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await me(tenant, cookie)).emailConfirmation).toBe('ASKED');
    const reply = await w.request(tenant, { method: 'POST', path: '/auth/confirm-email', body: { token } });
    expect(reply.status).toBe(200);
    expect((await me(tenant, cookie)).emailConfirmation).toBe('CONFIRMED');
  });

  it('a token works once: repeated or concurrent use redirects to the app without a session [AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const token = await signPartnerToken(secret, tenant.tenantId, claims());
    const replies = await Promise.all(Array.from({ length: 6 }, () => arrive(tenant, token)));
    expect(replies.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 302]);
    expect(replies.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
    expect((await arrive(tenant, token)).cookie).toBeUndefined();
    const kept = await w.inTenant(tenant, (tx) => tx.query('select 1 from session'));
    expect(kept).toHaveLength(1);
  });

  it('a HEAD request does not use up the token [AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const token = await signPartnerToken(secret, tenant.tenantId, claims());
    const url = `/auth/partner-session?token=${token}`;
    const look = await w.app.server.inject({ method: 'HEAD', url, headers: { host: tenant.host } });
    expect(look.headers['set-cookie']).toBeUndefined();
    expect((await arrive(tenant, token)).cookie).toBeDefined();
  });

  it("the next page load within a day, and only that one, is marked as a new sign-in and clears another rider's data [AUTH-34, ERR-14, HOME-27]", async () => {
    const { tenant, secret } = await partnered();
    const url = `/auth/partner-session?token=${await signPartnerToken(secret, tenant.tenantId, claims())}`;
    const told = async () =>
      (await w.app.server.inject({ url, headers: { host: tenant.host } })).cookies.find(
        ({ name }) => name === 'signedIn',
      );
    const first = await told();
    expect(first).toMatchObject({ value: 'true', path: '/', maxAge: 86_400, sameSite: 'Lax' });
    expect(first?.httpOnly).toBeUndefined();
    expect(await told()).toBeUndefined();
  });

  it('two concurrent tokens of one unknown rider create one member [AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => arriveWith(tenant, secret, { email: 'ana@example.org' })),
    );
    expect(replies.every(({ cookie }) => cookie !== undefined)).toBe(true);
    expect(await w.inTenant(tenant, (tx) => tx.query('select email from member'))).toEqual([
      { email: 'ana@example.org' },
    ]);
  });

  it('an email that a member has or may restore is dropped, and the rider signs in without one [AUTH-34, D-158]', async () => {
    const { tenant, secret } = await partnered();
    const owner = await w.signUpMember(tenant, { email: 'has@example.org' });
    await w.inTenant(tenant, async (tx) => {
      for (const [token, email, isTrusted] of [
        ['1', 'kept@example.org', true],
        ['2', 'passed@example.org', false],
      ] as const) {
        const { emailEncrypted, emailHash } = encryptEmail({ ...w.deps, tenant }, email);
        await tx.run(
          `insert into mail_link (tenant_id, token_hash, purpose, member_id, email_sealed, email_hash, is_trusted, created_at, expires_at)
           values ($1, $2, 'EMAIL_RESTORE', $3, $4, $5, $6, $7, $7::timestamptz + interval '7 days')`,
          [tenant.tenantId, Buffer.from(token), owner.memberId, emailEncrypted, emailHash, isTrusted, w.clock.now()],
        );
      }
    });
    const emails = [];
    for (const email of ['has@example.org', 'kept@example.org', 'passed@example.org', 'free@example.org']) {
      const { cookie } = await arriveWith(tenant, secret, { partnerMemberId: `rider-${email}`, email });
      emails.push((await me(tenant, cookie)).email);
    }
    expect(emails.map((email) => email || null)).toEqual([null, null, 'passed@example.org', 'free@example.org']);
  });

  it('a token is valid for exactly five minutes, and not before its time [AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const issued = (seconds: number) => ({ issuedAt: new Date(w.clock.now().getTime() + seconds * 1000) });
    expect((await arriveWith(tenant, secret, issued(-300))).cookie).toBeDefined();
    expect((await arriveWith(tenant, secret, issued(-301))).cookie).toBeUndefined();
    expect((await arriveWith(tenant, secret, issued(30))).cookie).toBeDefined();
    expect((await arriveWith(tenant, secret, issued(31))).cookie).toBeUndefined();
  });

  it('a token that is missing, broken, unsigned, of another tenant or without its ids is rejected [AUTH-34, TEN-01]', async () => {
    const { tenant, secret } = await partnered();
    const other = await partnered();
    const foreign = await signPartnerToken(other.secret, tenant.tenantId, claims());
    const elsewhere = await signPartnerToken(secret, other.tenant.tenantId, claims());
    const good = await signPartnerToken(secret, tenant.tenantId, claims());
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
    const bare = await new SignJWT({ sub: 'rider-1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(tenant.tenantId)
      .setIssuedAt(Math.floor(w.clock.now().getTime() / 1000))
      .sign(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
    for (const token of [undefined, '', 'broken', `${good}x`, unsigned, foreign, elsewhere, bare]) {
      const reply = await arrive(tenant, token);
      expect(reply.status).toBe(302);
      expect(reply.headers['location']).toBe('/');
      expect(reply.cookie).toBeUndefined();
    }
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from member'))).toEqual([]);
  });

  it('two secrets are valid during a rotation, the old one until its overlap ends [AUTH-34]', async () => {
    const { tenant, secret } = await partnered();
    const start = w.clock.now();
    const newer = await newSecret(tenant, 1);
    expect((await arriveWith(tenant, secret)).cookie).toBeDefined();
    expect((await arriveWith(tenant, newer)).cookie).toBeDefined();
    w.clock.advance(3601);
    expect((await arriveWith(tenant, secret)).cookie).toBeUndefined();
    expect((await arriveWith(tenant, newer)).cookie).toBeDefined();
    w.clock.set(start);
  });

  it('a tenant with its own sign-in accepts no partner sign-in [AUTH-34]', async () => {
    const { tenant, secret } = await partnered({ isStandalone: true });
    expect((await arriveWith(tenant, secret)).cookie).toBeUndefined();
  });

  it('suspended and opted-out members get a session; an erased one is unknown and becomes a new member [AUTH-30, STATUS-22]', async () => {
    const { tenant, secret } = await partnered();
    await arriveWith(tenant, secret);
    for (const status of ['SUSPENDED', 'OPTED_OUT']) {
      await w.inTenant(tenant, (tx) => tx.run('update member set status = $1', [status]));
      expect(await me(tenant, (await arriveWith(tenant, secret)).cookie)).toMatchObject({ userStatus: status });
    }
    const [first] = await w.inTenant(tenant, (tx) => tx.query<{ id: string }>('select member_id as id from member'));
    const memberId = first?.id ?? '';
    const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() };
    await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
    const fresh = await me(tenant, (await arriveWith(tenant, secret)).cookie);
    expect(fresh).toMatchObject({ userStatus: 'NEW' });
    expect(fresh.UserID).not.toBe(memberId);
  });

  it("a name is accepted by the agency's rules [VAL-21]", async () => {
    const { tenant, secret } = await partnered({ configuration: { en: { AreWideNamesAllowed: true } } });
    const rider = await arriveWith(tenant, secret, { name: 'Moira O’Neil' });
    expect(await me(tenant, rider.cookie)).toMatchObject({ name: 'Moira O’Neil' });
  });

  it("another member's email, an invalid email and an invalid name are dropped [AUTH-34, VAL-02, VAL-05]", async () => {
    const { tenant, secret } = await partnered();
    await arriveWith(tenant, secret, { partnerMemberId: 'one', email: 'ana@example.org' });
    const same = await arriveWith(tenant, secret, { partnerMemberId: 'two', email: 'ana@example.org' });
    expect(await me(tenant, same.cookie)).toMatchObject({ email: '', userStatus: 'NEW' });
    const odd = await arriveWith(tenant, secret, { partnerMemberId: 'three', email: 'none', name: '<b>Bold</b>' });
    expect(await me(tenant, odd.cookie)).toMatchObject({ email: '', name: '' });
  });

  /** As partner libraries create it: with nbf and exp, in seconds from now. */
  const bounded = (partner: Awaited<ReturnType<typeof partnered>>, sub: string, nbf: number, exp: number) => {
    const now = Math.floor(w.clock.now().getTime() / 1000);
    return new SignJWT({ jti: claims().tokenId, sub, nbf: now + nbf, exp: now + exp })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(partner.tenant.tenantId)
      .setIssuedAt(now)
      .sign(Buffer.from(partner.secret.replace(/^whsec_/, ''), 'base64'));
  };

  it("a token is valid between the partner's times, with 30 seconds of tolerance [AUTH-44]", async () => {
    const partner = await partnered();
    const comesIn = async (nbf: number, exp: number) =>
      (await arrive(partner.tenant, await bounded(partner, 'rider-1', nbf, exp))).cookie !== undefined;
    expect([await comesIn(30, 60), await comesIn(31, 60)]).toEqual([true, false]);
    expect([await comesIn(0, -29), await comesIn(0, -30)]).toEqual([true, false]);
  });

  describe("rejected for another rider than the browser's", () => {
    const handedOver = async (partner: Awaited<ReturnType<typeof partnered>>, over: Partial<PartnerClaims> = {}) =>
      signPartnerToken(partner.secret, partner.tenant.tenantId, claims(over));
    const old = () => ({ issuedAt: new Date(w.clock.now().getTime() - 301_000) });

    it('the existing session ends, so no foreign account is shown, and the page clears it [AUTH-42, AUTH-44]', async () => {
      const partner = await partnered();
      const { tenant } = partner;
      const used = await handedOver(partner, { partnerMemberId: 'two' });
      await arrive(tenant, used);
      const late = await handedOver(partner, { partnerMemberId: 'three', ...old() });
      for (const token of [used, late, await bounded(partner, 'four', 0, -30)]) {
        const here = await arrive(tenant, await handedOver(partner));
        const refused = await arrive(tenant, token, here.cookie);
        expect(refused.headers['set-cookie']).toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^rewards_session_[^=]+=;/),
            expect.stringMatching(/^signedIn=true;/),
          ]),
        );
        expect((await me(tenant, here.cookie)).error).toBe('SESSION_REQUIRED');
      }
    });

    it('a rider reopening their own link stays signed in, and so does the current user on a forged token [AUTH-42]', async () => {
      const partner = await partnered();
      const { tenant } = partner;
      const own = await handedOver(partner);
      const here = await arrive(tenant, own);
      const foreign = await signPartnerToken(
        (await partnered()).secret,
        tenant.tenantId,
        claims({ partnerMemberId: 'two' }),
      );
      for (const token of [own, await handedOver(partner, old()), foreign, 'broken']) {
        expect((await arrive(tenant, token, here.cookie)).headers['set-cookie']).toBeUndefined();
        expect(await me(tenant, here.cookie)).toMatchObject({ userStatus: 'NEW' });
      }
    });
  });

  it("ends the browser's previous session [AUTH-24]", async () => {
    const { tenant, secret } = await partnered();
    const first = await arriveWith(tenant, secret);
    await arrive(
      tenant,
      await signPartnerToken(secret, tenant.tenantId, claims({ partnerMemberId: 'two' })),
      first.cookie,
    );
    expect((await me(tenant, first.cookie)).error).toBe('SESSION_REQUIRED');
  });

  describe('partner with its own signing key (ES256)', () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const trust = (tenant: TestTenant, key: string, graceHours = 24) =>
      w.inTenant(tenant, (tx) =>
        trustPartnerKey({ tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() }, key, graceHours),
      );
    const token = (tenant: TestTenant, sign: (jwt: SignJWT) => Promise<string>) =>
      sign(
        new SignJWT({ jti: claims().tokenId })
          .setSubject('rider-1')
          .setAudience(tenant.tenantId)
          .setIssuedAt(Math.floor(w.clock.now().getTime() / 1000)),
      );
    const signed = (tenant: TestTenant, key = keys.privateKey) =>
      token(tenant, (jwt) => jwt.setProtectedHeader({ alg: 'ES256' }).sign(key));

    it('riders sign in by its signature alone, and by the shared secret until its overlap ends [AUTH-34]', async () => {
      const { tenant, secret } = await partnered();
      const start = w.clock.now();
      expect((await arrive(tenant, await signed(tenant))).cookie).toBeUndefined();
      await trust(tenant, pem, 1);
      expect((await arrive(tenant, await signed(tenant))).cookie).toBeDefined();
      expect((await arriveWith(tenant, secret)).cookie).toBeDefined();
      const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      expect((await arrive(tenant, await signed(tenant, stranger))).cookie).toBeUndefined();
      w.clock.advance(3601);
      expect((await arriveWith(tenant, secret)).cookie).toBeUndefined();
      expect((await arrive(tenant, await signed(tenant))).cookie).toBeDefined();
      w.clock.set(start);
    });

    it('its public key cannot be used as a shared secret to sign [AUTH-34]', async () => {
      const { tenant } = await partnered();
      await trust(tenant, pem);
      for (const bytes of [Buffer.from(pem), Buffer.from(pem.trim()), Buffer.from(pem, 'base64')]) {
        const forged = await token(tenant, (jwt) => jwt.setProtectedHeader({ alg: 'HS256' }).sign(bytes));
        expect((await arrive(tenant, forged)).cookie).toBeUndefined();
      }
    });

    it('a private key, a key of another curve and a text are rejected, and the current secret stays valid [AUTH-34]', async () => {
      const { tenant, secret } = await partnered();
      const own = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await expect(trust(tenant, own)).rejects.toThrow(/private key.*openssl ec/);
      const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey;
      for (const key of [other.export({ type: 'spki', format: 'pem' }).toString(), 'whsec_AAAA', ''])
        await expect(trust(tenant, key)).rejects.toThrow(/curve P-256/);
      expect((await arriveWith(tenant, secret)).cookie).toBeDefined();
    });
  });
});
