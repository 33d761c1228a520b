import { beforeEach, describe, expect, it } from 'vitest';
import { world } from '../../../testing/index.ts';
import { accountTests, cookieOf, password, untilWaiting, wrongPassword } from '../testing/test-account.ts';
import { hashEmail } from './restore-email.ts';

const w = await world();
const { call, signUp, signIn, changeInfo, changePassword, resetAt, restoreEmail, mailsTo, linkTo, block, isAlive } =
  accountTests(w);

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const aDayLater = (): void => w.clock.advance(86_400);

describe('editing information', () => {
  it("saves normalized name and email of the session's member, and returns them [ACCT-02, API-08]", async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const reply = await changeInfo(tenant, rider, { name: ' Ana Sousa ', email: ' Ana.Sousa@Example.ORG ' });
    expect([reply.status, reply.body]).toEqual([
      200,
      { UserID: rider.memberId, name: 'Ana Sousa', email: 'ana.sousa@example.org' },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const me = await call('GET', tenant, '/rest/users/me/userinfo/en', { cookie: rider.cookie });
    expect(me.body).toMatchObject({ name: 'Ana Sousa', email: 'ana.sousa@example.org' });
    expect((await signIn(tenant, 'ana.sousa@example.org')).status).toBe(200);
    expect((await signIn(tenant, rider.email)).body.error).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['name', '', 'MissingNameError'],
    ['name', '  ', 'MissingNameError'],
    ['name', 'An', 'NameLengthError'],
    ['name', 'a'.repeat(26), 'NameLengthError'],
    ['name', 'Ana  M', 'InvalidNameError'],
    ['name', 'Ana1', 'InvalidNameError'],
    ['email', '', 'MissingEmailError'],
    ['email', 'a@b.co', 'InvalidEmailError'],
    ['email', 'a.@b.com', 'InvalidEmailError'],
    ['email', `${'a'.repeat(30)}@long.org.uk`, 'InvalidEmailError'],
  ])('validates like the form: %s %j is %s, and nothing changes [SIGNUP-18, ACCT-02]', async (field, value, error) => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const other = field === 'name' ? { email: 'new@example.org' } : { name: 'Another' };
    const reply = await changeInfo(tenant, rider, { ...other, [field]: value });
    expect([reply.status, reply.body.error, reply.body.field]).toEqual([400, error, field]);
    const me = await call('GET', tenant, '/rest/users/me/userinfo/en', { cookie: rider.cookie });
    expect(me.body).toMatchObject({ name: 'Ana Lima', email: rider.email });
  });

  it("the id in the payload is compared, never used: another member's id changes nothing [ACCT-09, API-08]", async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    const reply = await changeInfo(tenant, ana, { UserID: ben.memberId, email: 'stolen@example.org' });
    expect([reply.status, reply.body.error]).toEqual([400, 'USER_MISMATCH']);
    expect((await signIn(tenant, ana.email)).status).toBe(200);
    expect((await signIn(tenant, ben.email)).status).toBe(200);
  });

  it('requires a session of this tenant, and a tenant with its own sign-in [ACCT-09, AUTH-26, TEN-01]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    const rider = await signUp(one);
    expect((await changeInfo(one, { ...rider, cookie: '' })).body.error).toBe('SESSION_REQUIRED');
    const value = rider.session.split('=')[1] ?? '';
    const carried = `rewards_session_${two.tenantId}=${value}`;
    expect((await changeInfo(two, { ...rider, cookie: carried })).body.error).toBe('SESSION_REQUIRED');

    const partnered = await w.mintTenant({ isStandalone: false });
    const member = await w.signUpMember(partnered);
    const guest = { ...member, session: member.cookie, device: '' };
    const [info, secret] = [await changeInfo(partnered, guest), await changePassword(partnered, guest)];
    expect([info.status, info.body.error]).toEqual([409, 'STANDALONE_NOT_SUPPORTED']);
    expect([secret.status, secret.body.error]).toEqual([409, 'STANDALONE_NOT_SUPPORTED']);
  });

  it('the same email in different case is no change, and a new name alone sends no email [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    expect((await changeInfo(tenant, rider, { name: 'Ana Sousa', email: ' ANA@example.org' })).status).toBe(200);
    expect(await mailsTo(tenant, rider.email)).toEqual([]);
    expect(
      await w.inTenant(tenant, (tx) => tx.query(`select 1 from mail_link where purpose <> 'EMAIL_CONFIRM'`)),
    ).toEqual([]);
  });
});

