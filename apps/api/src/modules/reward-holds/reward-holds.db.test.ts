import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { eraseWhoNeverCameJob } from '../../jobs/erasures.ts';
import { pruneRewardHoldsJob } from '../../jobs/prune.ts';
import { createKeyRing } from '../../platform/encryption/key-ring.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TenantOverrides, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { createReferralFixture } from '../../testing/referral-fixture.ts';
import { accountTests } from '../auth/testing/test-account.ts';
import { applyCodes } from '../codes/index.ts';
import { giveProgram, held } from '../ingest/testing/test-program.ts';
import { eraseMember, recordErasure, repeatErasures } from '../privacy/index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holds-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const w = await world({ erasureRecord: folder });
const password = 'Tram!line8';
const start = '2026-03-02T12:00:00.000Z';
const DAY = 86_400;

async function scene(over: TenantOverrides = {}): Promise<TestTenant> {
  w.clock.set(start);
  const tenant = await w.mintTenant({ ...over, settings: { signUpRewardPoints: 25, ...over.settings } });
  await giveProgram(w, tenant, ['cards'], [{ id: 'card', type: 'CONNECT', provider: 'cards', reward: 40 }]);
  await w.inTenant(tenant, (tx) =>
    applyCodes(
      tx,
      tenant.tenantId,
      ['SPRING', 'SUMMER'].map((code) => ({
        definition: { id: code.toLowerCase(), code, active: true, reward: 10, limits: {} } as never,
        texts: { en: { CampaignName: `The ${code} code`, WelcomeTitle: 'Ten points' } as never },
      })),
    ),
  );
  return tenant;
}

interface Rider {
  memberId: string;
  /** Opens the link of the mail that asks to confirm the email. */
  confirm: (address?: string) => Promise<void>;
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<TestReply>;
  keys: () => Promise<string[]>;
  erase: () => Promise<TestReply>;
}

async function signUp(tenant: TestTenant, email: string): Promise<Rider> {
  const body = { name: 'Ana Lima', email, password, confirmNewPassword: password };
  const { body: made, cookie = '' } = await w.request(tenant, { method: 'POST', path: '/auth/sign-up', body });
  const call: Rider['call'] = (method, at, sent) => w.request(tenant, { method, path: at, body: sent, cookie });
  return {
    memberId: made.UserID,
    async confirm(address = email.toLowerCase()) {
      const { call: open, linkTo } = accountTests(w);
      const token = await linkTo(tenant, address, 'confirm');
      expect((await open('POST', tenant, '/auth/confirm-email', { body: { token } })).status).toBe(200);
    },
    call,
    keys: async () => (await held(w, tenant, made.UserID)).map(({ key }) => key),
    erase: () => call('POST', '/rest/users/me/erasure', { currentPassword: password }),
  };
}
const connect = (rider: Rider, card: string) =>
  rider.call('POST', '/rest/users/me/providersStatus', { ProviderID: 'cards', identifier: card });
const enter = (rider: Rider, code: string, lang = 'en') =>
  rider.call('POST', `/rest/campaigns/promotional/${code}/participation/${lang}`);
async function verifyPhone(tenant: TestTenant, rider: Rider, phoneNumber: string): Promise<void> {
  await rider.call('POST', '/rest/users/me/validation', { phoneNumber });
  const code = /\d{4}/.exec(w.mailbox.messages(tenant.tenantId)[0]?.text ?? '')?.[0];
  const confirmed = await rider.call('PUT', '/rest/users/me/validation', { validationCode: code });
  expect(confirmed.body.userStatus).toBe('VERIFIED');
}
/** Signs up and collects everything that pays once. */
async function live(tenant: TestTenant, email: string, card: string, phone: string): Promise<Rider> {
  const rider = await signUp(tenant, email);
  await rider.confirm();
  await verifyPhone(tenant, rider, phone);
  expect((await connect(rider, card)).status).toBe(200);
  expect((await enter(rider, 'SPRING')).status).toBe(200);
  return rider;
}
const everything = ['c:card:cards', 'code:SPRING', 'sign-up'];
const holds = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ kind: string; rewards: string[]; months: number }>(
      `select kind, rewards, expires_at::text as until from reward_hold where tenant_id = $1 order by kind`,
      [tenant.tenantId],
    ),
  );

