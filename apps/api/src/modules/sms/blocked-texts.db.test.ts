import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MintedTenant, world } from '../../testing/index.ts';
import { accountTests, cookieOf, type Rider } from '../auth/testing/test-account.ts';
import { readChoices, writeAgency } from '../notifications/index.ts';
import { NUMBER, phoneTests } from '../verification/testing/test-phone.ts';
import { answerText } from './receive-text.ts';
import { writeSmsAgency } from './store.ts';

const w = await world({ localTools: true });
const { call, signUp, signIn, changeInfo, restoreEmail, linkTo } = accountTests(w);
const { verify, me, change, codeIn, confirm } = phoneTests(w);
beforeEach(() => w.clock.set('2026-03-02T17:00:00Z'));

const NEW_PASSWORD = 'Ferry-2026';
const FROM = `+1${NUMBER}`;

async function reset(tenant: MintedTenant, email: string): Promise<void> {
  await call('POST', tenant, '/auth/forgot-password', { body: { email } });
  const token = await linkTo(tenant, email, 'token');
  const body = { token, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  expect((await call('POST', tenant, '/auth/reset-password', { body })).status).toBe(200);
}

/** A member with a verified number and an unproved email, as a stranger may have made the account. */
async function withNumber() {
  const tenant = await w.mintTenant({ timeZone: 'UTC', configuration: { en: { TenantName: 'Harbor' } } });
  const rider = await signUp(tenant);
  await verify(tenant, rider);
  await w.inTenant(tenant, async (tx) => {
    await writeSmsAgency(tx, { isOn: true, takesCounterNumbers: false }, w.clock.now());
    await writeAgency(tx, { switchedOff: [], textsAMonth: 100 }, w.clock.now());
  });
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('no agency');
  const send = async (text: string): Promise<string | null> => {
    const message = { messageId: randomUUID(), from: FROM, text };
    const outcome = await answerText({ ...w.deps, tenants: w.app.tenants }, agency, message);
    return outcome === 'ANSWERED' ? (w.mailbox.messages(tenant.tenantId)[0]?.text ?? null) : null;
  };
  const signedIn = async (): Promise<Rider> => {
    const reply = await signIn(tenant, rider.email, { chosen: NEW_PASSWORD });
    const [session, device] = [cookieOf(reply, 'session'), cookieOf(reply, 'device')];
    return { ...rider, session, device, cookie: `${session}; ${device}` };
  };
  const choose = ({ cookie }: Rider, kind: string, isOn: boolean) =>
    call('PUT', tenant, '/rest/users/me/notifications', { body: { kind, channel: 'SMS', isOn }, cookie });
  const choices = () => w.inTenant(tenant, (tx) => readChoices(tx, [rider.memberId]));
  return { tenant, rider, send, signedIn, choose, choices };
}

const blockedIn = ({ host }: MintedTenant) => `Texts are off for this number. Turn them on in the app: ${host}`;
const BALANCE = 'You have 0';

describe('texts from a number that may be a stranger’s', () => {
  it('get no points or codes after the reset that first proves the email; the member stays verified [PRIV-16]', async () => {
    const { tenant, rider, send, signedIn, choose, choices } = await withNumber();
    expect((await choose(rider, 'REDEMPTION', true)).status).toBe(200);
    expect(await send('BALANCE')).toContain(BALANCE);
    await send('STOP');
    await reset(tenant, rider.email);
    await send('START');
    for (const text of ['BALANCE', 'OFFERS', 'CODE', 'CLAIM', 'GET 1', 'GET 1 YES'])
      expect(await send(text)).toBe(blockedIn(tenant));
    expect((await choices()).filter(({ isOn }) => isOn)).toEqual([]);
    expect(await me(tenant, await signedIn())).toMatchObject({ userStatus: 'VERIFIED' });
  });

  it('get them again once the member turns texts on in the app, and after a later reset [PRIV-16]', async () => {
    const { tenant, rider, send, signedIn, choose, choices } = await withNumber();
    await choose(rider, 'REDEMPTION', true);
    await reset(tenant, rider.email);
    expect((await choices()).filter(({ isOn }) => isOn)).toEqual([]);
    const member = await signedIn();
    await choose(member, 'REDEMPTION', false);
    expect(await send('BALANCE')).toBe(blockedIn(tenant));
    await choose(member, 'REDEMPTION', true);
    expect(await send('BALANCE')).toContain(BALANCE);
    await reset(tenant, rider.email);
    expect(await send('BALANCE')).toContain(BALANCE);
  });

  it('get them again once the member verifies the same number, without an email about a change [PRIV-16]', async () => {
    const { tenant, rider, send, signedIn } = await withNumber();
    w.clock.advance(120);
    await reset(tenant, rider.email);
    const member = await signedIn();
    expect((await change(tenant, member, { phoneNumber: NUMBER, currentPassword: NEW_PASSWORD })).status).toBe(200);
    const code = codeIn(tenant);
    expect(await send('BALANCE')).toBe(blockedIn(tenant));
    expect((await confirm(tenant, member, code)).status).toBe(200);
    expect(await send('BALANCE')).toContain(BALANCE);
    const mails = w.mailbox.messages(tenant.tenantId).filter(({ text }) => text.includes('now ends in'));
    expect(mails).toEqual([]);
  });

  it('get no points after the earlier email is restored [PRIV-16]', async () => {
    const { tenant, rider, send } = await withNumber();
    await changeInfo(tenant, rider, { email: 'thief@example.org' });
    expect((await restoreEmail(tenant, await linkTo(tenant, rider.email))).status).toBe(200);
    expect(await send('BALANCE')).toBe(blockedIn(tenant));
  });
});