describe('a changed email', () => {
  it('is announced without a link to an unverified address held for less than a day [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await changeInfo(tenant, rider, { email: 'second@example.org' });
    w.clock.advance(86_399);
    await changeInfo(tenant, rider, { email: 'third@example.org' });
    const [notice, ...others] = await mailsTo(tenant, 'second@example.org');
    expect(others).toEqual([]);
    expect(notice?.text).toContain('t***@example.org');
    expect(notice?.text).not.toContain('#restore=');
    w.clock.advance(86_400);
    await changeInfo(tenant, rider, { email: 'fourth@example.org' });
    expect(await linkTo(tenant, 'third@example.org')).not.toBe('');
  });

  it("can be restored by a link at once if a reset proved the mailbox as the rider's [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await changeInfo(tenant, rider, { email: 'second@example.org' });
    await resetAt(tenant, 'second@example.org');
    const cookie = cookieOf(await signIn(tenant, 'second@example.org', { chosen: 'Ferry-2026' }), 'session');
    await changeInfo(tenant, { ...rider, cookie }, { email: 'third@example.org', currentPassword: 'Ferry-2026' });
    expect((await restoreEmail(tenant, await linkTo(tenant, 'second@example.org'))).status).toBe(200);
  });

  it("is announced to the old address only, with a link to the tenant's host and without the full new address [ACCT-09, D-158]", async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await changeInfo(tenant, rider, { email: 'new-home@example.org' });
    const [mail, ...others] = await mailsTo(tenant, rider.email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(new RegExp(`https://${tenant.host}/password-reset#restore=[\\w-]{43}`));
    expect(mail?.text).toContain('n***@example.org');
    expect(`${mail?.text}${mail?.html}`).not.toContain('new-home');
    expect(await mailsTo(tenant, 'new-home@example.org')).toEqual([]);
  });

  it('voids a reset link sent to the old mailbox [ACCT-09, PWD-06]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await call('POST', tenant, '/auth/forgot-password', { body: { email: rider.email } });
    const token = await linkTo(tenant, rider.email, 'token');
    await changeInfo(tenant, rider, { email: 'new@example.org' });
    const form = { token, newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' };
    expect((await call('POST', tenant, '/auth/reset-password', { body: form })).body.error).toBe('RESET_TOKEN_INVALID');
    expect((await signIn(tenant, 'new@example.org')).status).toBe(200);
  });

  it('keeps the failed tries: a change neither lifts a block nor allows new guesses [ACCT-09, AUTH-13]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    await block(tenant, rider.email);
    await signIn(tenant, 'new@example.org', { chosen: wrongPassword });
    await changeInfo(tenant, rider, { email: 'new@example.org' });
    expect((await signIn(tenant, 'new@example.org')).body.error).toBe('NO_ATTEMPT_LEFT');
    expect((await signIn(tenant, rider.email)).body.error).toBe('INVALID_CREDENTIALS');
  });

  it('keeps the device known under the new address, with its tries [ACCT-09, AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    for (let turn = 0; turn < 3; turn += 1)
      await signIn(tenant, rider.email, { chosen: wrongPassword, cookie: rider.device });
    const device = cookieOf(await changeInfo(tenant, rider, { email: 'new@example.org' }), 'device');
    await block(tenant, 'new@example.org');
    expect((await signIn(tenant, 'new@example.org', { chosen: wrongPassword, cookie: device })).body.error).toBe(
      'ONE_ATTEMPT_LEFT',
    );
    expect((await signIn(tenant, 'new@example.org', { chosen: password, cookie: device })).status).toBe(200);
  });

  it('does not make a device known that only has a session [ACCT-09, AUTH-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const reply = await changeInfo(tenant, { ...rider, cookie: rider.session }, { email: 'new@example.org' });
    expect([reply.status, cookieOf(reply, 'device')]).toEqual([200, '']);
  });
});

