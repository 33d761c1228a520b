import { beforeEach, describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';

import { accountTests, cookieOf, password, wrongPassword } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, signIn, block, changePassword, linkTo } = accountTests(w);
const YEAR = 365 * 86_400;

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const guess = async (tenant: TestTenant, device?: string, email = 'ana@example.org'): Promise<string> =>
  (await signIn(tenant, email, { chosen: wrongPassword, cookie: device })).body.error;

async function fiveGuesses(tenant: TestTenant, device?: string): Promise<string[]> {
  const answers = [];
  for (let turn = 0; turn < 5; turn += 1) answers.push(await guess(tenant, device));
  return answers;
}

const freshAnswers = [
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
  'ONE_ATTEMPT_LEFT',
  'NO_ATTEMPT_LEFT',
];

describe('a device that has signed in before', () => {
  it('is known by a one-year cookie, HttpOnly and same-site [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    await signUp(tenant);
    const reply = await signIn(tenant, 'ana@example.org');
    const set = [reply.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((text) => text.includes('rewards_device_'));
    expect(set).toMatch(new RegExp(`^rewards_device_${tenant.tenantId}=[\\w.-]+;`));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', `Max-Age=${YEAR};`])
      expect(set).toContain(part);
    expect(set).not.toMatch(/ana(@|%40)/);
    const failed = await signIn(tenant, 'ana@example.org', { chosen: wrongPassword });
    expect(cookieOf(failed, 'device')).toBe('');
  });

  it('is not locked out by strangers who block the address, nor unblocks it for them [AUTH-12, AUTH-13, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email, device } = await signUp(tenant);
    await block(tenant, email);
    expect((await signIn(tenant, email)).body.error).toBe('NO_ATTEMPT_LEFT');
    expect((await signIn(tenant, email, { chosen: password, cookie: device })).status).toBe(200);
    expect((await signIn(tenant, email)).body.error).toBe('NO_ATTEMPT_LEFT');
  });

  it('has its own counter with the same rule, and its tries block no other device [AUTH-12, AUTH-13, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email, device } = await signUp(tenant);
    expect(await fiveGuesses(tenant, device)).toEqual(freshAnswers);
    expect((await signIn(tenant, email, { chosen: password, cookie: device })).body.error).toBe('NO_ATTEMPT_LEFT');
    expect((await signIn(tenant, email)).status).toBe(200);
  });

  it('gives a copied cookie five guesses, concurrent or not, and no more after another sign-in [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email, device } = await signUp(tenant);
    for (let turn = 0; turn < 3; turn += 1) await guess(tenant, device);
    const renewed = cookieOf(await signIn(tenant, email, { chosen: password, cookie: device }), 'device');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => guess(tenant, turn % 2 === 0 ? device : renewed)),
    );
    expect(answers.filter((error) => error !== 'NO_ATTEMPT_LEFT')).toHaveLength(4);
    expect((await signIn(tenant, email, { chosen: password, cookie: renewed })).body.error).toBe('NO_ATTEMPT_LEFT');
  });

  it('is unblocked by a completed reset like all others, and stays known [AUTH-13, PWD-08, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email, device } = await signUp(tenant);
    await block(tenant, email);
    await fiveGuesses(tenant, device);
    await call('POST', tenant, '/auth/forgot-password', { body: { email } });
    const form = { newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' };
    await call('POST', tenant, '/auth/reset-password', {
      body: { ...form, token: await linkTo(tenant, email, 'token') },
    });
    expect((await signIn(tenant, email, { chosen: 'Ferry-2026' })).status).toBe(200);
    await block(tenant, email);
    expect((await signIn(tenant, email, { chosen: 'Ferry-2026', cookie: device })).status).toBe(200);
  });

  it('stays known for exactly a year after the last sign-in [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email, device } = await signUp(tenant);
    await block(tenant, email);
    w.clock.advance(YEAR - 1);
    const renewed = cookieOf(await signIn(tenant, email, { chosen: password, cookie: device }), 'device');
    w.clock.advance(1);
    expect((await signIn(tenant, email, { chosen: password, cookie: device })).body.error).toBe('NO_ATTEMPT_LEFT');
    expect((await signIn(tenant, email, { chosen: password, cookie: renewed })).status).toBe(200);
  });

  it('is known after a password change on it [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const device = cookieOf(await changePassword(tenant, { ...rider, cookie: rider.session }), 'device');
    await block(tenant, rider.email);
    expect((await signIn(tenant, rider.email, { chosen: 'Ferry-2026', cookie: device })).status).toBe(200);
  });

  it('remembers up to four riders of a family [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    const emails = Array.from({ length: 5 }, (_, turn) => `rider${turn}@example.org`);
    for (const email of emails) await signUp(tenant, email);
    let device = '';
    for (const email of emails)
      device = cookieOf(await signIn(tenant, email, { chosen: password, cookie: device }), 'device');
    for (const email of emails) await block(tenant, email);
    const answers = [];
    for (const email of emails)
      answers.push((await signIn(tenant, email, { chosen: password, cookie: device })).status);
    expect(answers).toEqual([401, 200, 200, 200, 200]);
  });
});

