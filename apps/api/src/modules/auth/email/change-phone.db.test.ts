import { beforeEach, describe, expect, it } from 'vitest';
import { world } from '../../../testing/index.ts';
import { NUMBER, phoneTests } from '../../verification/testing/test-phone.ts';
import { accountTests, password, type Rider, wrongPassword } from '../testing/test-account.ts';

const w = await world();
const { signUp, mailsTo } = accountTests(w);
const { ask, change, codeIn, confirm, me, unverified, verify } = phoneTests(w);
const start = w.clock.now();
beforeEach(() => w.clock.set(start));

const OTHER = '5563214456';

async function verifiedRider(tenant: Parameters<typeof signUp>[0], email?: string): Promise<Rider> {
  const rider = await signUp(tenant, email);
  await verify(tenant, rider);
  w.clock.advance(120);
  return rider;
}

describe('changing a verified number', () => {
  it("requires the password and the new number's code; the old number is free then, and an email is sent [PHONE-13]", async () => {
    const tenant = await w.mintTenant();
    const rider = await verifiedRider(tenant);
    const asked = await change(tenant, rider, { phoneNumber: OTHER, currentPassword: password });
    expect(asked.body).toEqual({ coolDownTimestampUTC: new Date(w.clock.now().getTime() + 60_000).toISOString() });
    expect(await me(tenant, rider)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
    expect((await confirm(tenant, rider, codeIn(tenant))).body).toEqual({ userStatus: 'VERIFIED' });
    expect(await me(tenant, rider)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4456' });
    const [mail] = await mailsTo(tenant, rider.email);
    expect(mail?.text).toContain('now ends in 4456');
    await verify(tenant, await unverified(tenant), NUMBER);
  });

  it('a session alone changes nothing: without the right password no text is sent, and five wrong ones are the limit [PHONE-13, ACCT-10]', async () => {
    const tenant = await w.mintTenant();
    const rider = await verifiedRider(tenant);
    const texts = w.mailbox.messages(tenant.tenantId).length;
    const missing = await change(tenant, rider, { phoneNumber: OTHER });
    expect([missing.status, missing.body.error, missing.body.field]).toEqual([
      400,
      'CURRENT_PASSWORD_REQUIRED',
      'currentPassword',
    ]);
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = await change(tenant, rider, { phoneNumber: OTHER, currentPassword: wrongPassword });
      expect([wrong.status, wrong.body.error]).toEqual([400, 'WRONG_PASSWORD']);
    }
    const right = await change(tenant, rider, { phoneNumber: OTHER, currentPassword: password });
    expect([right.status, right.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(texts);
  });

  it('the first-verification endpoint still rejects verified members, as older apps expect [PHONE-03]', async () => {
    const tenant = await w.mintTenant();
    const rider = await verifiedRider(tenant);
    expect((await ask(tenant, rider, OTHER)).body.error).toBe('ALREADY_VERIFIED');
  });

  it("a member's own number, an empty one, and a change without an earlier number are rejected with a specific error [PHONE-13]", async () => {
    const tenant = await w.mintTenant();
    const rider = await verifiedRider(tenant);
    for (const [phoneNumber, error] of [
      [NUMBER, 'ALREADY_VERIFIED'],
      ['+43 664 1234567', 'INVALID_PHONE_NUMBER'],
    ]) {
      expect((await change(tenant, rider, { phoneNumber, currentPassword: password })).body.error).toBe(error);
    }
    const newcomer = await signUp(tenant, 'ben@example.org');
    const early = await change(tenant, newcomer, { phoneNumber: OTHER, currentPassword: password });
    expect(early.body.error).toBe('PHONE_NOT_VERIFIED');
  });

  it("another account's number is moved only on request, as at first verification [PHONE-04, PHONE-13]", async () => {
    const tenant = await w.mintTenant();
    const other = await unverified(tenant);
    await verify(tenant, other, OTHER);
    const rider = await verifiedRider(tenant);
    const body = { phoneNumber: OTHER, currentPassword: password };
    expect((await change(tenant, rider, body)).body.error).toBe('PHONE_ALREADY_REGISTERED');
    expect((await change(tenant, rider, { ...body, isMigrationRequest: true })).status).toBe(200);
    expect((await confirm(tenant, rider, codeIn(tenant), true)).status).toBe(200);
    expect(await me(tenant, other)).toMatchObject({ userStatus: 'CONSENT', isPhoneVerified: false });
    expect(await me(tenant, rider)).toMatchObject({ phoneNumber: '4456' });
  });

  it('a partner member without a password needs a recent sign-in [ACCT-10]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await verify(tenant, rider);
    w.clock.advance(15 * 60);
    expect((await change(tenant, rider, { phoneNumber: OTHER })).status).toBe(200);
    w.clock.advance(1);
    const late = await change(tenant, rider, { phoneNumber: '5563214457' });
    expect([late.status, late.body.error]).toEqual([409, 'SIGN_IN_AGAIN']);
  });
});