test('the same email, phone and card in three accounts are paid once; the accounts work and other rewards are paid [PRIV-04, PRIV-05]', async () => {
  const tenant = await scene();
  const first = await live(tenant, 'ana@example.org', '4001', '5563214455');
  expect(await first.keys()).toEqual(everything);
  expect((await first.erase()).status).toBe(200);
  w.clock.advance(DAY);
  const second = await live(tenant, 'ANA@example.org', '4001', '5563214455');
  expect(await second.keys()).toEqual([]);
  await second.erase();
  w.clock.advance(DAY);
  const third = await live(tenant, 'ana@example.org', '4001', '5563214455');
  expect((await enter(third, 'SUMMER')).status).toBe(200);
  expect(await third.keys()).toEqual(['code:SUMMER']);
});

test('a confirmed email alone withholds, also in another spelling; an email given up before the erasure withholds with the same phone [PRIV-05, SIGNUP-30]', async () => {
  const tenant = await scene();
  const first = await live(tenant, 'ana@example.org', '4001', '5563214455');
  const change = { name: 'Ana Lima', email: 'other@example.org', UserID: first.memberId, currentPassword: password };
  expect((await first.call('PUT', '/auth/manage-account/info', change)).status).toBe(200);
  await first.confirm('other@example.org');
  await first.erase();
  const [present, earlier, another] = [
    await live(tenant, 'Other@Example.org', '4002', '5563214466'),
    await signUp(tenant, 'ana@example.org'),
    await live(tenant, 'new@example.org', '4003', '5563214477'),
  ];
  await verifyPhone(tenant, earlier, '5563214455');
  await enter(earlier, 'SPRING');
  expect([await present.keys(), await earlier.keys(), await another.keys()]).toEqual([[], ['sign-up'], everything]);
});

test('an email that was never confirmed withholds nothing from the person whose email it is [SIGNUP-30]', async () => {
  const tenant = await scene();
  const stranger = await signUp(tenant, 'ana@example.org');
  await verifyPhone(tenant, stranger, '5563214466');
  await enter(stranger, 'SPRING');
  await stranger.erase();
  const owner = await live(tenant, 'ana@example.org', '4001', '5563214455');
  expect(await owner.keys()).toEqual(everything);
});

test('an unconfirmed email together with the verified phone number of the erased account withholds [SIGNUP-30]', async () => {
  const tenant = await scene();
  const first = await signUp(tenant, 'ana@example.org');
  await verifyPhone(tenant, first, '5563214455');
  await enter(first, 'SPRING');
  await first.erase();
  const next = await signUp(tenant, 'ana@example.org');
  await verifyPhone(tenant, next, '5563214455');
  await enter(next, 'SPRING');
  expect(await next.keys()).toEqual(['sign-up']);
});

test('a proven card alone withholds rewards paid after it is connected [PRIV-05]', async () => {
  const tenant = await scene();
  await (await live(tenant, 'ana@example.org', '4001', '5563214455')).erase();
  const next = await signUp(tenant, 'new@example.org');
  await connect(next, '4001');
  await enter(next, 'SPRING');
  expect(await next.keys()).toEqual(['sign-up']);
});

test('a phone number alone withholds nothing, because carriers reassign numbers [PRIV-05]', async () => {
  const tenant = await scene();
  await (await live(tenant, 'ana@example.org', '4001', '5563214455')).erase();
  const next = await live(tenant, 'new@example.org', '4002', '5563214455');
  expect(await next.keys()).toEqual(everything);
});