describe('devices that knew an earlier password', () => {
  async function gathered(tenant: TestTenant, count: number): Promise<string[]> {
    const devices = [];
    for (let turn = 0; turn < count; turn += 1)
      devices.push(cookieOf(await signIn(tenant, 'ana@example.org'), 'device'));
    return devices;
  }

  it("cannot displace the rider's own device after a password change, however many they are [AUTH-12, D-156]", async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const former = await gathered(tenant, 12);
    for (const device of former) await guess(tenant, device);
    w.clock.advance(1);
    const device = cookieOf(await changePassword(tenant, rider), 'device');
    for (const each of former) await guess(tenant, each);
    await block(tenant, rider.email);
    expect(await guess(tenant, device)).toBe('INVALID_CREDENTIALS');
    expect((await signIn(tenant, rider.email, { chosen: 'Ferry-2026', cookie: device })).status).toBe(200);
  });

  it("share five guesses, and one new sign-in gives the rider's device its own counter again [AUTH-12, D-156]", async () => {
    const tenant = await w.mintTenant();
    const rider = await signUp(tenant);
    const former = await gathered(tenant, 12);
    w.clock.advance(1);
    await changePassword(tenant, rider);
    const own = cookieOf(await signIn(tenant, rider.email, { chosen: 'Ferry-2026', cookie: rider.device }), 'device');
    const answers = [];
    for (const device of former) answers.push(await guess(tenant, device));
    expect(answers.filter((error) => error !== 'NO_ATTEMPT_LEFT')).toHaveLength(4);
    expect((await signIn(tenant, rider.email, { chosen: 'Ferry-2026', cookie: own })).status).toBe(200);
  });
});

describe('an unknown device', () => {
  it("results from forged, foreign, shortened and other riders' cookies [AUTH-12, D-156, TEN-01]", async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const [ana, ben] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
    const abroad = await signUp(other);
    const [name = '', value = ''] = ana.device.split('=');
    const [id = '', setAt = '', hash = ''] = value.split('.');
    const flipped = hash.startsWith('A') ? `B${hash.slice(1)}` : `A${hash.slice(1)}`;
    await block(tenant, ana.email);
    for (const forged of [
      ben.device,
      `${name}=${abroad.device.split('=')[1]}`,
      `${name}=`,
      `${name}=${id}`,
      `${name}=${id}.${setAt}.`,
      `${name}=${id}.${setAt}.${flipped}`,
      `${name}=${id}.${setAt}.${hash.slice(0, 21)}`,
      `${name}=${id}.zzzzzz.${hash}`,
      `${name}=${'B'.repeat(22)}.${setAt}.${hash}`,
      `${name}=${'~'.repeat(4000)}`,
      `${name}=${`${value}~`.repeat(12)}`,
      `${name}=%00`,
    ])
      expect([forged, (await signIn(tenant, ana.email, { chosen: password, cookie: forged })).body.error]).toEqual([
        forged,
        'NO_ATTEMPT_LEFT',
      ]);
    expect((await signIn(tenant, ana.email, { chosen: password, cookie: ana.device })).status).toBe(200);
  });

  it('includes an eleventh known device that guesses, so collected cookies are of little use [AUTH-12, D-156]', async () => {
    const tenant = await w.mintTenant();
    const { email } = await signUp(tenant);
    const devices = [];
    for (let turn = 0; turn < 14; turn += 1) devices.push(cookieOf(await signIn(tenant, email), 'device'));
    const looks = [];
    for (let round = 0; round < 6; round += 1)
      looks.push(...(await Promise.all(devices.map((device) => guess(tenant, device)))));
    // Five for each of ten devices, and five for all others together; the fifth is checked and answered like the rest.
    expect(looks.filter((error) => error !== 'NO_ATTEMPT_LEFT')).toHaveLength(11 * 4);
    const rows = await w.inTenant(tenant, (tx) => tx.query('select 1 from sign_in_failure'));
    expect(rows).toHaveLength(11);
  });
});
