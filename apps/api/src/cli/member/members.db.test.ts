import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { optBackIn } from '../../modules/members/index.ts';
import { PARTNER, rotateSecret } from '../../modules/tenants/index.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { register as partnerLink } from '../partner/partner-link.ts';
import { register as memberDelete } from './member-delete.ts';
import { register as memberFlag } from './member-flag.ts';
import { register as memberGoodwill } from './member-goodwill.ts';
import { register as memberShow } from './member-show.ts';
import { register as memberStanding } from './member-status.ts';
import { register as memberUnblock } from './member-unblock.ts';

const w = await world();
afterEach(() => void vi.restoreAllMocks());

async function rewards(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const program = new Command().exitOverride();
  const openDeps = async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} });
  for (const register of [
    memberShow,
    memberStanding,
    memberUnblock,
    memberFlag,
    memberGoodwill,
    memberDelete,
    partnerLink,
  ])
    register(program, openDeps);
  await program.parseAsync(words, { from: 'user' });
  return lines;
}

const rider = (tenant: TestTenant, status: string) => w.signUpMember(tenant, { status, email: 'ana@example.org' });
const member = (verb: string, tenant: TestTenant, email = 'ANA@example.org') =>
  rewards('member', verb, tenant.tenantId, email);

describe('rewards member', () => {
  it('verify makes a member VERIFIED, who can then be shown [AUTH-31, PHONE-03]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant, 'CONSENT');
    expect(await member('verify', tenant)).toEqual(['ana@example.org: CONSENT -> VERIFIED']);
    expect(await member('verify', tenant)).toEqual(['ana@example.org: VERIFIED -> VERIFIED']);
    const me = await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie });
    expect(me.body).toMatchObject({ userStatus: 'VERIFIED', isPhoneVerified: true });
    const shown = (await member('show', tenant)).join('\n');
    expect(shown).toMatch(/status +VERIFIED/);
    expect(shown).toMatch(/phone +verified, ends in \d{4}\n/);
  });

  it("suspend, unsuspend and opt-out change a member's status under the same rules as the member's own actions [AUTH-31]", async () => {
    const tenant = await w.mintTenant();
    await rider(tenant, 'VERIFIED');
    expect(await member('suspend', tenant)).toEqual(['ana@example.org: VERIFIED -> SUSPENDED']);
    expect(await member('opt-out', tenant)).toEqual(['ana@example.org: SUSPENDED -> SUSPENDED']);
    expect(await member('unsuspend', tenant)).toEqual(['ana@example.org: SUSPENDED -> VERIFIED']);
    expect(await member('opt-out', tenant)).toEqual(['ana@example.org: VERIFIED -> OPTED_OUT']);
    expect(await member('verify', tenant)).toEqual(['ana@example.org: OPTED_OUT -> OPTED_OUT']);
  });

  it('lifting a suspension keeps an opt-out; an erased member has no suspension [AUTH-31]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant, 'VERIFIED');
    await member('opt-out', tenant);
    for (const _ of [1, 2])
      expect([
        await member('suspend', tenant),
        await member('suspend', tenant),
        await member('unsuspend', tenant),
      ]).toEqual([
        ['ana@example.org: OPTED_OUT -> SUSPENDED'],
        ['ana@example.org: SUSPENDED -> SUSPENDED'],
        ['ana@example.org: SUSPENDED -> OPTED_OUT'],
      ]);
    const { memberId } = await w.inTenant(tenant, (tx) =>
      tx
        .first<{ memberId: string }>('select member_id as "memberId" from member')
        .then((row) => row ?? { memberId: '' }),
    );
    expect(await w.inTenant(tenant, (tx) => optBackIn(tx, memberId))).toBe('VERIFIED');
    expect(await member('suspend', tenant)).toEqual(['ana@example.org: VERIFIED -> SUSPENDED']);
    expect(await member('unsuspend', tenant)).toEqual(['ana@example.org: SUSPENDED -> VERIFIED']);
    await member('opt-out', tenant);
    await member('suspend', tenant);
    const forgotten = await rewards('member', 'delete', tenant.tenantId, 'ana@example.org', '--yes');
    expect(forgotten.join(' ')).toContain('deleted: nothing personal is left');
  });

  it('unblock lets a member sign in again after five wrong passwords [AUTH-13]', async () => {
    const tenant = await w.mintTenant();
    const form = { email: 'ana@example.org', password: 'Tram!line7' };
    const signIn = async (password: string) =>
      (await w.request(tenant, { method: 'POST', path: '/auth/login', body: { ...form, password } })).body.error;
    await w.request(tenant, {
      method: 'POST',
      path: '/auth/sign-up',
      body: { ...form, name: 'Ana Lima', confirmNewPassword: form.password },
    });
    for (let turn = 0; turn < 5; turn += 1) await signIn('Wrong!pass1');
    expect(await signIn(form.password)).toBe('NO_ATTEMPT_LEFT');
    expect(await member('unblock', tenant)).toEqual(['ana@example.org: may sign in again']);
    expect(await signIn(form.password)).toBeUndefined();
  });

  it('flag switches one feature of one member [AUTH-28]', async () => {
    const tenant = await w.mintTenant();
    const { cookie } = await rider(tenant, 'CONSENT');
    const flag = (...words: string[]) => rewards('member', 'flag', tenant.tenantId, 'ana@example.org', ...words);
    const flags = async () =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).body.featureFlags;
    expect(await flag('UX_UPDATES', 'on')).toEqual(['ana@example.org: UX_UPDATES on']);
    expect(await flags()).toEqual({ FAVORITE_OFFER: false, UX_UPDATES: true });
    await flag('UX_UPDATES', 'off');
    expect(await flags()).toEqual({ FAVORITE_OFFER: false, UX_UPDATES: false });
    await expect(flag('OTHER', 'on')).rejects.toThrow('There is no feature OTHER');
    await expect(flag('UX_UPDATES', 'maybe')).rejects.toThrow('on or off');
  });

  it('goodwill grants points once per reference, within the limits, and requires a reason [DESK-43, DESK-260]', async () => {
    const tenant = await w.mintTenant();
    await rider(tenant, 'VERIFIED');
    const give = (...words: string[]) => rewards('member', 'goodwill', tenant.tenantId, 'ana@example.org', ...words);
    const case17 = ['--reference', 'case 17', '--reason', 'the gate did not open'];
    expect(await give('50', ...case17)).toEqual(['ana@example.org: 50 points given; the balance is 50']);
    expect(await give('50', ...case17)).toEqual(['ana@example.org: 50 points were given before; the balance is 50']);
    await expect(give('40', ...case17)).rejects.toThrow('Nothing was given: this reference came before');
    await expect(give('50')).rejects.toThrow('Say why');
    await expect(give('501', '--reason', 'too much')).rejects.toThrow('goodwillPointsPerAct');
    await expect(give('some', '--reason', 'whatever')).rejects.toThrow('Points are a whole number from 1, not some.');
  });

  it("reports the tenant or member that does not exist, including another tenant's member [TEN-01]", async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    await rider(one, 'CONSENT');
    await expect(member('suspend', two)).rejects.toThrow(
      `${two.tenantId} has no member with the address ANA@example.org.`,
    );
    await expect(rewards('member', 'show', 'nowhere', 'ana@example.org')).rejects.toThrow(
      'There is no active tenant nowhere.',
    );
  });
});

