import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';

const w = await world();
const START = '2026-03-02T12:00:00.000Z';
const MINUTE = 60;
const password = 'Tram!line7';
const newPassword = 'Ferry-2026';

beforeEach(() => w.clock.set(START));

async function rider(tenant: TestTenant, email = 'ana@example.org') {
  const reply = await w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: 'Ana Lima', email, password, confirmNewPassword: password },
  });
  expect(reply.status).toBe(200);
  await w.deliverMail(tenant);
  return { memberId: reply.body.UserID as string, email, cookie: reply.cookie ?? '' };
}

const forgot = (tenant: TestTenant, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  w.request(tenant, {
    method: 'POST',
    path: '/auth/forgot-password',
    body: { email: 'ana@example.org', ...body },
    headers,
  });

const reset = (tenant: TestTenant, link: string, chosen = newPassword, confirmed = chosen) =>
  w.request(tenant, {
    method: 'POST',
    path: '/auth/reset-password',
    body: { token: link, newPassword: chosen, confirmNewPassword: confirmed },
  });

const signIn = (tenant: TestTenant, chosen: string, email = 'ana@example.org') =>
  w.request(tenant, { method: 'POST', path: '/auth/login', body: { email, password: chosen } });

const mails = (tenant: TestTenant) =>
  w.mailbox.messages(tenant.tenantId).filter(({ channel, text }) => channel === 'EMAIL' && !text.includes('#confirm='));

async function token(tenant: TestTenant, email = 'ana@example.org'): Promise<string> {
  expect((await forgot(tenant, { email })).status).toBe(200);
  await w.deliverMail(tenant);
  return /#token=([\w-]{43})\s/.exec(mails(tenant)[0]?.text ?? '')?.[1] ?? '';
}

const setStatus = (tenant: TestTenant, memberId: string, status: string) =>
  w.inTenant(tenant, (tx) => tx.run('update member set status = $2 where member_id = $1', [memberId, status]));

describe('reset email', () => {
  it("goes to the member under the tenant's name, with one link to the reset screen in text and HTML [PWD-06, API-07]", async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const reply = await forgot(tenant, { email: ` ${email.toUpperCase()} `, TenantID: tenant.tenantId });
    expect([reply.status, reply.body, reply.headers['cache-control']]).toEqual([200, {}, 'no-store']);
    expect(mails(tenant)).toEqual([]);
    await w.deliverMail(tenant);
    const [mail, ...others] = mails(tenant);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, sender: `Tenant ${tenant.tenantId}`, subject: 'Reset your password' });
    const link = new RegExp(`https://${tenant.host}/password-reset#token=[\\w-]{43}`, 'g');
    expect(mail?.text.match(link)).toHaveLength(1);
    expect(new Set(mail?.html?.match(link))).toEqual(new Set(mail?.text.match(link)));
  });

  it("uses our six texts in the member's language, never the client's [PWD-07, API-07]", async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await rider(tenant);
    await w.inTenant(tenant, (tx) => tx.run(`update member set language = 'es' where member_id = $1`, [memberId]));
    const foreign = 'Call us: https://evil.example/steal';
    const reply = await forgot(
      tenant,
      {
        securityAssurance: foreign,
        securityAssuranceListItem1: foreign,
        securityAssuranceListItem2: foreign,
        passwordCreationTips: foreign,
        passwordCreationTipsListItem1: foreign,
        passwordCreationTipsListItem2: foreign,
      },
      { 'accept-language': 'ru' },
    );
    expect(reply.status).toBe(200);
    await w.deliverMail(tenant);
    const [mail] = mails(tenant);
    expect(mail?.subject).toBe('Restablece tu contraseña');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
  });

  it("uses the request's language without a saved one [PWD-07]", async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    await forgot(tenant, {}, { 'accept-language': 'ar-EG,en' });
    await w.deliverMail(tenant);
    expect(mails(tenant)[0]?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it("address, name and token are unreadable in the queue's tables [PWD-06]", async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    await forgot(tenant);
    const kept = await w.inTenant(tenant, (tx) =>
      tx.query('select * from graphile_worker._private_jobs where payload::text like $1', [`%${tenant.tenantId}%`]),
    );
    expect(kept).toHaveLength(1);
    for (const secret of [email, 'Ana Lima', 'password-reset', 'token'])
      expect(JSON.stringify(kept)).not.toContain(secret);
    const links = await w.inTenant(tenant, (tx) => tx.query('select * from mail_link'));
    await w.deliverMail(tenant);
    const sent = /#token=([\w-]{43})/.exec(mails(tenant)[0]?.text ?? '')?.[1] ?? '?';
    expect(JSON.stringify(links)).not.toContain(sent);
  });

  it('is not sent once its link is invalid [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    await forgot(tenant);
    w.clock.advance(60 * MINUTE);
    await w.deliverMail(tenant);
    expect(mails(tenant)).toEqual([]);
  });

  it('a newer one replaces one still in the queue [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    await forgot(tenant);
    await forgot(tenant);
    await w.deliverMail(tenant);
    expect(mails(tenant)).toHaveLength(1);
    const sent = /#token=([\w-]{43})/.exec(mails(tenant)[0]?.text ?? '')?.[1] ?? '';
    expect((await reset(tenant, sent)).status).toBe(200);
  });
});