describe('an address that is taken', () => {
  it("is rejected for a member's address and for one that a member may restore [ACCT-09, D-158, ACCT-05]", async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    const taken = await changeInfo(tenant, ben, { email: 'ANA@example.org' });
    expect([taken.status, taken.body.error, taken.body.error_description, taken.body.field]).toEqual([
      409,
      'EMAIL_ALREADY_EXISTS',
      'Email already exists',
      'email',
    ]);
    aDayLater();
    await changeInfo(tenant, ana, { email: 'new@example.org' });
    expect((await changeInfo(tenant, ben, { email: ana.email })).body.error).toBe('EMAIL_ALREADY_EXISTS');
    const form = { name: 'Eve Lima', email: ana.email, password, confirmNewPassword: password };
    const fresh = await call('POST', tenant, '/auth/sign-up', { body: form });
    expect([fresh.status, fresh.body.error]).toEqual([409, 'EMAIL_ALREADY_EXISTS']);
    expect(cookieOf(fresh, 'session')).toBe('');
    w.clock.advance(7 * 86_400 - 1);
    expect((await call('POST', tenant, '/auth/sign-up', { body: form })).body.error).toBe('EMAIL_ALREADY_EXISTS');
    w.clock.advance(1);
    expect((await call('POST', tenant, '/auth/sign-up', { body: form })).status).toBe(200);
    expect((await changeInfo(tenant, ana, { email: ana.email })).body.error).toBe('EMAIL_ALREADY_EXISTS');
  });

  it("is available in another tenant, and one's own earlier address can be used again at once [ACCT-09, TEN-01]", async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    const ana = await signUp(one);
    await changeInfo(one, ana, { email: 'new@example.org' });
    await signUp(two, ana.email);
    await signUp(two, 'new@example.org');
    expect((await changeInfo(one, ana, { email: ana.email })).status).toBe(200);
  });

  it('is reported five times an hour, then no more, even with fifty concurrent requests; names can still change [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    await signUp(tenant);
    const ben = await signUp(tenant, 'ben@example.org');
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => changeInfo(tenant, ben, { email: 'ana@example.org' })),
    );
    expect(replies.filter(({ body }) => body.error === 'EMAIL_ALREADY_EXISTS')).toHaveLength(5);
    // 503 if fifty requests block each other too long on a slow machine.
    expect(replies.filter(({ status }) => status === 429 || status === 503)).toHaveLength(45);
    const free = await changeInfo(tenant, ben, { email: 'free@example.org' });
    expect([free.status, free.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(free.headers['retry-after']).toBe('3600');
    expect((await changeInfo(tenant, ben, { name: 'Ben Okoro' })).status).toBe(200);
    w.clock.advance(3599);
    expect((await changeInfo(tenant, ben, { email: 'free@example.org' })).status).toBe(429);
    w.clock.advance(1);
    expect((await changeInfo(tenant, ben, { email: 'free@example.org' })).status).toBe(200);
  });

  it('counts the same while it is only reserved for its earlier owner [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    aDayLater();
    await changeInfo(tenant, ana, { email: 'new@example.org' });
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await changeInfo(tenant, ben, { email: ana.email })).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
  });

  it('is assigned to one of twenty concurrent requests, without a server error for the others [ACCT-09]', async () => {
    const tenant = await w.mintTenant();
    const emails = Array.from({ length: 10 }, (_, turn) => `rider${turn}@example.org`);
    const riders = await Promise.all(emails.map((email) => signUp(tenant, email)));
    const form = { name: 'Eve Lima', email: 'wanted@example.org', password, confirmNewPassword: password };
    const replies = await Promise.all([
      ...riders.map((rider) => changeInfo(tenant, rider, { email: 'wanted@example.org' })),
      ...riders.map(() => call('POST', tenant, '/auth/sign-up', { body: form })),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('is checked again if its owner changes it at that moment, and that answer counts too [ACCT-09, D-158]', async () => {
    const tenant = await w.mintTenant();
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    // Both first lookups see the state before the change: the address is neither used nor reserved.
    for (const isKept of [true, false]) {
      const wanted = `wanted-${isKept}@example.org`;
      const asked = await w.inTenant(tenant, async (tx) => {
        await tx.run('update member set email = $2 where member_id = $1', [ana.memberId, wanted]);
        const answer = changeInfo(tenant, ben, { email: wanted });
        await untilWaiting(tx, answer);
        if (isKept) {
          await tx.run('update member set email = $2 where member_id = $1', [ana.memberId, ana.email]);
          await tx.run(
            `insert into mail_link (tenant_id, token_hash, purpose, member_id, email_sealed, email_hash, is_trusted, created_at, expires_at)
             values ($1, '\\x00', 'EMAIL_RESTORE', $2, '\\x00', $3, true, $4, $4::timestamptz + interval '7 days')`,
            [tenant.tenantId, ana.memberId, hashEmail({ ...w.deps, tenant }, wanted), w.clock.now()],
          );
        }
        return { answer };
      });
      const reply = await asked.answer;
      expect([reply.status, reply.body.error]).toEqual([409, 'EMAIL_ALREADY_EXISTS']);
    }
    const tries = await w.inTenant(tenant, (tx) => tx.query('select kind from member_try'));
    expect(tries).toEqual([{ kind: 'TAKEN_EMAIL' }, { kind: 'TAKEN_EMAIL' }]);
    expect(await w.inTenant(tenant, (tx) => tx.query('select email from member order by email'))).toEqual([
      { email: 'ben@example.org' },
      { email: 'wanted-false@example.org' },
    ]);
  });

  it('is never available to others at the moment of a change: the rider can always restore it [ACCT-09, D-158]', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const tenant = await w.mintTenant();
      const ana = await signUp(tenant);
      aDayLater();
      const form = { name: 'Eve Lima', email: ana.email, password: wrongPassword, confirmNewPassword: wrongPassword };
      const [moved, ...grabs] = await Promise.all([
        changeInfo(tenant, ana, { email: 'new@example.org' }),
        ...Array.from({ length: 6 }, () => call('POST', tenant, '/auth/sign-up', { body: form })),
      ]);
      expect([moved.status, ...grabs.map(({ status }) => status)]).toEqual([200, ...grabs.map(() => 409)]);
      expect((await restoreEmail(tenant, await linkTo(tenant, ana.email))).status).toBe(200);
    }
  });
});

it('an address can change at most five times a day, against email floods and hoarding of addresses [ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  for (let turn = 0; turn < 5; turn += 1)
    expect((await changeInfo(tenant, rider, { email: `home${turn}@example.org` })).status).toBe(200);
  const surplus = await changeInfo(tenant, rider, { email: 'home5@example.org' });
  expect([surplus.status, surplus.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
  w.clock.advance(86_399);
  expect((await changeInfo(tenant, rider, { email: 'home5@example.org' })).status).toBe(429);
  w.clock.advance(1);
  expect((await changeInfo(tenant, rider, { email: 'home5@example.org' })).status).toBe(200);
  expect(await isAlive(tenant, rider.cookie)).toBe(true);
});