describe('rewards partner link', () => {
  it('prints a URL that opens one session [AUTH-34]', async () => {
    const tenant = await w.mintTenant({ isStandalone: false });
    const keeper = { keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
    await expect(rewards('partner', 'link', tenant.tenantId, '--member', '7')).rejects.toThrow(
      'no secret with its partner',
    );
    await w.inTenant(tenant, (tx) => rotateSecret({ ...keeper, tx }, 'PARTNER_HAND_OVER', PARTNER));
    const [address = ''] = await rewards('partner', 'link', tenant.tenantId, '--member', '7', '--name', 'Ana Lima');
    expect(address).toMatch(new RegExp(`^https://${tenant.host}/auth/partner-session\\?token=`));
    const { pathname, search } = new URL(address);
    const arrived = await w.request(tenant, { method: 'GET', path: `${pathname}${search}` });
    const me = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/userinfo/en',
      cookie: arrived.cookie ?? '',
    });
    expect(me.body).toMatchObject({ name: 'Ana Lima', userStatus: 'NEW' });
    const again = await w.request(tenant, { method: 'GET', path: `${pathname}${search}` });
    expect(again.cookie).toBeUndefined();
  });

  it('prints a URL below the given app host, and rejects a foreign host [AUTH-34]', async () => {
    const tenant = await w.mintTenant({ isStandalone: false });
    const keeper = { keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
    await w.inTenant(tenant, (tx) => rotateSecret({ ...keeper, tx }, 'PARTNER_HAND_OVER', PARTNER));
    const link = (app: string) => rewards('partner', 'link', tenant.tenantId, '--member', '7', '--app', app);
    const [address = ''] = await link(`http://${tenant.host}:4321/`);
    expect(address).toMatch(new RegExp(`^http://${tenant.host}:4321/auth/partner-session\\?token=`));
    for (const wrong of ['http://elsewhere.example', `ftp://${tenant.host}`, 'harbour'])
      await expect(link(wrong)).rejects.toThrow(`is no address of ${tenant.tenantId}, such as https://${tenant.host}`);
  });

  it('is rejected for a tenant with its own sign-in [AUTH-34]', async () => {
    const tenant = await w.mintTenant();
    await expect(rewards('partner', 'link', tenant.tenantId, '--member', '7')).rejects.toThrow('a sign-in of its own');
  });
});