describe('forged Host header', () => {
  it("cannot redirect the link: headers only choose among the tenant's own hosts [PWD-06, TEN-02]", async () => {
    const defaulted = await world({ defaultTenantId: 'placeholder', trustedProxies: ['127.0.0.1'] });
    const tenant = await defaulted.mintTenant();
    const second = `b-${tenant.tenantId}.test`;
    await defaulted.inTenant(tenant, (tx) =>
      tx.run('insert into tenant_host (tenant_id, host) values ($1, $2), ($1, $3)', [
        tenant.tenantId,
        second,
        `${tenant.tenantId}.localhost`,
      ]),
    );
    defaulted.app.tenants.refresh();
    defaulted.deps.settings.defaultTenantId = tenant.tenantId;
    const own = `https://${tenant.host}`;
    const attacks: [Record<string, string>, string][] = [
      [{ host: 'evil.example' }, `https://${second}`],
      [{ host: tenant.host, 'x-forwarded-host': 'evil.example' }, `https://${second}`],
      [{ host: `${tenant.host}:1337` }, own],
      [{ host: `${tenant.tenantId}.localhost` }, `https://${second}`],
      [{ host: 'evil.example', origin: `https://${second}` }, `https://${second}`],
      [{ host: second, origin: own }, own],
    ];
    const { email } = await defaulted.signUpMember(tenant);
    const refused = await defaulted.request(tenant, {
      method: 'POST',
      path: '/auth/forgot-password',
      body: { email },
      headers: { host: tenant.host, origin: `https://${tenant.host}:65536` },
    });
    await defaulted.deliverMail(tenant);
    expect([refused.status, defaulted.mailbox.messages(tenant.tenantId)]).toEqual([403, []]);
    const { status } = await defaulted.request(tenant, {
      method: 'POST',
      path: '/auth/forgot-password',
      body: { email },
      headers: { host: `${tenant.host}@evil.example` },
    });
    await defaulted.deliverMail(tenant);
    expect([status, defaulted.mailbox.messages(tenant.tenantId)]).toEqual([400, []]);
    for (const [headers, expected] of attacks) {
      defaulted.clock.advance(3600);
      const member = await defaulted.signUpMember(tenant);
      await defaulted.request(tenant, {
        method: 'POST',
        path: '/auth/forgot-password',
        body: { email: member.email },
        headers,
      });
      await defaulted.deliverMail(tenant);
      const [mail] = defaulted.mailbox.messages(tenant.tenantId);
      expect([headers, mail?.to]).toEqual([headers, member.email]);
      const origins = `${mail?.text} ${mail?.html}`.match(/https?:\/\/[^/\s"]+(?=\/password-reset)/g);
      expect([headers, new Set(origins)]).toEqual([headers, new Set([expected])]);
      expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
    }
  });

  it('a foreign Origin is rejected before anything is sent [AUTH-25]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant);
    const reply = await forgot(tenant, {}, { origin: 'https://evil.example', cookie });
    expect([reply.status, reply.body.error]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    await w.deliverMail(tenant);
    expect(mails(tenant)).toEqual([]);
  });
});

describe('reset link', () => {
  it('works within 59 minutes and is invalid after 61 [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    const late = await token(tenant);
    w.clock.advance(61 * MINUTE);
    expect((await reset(tenant, late)).body.error).toBe('RESET_TOKEN_INVALID');
    const timely = await token(tenant);
    w.clock.advance(59 * MINUTE);
    const done = await reset(tenant, timely);
    expect([done.status, done.body, done.headers['set-cookie']]).toEqual([
      200,
      { email: 'ana@example.org' },
      undefined,
    ]);
    expect((await signIn(tenant, newPassword)).status).toBe(200);
    expect((await signIn(tenant, password)).status).toBe(401);
  });

  it('works once; a newer one voids it [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    const older = await token(tenant);
    const newer = await token(tenant);
    expect(newer).not.toBe(older);
    expect((await reset(tenant, older)).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await reset(tenant, newer)).status).toBe(200);
    expect((await reset(tenant, newer, 'Other-2026')).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await signIn(tenant, newPassword)).status).toBe(200);
  });

  it("returns the account's address to its holder, once [PWD-09]", async () => {
    const tenant = await w.mintTenant();
    const { email } = await rider(tenant);
    const link = await token(tenant);
    expect((await reset(tenant, link)).body).toMatchObject({ email });
    expect((await reset(tenant, link)).body).not.toHaveProperty('email');
    expect((await reset(tenant, 'A'.repeat(43))).body).not.toHaveProperty('email');
  });

  it('of ten concurrent uses one succeeds and sets the password [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    const link = await token(tenant);
    const chosen = Array.from({ length: 10 }, (_, index) => `Ferry-202${index}`);
    const replies = await Promise.all(chosen.map((text) => reset(tenant, link, text)));
    const won = chosen.filter((_, index) => replies[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'RESET_TOKEN_INVALID')).toHaveLength(9);
    expect((await signIn(tenant, won[0] ?? '')).status).toBe(200);
  });

  it('is rejected in another tenant, and stays valid in its own [PWD-06, TEN-03]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    await rider(one);
    await rider(two);
    const link = await token(one);
    expect((await reset(two, link)).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await signIn(two, password)).status).toBe(200);
    expect((await reset(one, link)).status).toBe(200);
  });

  it('a password that breaks the rules gets its field error and leaves the link valid [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    const link = await token(tenant);
    expect((await reset(tenant, link, '')).body).toMatchObject({ error: 'MissingPasswordError', field: 'newPassword' });
    expect((await reset(tenant, link, 'Sh0rt-')).body.error).toBe('PasswordLengthError');
    expect((await reset(tenant, link, 'Ferry 2026-')).body.error).toBe('InvalidSpecialCharError');
    expect((await reset(tenant, link, 'FerryFerry')).body.error).toBe('IncorrectPasswordCompositionError');
    expect((await reset(tenant, link, newPassword, 'Ferry-2027')).body.error).toBe('PasswordsNotMatch');
    expect((await reset(tenant, link)).status).toBe(200);
  });

  it('forged tokens of every shape are rejected alike, and malformed bodies are not a token [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    for (const made of ['', 'x', 'A'.repeat(43), '../../etc', 'ü'.repeat(5000), `' or 1=1 --`])
      expect([made, (await reset(tenant, made)).body.error]).toEqual([made, 'RESET_TOKEN_INVALID']);
    for (const body of [{}, { token: '\u0000' }, { token: 7 }, { token: ['a'] }, [], 'null', '{'])
      expect((await w.request(tenant, { method: 'POST', path: '/auth/reset-password', body })).status).toBe(400);
    const huge = await reset(tenant, 'x'.repeat(70_000));
    expect([huge.status, huge.body.error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const hugeForgot = await forgot(tenant, { securityAssurance: 'x'.repeat(70_000) });
    expect(hugeForgot.status).toBe(413);
  });
});

describe('completed reset', () => {
  it('lifts the sign-in block; the right password or the email alone does not [AUTH-13, PWD-08]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant);
    for (let turn = 0; turn < 5; turn += 1) await signIn(tenant, 'Wrong!pass1');
    expect((await signIn(tenant, password)).body.error).toBe('NO_ATTEMPT_LEFT');
    const link = await token(tenant);
    expect((await signIn(tenant, password)).body.error).toBe('NO_ATTEMPT_LEFT');
    await reset(tenant, link, 'short');
    expect((await signIn(tenant, password)).body.error).toBe('NO_ATTEMPT_LEFT');
    expect((await reset(tenant, link)).status).toBe(200);
    expect((await signIn(tenant, newPassword)).status).toBe(200);
  });

  it("restarts the password's age [AUTH-14, PWD-08]", async () => {
    const tenant = await w.mintTenant({ settings: { passwordMaxAgeDays: 90 } });
    await rider(tenant);
    w.clock.advance(90 * 86_400 + 1);
    expect((await signIn(tenant, password)).body.error).toBe('PASSWORD_EXPIRED');
    expect((await reset(tenant, await token(tenant))).status).toBe(200);
    expect((await signIn(tenant, newPassword)).status).toBe(200);
    w.clock.advance(90 * 86_400);
    expect((await signIn(tenant, newPassword)).status).toBe(200);
    w.clock.advance(1);
    expect((await signIn(tenant, newPassword)).body.error).toBe('PASSWORD_EXPIRED');
  });

  it('ends every session of this account only, and starts no session [PWD-08, AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant);
    const other = await rider(tenant, 'ben@example.org');
    const second = (await signIn(tenant, password)).cookie ?? '';
    const me = (session: string) =>
      w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: session });
    const link = await token(tenant);
    expect((await me(second)).status).toBe(200);
    const done = await reset(tenant, link);
    expect(done.cookie).toBeUndefined();
    for (const session of [cookie, second]) expect((await me(session)).status).toBe(403);
    expect((await me(other.cookie)).status).toBe(200);
  });

  it('works for suspended and opted-out members, whose status stays [PWD-08]', async () => {
    for (const status of ['SUSPENDED', 'OPTED_OUT']) {
      const tenant = await w.mintTenant();
      const { memberId } = await rider(tenant);
      await setStatus(tenant, memberId, status);
      expect((await reset(tenant, await token(tenant))).status).toBe(200);
      expect((await signIn(tenant, newPassword)).body.userStatus).toBe(status);
    }
  });

  it('a member erased since cannot return by it [PWD-06]', async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await rider(tenant);
    const link = await token(tenant);
    await w.inTenant(tenant, (tx) =>
      tx.run(
        `update member set status = 'DELETED', name = '', email = null, email_check = null, password_hash = null, password_set_at = null,
                terms_accepted_at = null, terms_url = null, privacy_url = null, terms_version = null where member_id = $1`,
        [memberId],
      ),
    );
    expect((await reset(tenant, link)).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await forgot(tenant)).body.error).toBe('EMAIL_NOT_ASSOCIATED');
  });
});