test('a reward the erased account never had is paid [PRIV-04]', async () => {
  const tenant = await scene();
  const first = await signUp(tenant, 'ana@example.org');
  await first.confirm();
  await first.erase();
  const next = await live(tenant, 'ana@example.org', '4001', '5563214455');
  expect(await next.keys()).toEqual(['c:card:cards', 'code:SPRING']);
});

test.each([
  ['as long as the agency says', { rewardHoldMonths: 3 }, '2026-06-02T11:59:00Z', '2026-06-02T12:01:00Z'],
  ['12 months where its settings are older', {}, '2027-03-02T11:59:00Z', '2027-03-02T12:01:00Z'],
])(
  'rewards are withheld %s, and the hashes are deleted then [PRIV-04, PRIV-07]',
  async (_, settings, before, after) => {
    const tenant = await scene({ settings });
    const first = await signUp(tenant, 'ana@example.org');
    await first.confirm();
    await first.erase();
    expect(await holds(tenant)).toMatchObject([{ kind: 'EMAIL', rewards: ['sign-up'] }]);
    w.clock.set(before);
    const within = await signUp(tenant, 'ana@example.org');
    expect(await within.keys()).toEqual([]);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member set email = 'x@example.org' where member_id = $1`, [within.memberId]),
    );
    await pruneRewardHoldsJob(w.deps).run({});
    expect(await holds(tenant)).toHaveLength(1);
    w.clock.set(after);
    expect(await (await signUp(tenant, 'ana@example.org')).keys()).toEqual(['sign-up']);
    await pruneRewardHoldsJob(w.deps).run({});
    expect(await holds(tenant)).toEqual([]);
  },
);

test('nothing is saved if the agency withholds for 0 months or the installation has no key [PRIV-04, PRIV-08]', async () => {
  const off = await scene({ settings: { rewardHoldMonths: 0 } });
  const first = await signUp(off, 'ana@example.org');
  await first.confirm();
  await first.erase();
  expect(await holds(off)).toEqual([]);
  const tenant = await scene();
  const { memberId, confirm } = await signUp(tenant, 'ana@example.org');
  await confirm();
  const keyRing = createKeyRing(['test data key of thirty-two characters'], 'test lookup key of thirty-two chars!!');
  const person = { keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() };
  expect(await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }))).toBe('ERASED');
  expect(await holds(tenant)).toEqual([]);
});

test('with a new key before the old one, old hashes are found; without the old key they are not [PRIV-08]', async () => {
  const rings = [['b'.repeat(32), 'a'.repeat(32)], ['a'.repeat(32)], ['b'.repeat(32)]].map((keys) =>
    createKeyRing(['k'.repeat(32)], 'l'.repeat(32), keys),
  );
  const [both = [], old = [], fresh = []] = rings.map((ring) => ring.holdDigests('ana@example.org', 'c'));
  expect(both).toEqual([...fresh, ...old]);
  expect(fresh).not.toEqual(old);
});

test('hashes and rows of a hold do not identify the person, and differ between agencies [PRIV-04]', async () => {
  const [one, other] = [await scene(), await scene()];
  for (const tenant of [one, other]) await (await live(tenant, 'ana@example.org', '4001', '5563214455')).erase();
  const rows = await Promise.all(
    [one, other].map((tenant) =>
      w.inTenant(tenant, (tx) =>
        tx.query<{ kind: string; digest: string }>(
          `select kind, encode(digest, 'hex') as digest from reward_hold where tenant_id = $1 order by kind`,
          [tenant.tenantId],
        ),
      ),
    ),
  );
  for (const found of rows) expect(found.map(({ kind }) => kind)).toEqual(['ACCOUNT', 'EMAIL', 'PHONE']);
  expect(new Set(rows.flat().map(({ digest }) => digest)).size).toBe(6);
});

test('a code with a withheld reward is accepted with the reason, and the history lists the withheld reward [PRIV-06]', async () => {
  const tenant = await scene({ configuration: { en: { TenantID: 't', SignUpRewardEarningTitle: 'Welcome gift' } } });
  await (await live(tenant, 'ana@example.org', '4001', '5563214455')).erase();
  const next = await signUp(tenant, 'ana@example.org');
  expect((await enter(next, 'SPRING')).body).toMatchObject({
    WelcomeTitle: 'Code accepted, but no reward',
    WelcomeDescription: 'You already received this reward in an account you deleted.',
    WelcomeButtonLabel: 'OK',
  });
  expect((await next.call('GET', '/rest/users/me/rewardHolds')).body).toEqual({
    months: 12,
    withheld: [
      { title: 'The SPRING code', withheldAtUTC: start },
      { title: 'Welcome gift', withheldAtUTC: start },
    ],
  });
  const copy = (await next.call('POST', '/rest/users/me/copy', { currentPassword: password })).body;
  expect(copy.withheldRewards.map(({ reward }: { reward: string }) => reward)).toEqual(everything);
});

test('a person who entered a referral code before the erasure cannot enter one again, and gets the reason [PRIV-05, PRIV-06]', async () => {
  const s = await createReferralFixture(w);
  const [ana, ben] = [await s.rider(), await s.rider()];
  expect((await s.enter(ben, await s.codeOf(ana))).status).toBe(200);
  await w.inTenant(s.tenant, (tx) =>
    tx.run('update member set email_proved_at = $3 where tenant_id = $1 and member_id = $2', [
      s.tenant.tenantId,
      ben.memberId,
      w.clock.now(),
    ]),
  );
  await w.inTenant(s.tenant, (tx) =>
    eraseMember({
      tx,
      keyRing: w.deps.keyRing,
      tenantId: s.tenant.tenantId,
      memberId: ben.memberId,
      now: w.clock.now(),
    }),
  );
  const next = await signUp(s.tenant, ben.email);
  const reply = await enter(next, await s.codeOf(ana));
  expect([reply.status, reply.body.error]).toEqual([409, 'REWARD_HELD']);
});

test('members restored from a backup are erased again with holds from the first erasure [PRIV-04, OPS-43]', async () => {
  const tenant = await scene({ settings: { rewardHoldMonths: 12 } });
  const { memberId, confirm } = await signUp(tenant, 'ana@example.org');
  await confirm();
  await recordErasure(folder, { tenantId: tenant.tenantId, memberId, erasedAt: '2026-02-01T00:00:00.000Z' });
  await recordErasure(folder, { tenantId: tenant.tenantId, memberId, erasedAt: '2026-02-20T00:00:00.000Z' });
  expect((await repeatErasures(w.deps, folder)).repeated).toBe(1);
  expect(await holds(tenant)).toMatchObject([{ rewards: ['sign-up'], until: expect.stringContaining('2027-02-01') }]);
});

test.each(['staff', 'the job for imported riders who never came'])(
  'an erasure by %s withholds rewards like one by the rider [PRIV-04]',
  async (by) => {
    const tenant = await scene({ settings: { importedRidersWaitDays: 30 } });
    const { memberId, confirm } = await signUp(tenant, 'ana@example.org');
    await confirm();
    if (by === 'staff') {
      await deskOf(w, tenant).call(adminRoutes.members.erase, { params: { member: memberId } });
    } else {
      await w.inTenant(tenant, async (tx) => {
        await tx.run(`update member set status = 'NEW' where member_id = $1`, [memberId]);
        await tx.run(
          `insert into imported_rider (tenant_id, reference, rider_digest, member_id, ground, imported_by, imported_at)
           values ($1, 'bluecard', '\\x01', $2, 'contract', 'Kim', $3)`,
          [tenant.tenantId, memberId, w.clock.now()],
        );
      });
      w.clock.advance(31 * DAY);
      await eraseWhoNeverCameJob(w.deps).run({ tenantId: tenant.tenantId });
    }
    expect(await holds(tenant)).toMatchObject([{ kind: 'EMAIL', rewards: ['sign-up'] }]);
    expect(await (await signUp(tenant, 'ana@example.org')).keys()).toEqual([]);
  },
);
