import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countsOf, forfeitPoints, lockAccounts } from '../../modules/ledger/index.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, givePoints, troubles } from '../../testing/offers.ts';
import { register as ledgerMaintain } from '../ledger/ledger-maintain.ts';
import { register as memberDeduct } from './member-deduct.ts';
import { register as memberStanding } from './member-status.ts';

const w = await world();
afterEach(() => void vi.restoreAllMocks());

async function rewards(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const program = new Command().exitOverride();
  const openDeps = async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} });
  for (const register of [memberDeduct, memberStanding, ledgerMaintain]) register(program, openDeps);
  await program.parseAsync(words, { from: 'user' });
  return lines;
}

async function riderWith(...points: number[]) {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant, { email: 'ana@example.org' });
  await givePoints(w, tenant, member, ...points);
  return { tenant, member };
}

type Rider = Awaited<ReturnType<typeof riderWith>>;

const deduct = ({ tenant }: { tenant: TestTenant }, points: string, ...options: string[]): Promise<string[]> =>
  rewards('member', 'deduct', tenant.tenantId, 'ana@example.org', points, ...options);
const balance = ({ tenant, member }: Rider): Promise<number> =>
  w.inTenant(tenant, async (tx) => (await countsOf(tx, member.memberId)).balance);
const history = async ({ tenant, member }: Rider, type: string) => {
  const path = `/rest/users/me/transactions/en?type=${type}`;
  const { body } = await w.request(tenant, { method: 'GET', path, cookie: member.cookie });
  return body.data.map(({ amount }: { amount: number }) => amount);
};

describe('rewards member deduct', () => {
  it.each(['toString', 'constructor', '__proto__', 'Balance'])(
    '%s is an invalid kind: nothing is deducted [LEDGER-07]',
    async (kind) => {
      const rider = await riderWith(40);
      await expect(deduct(rider, '15', '--yes', '--kind', kind)).rejects.toThrow('The kind is balance or suspension');
    },
  );

  it('shows the effect and changes nothing without --yes [LEDGER-07]', async () => {
    const rider = await riderWith(40);
    expect(await deduct(rider, '15')).toEqual([
      'ana@example.org: 15 of 40 points would be deducted; add --yes to do it',
    ]);
    expect(await balance(rider)).toBe(40);
  });

  it('deducts points from several lots as one history entry of the given kind [LEDGER-03, LEDGER-07]', async () => {
    const rider = await riderWith(10, 10, 20);
    expect(await deduct(rider, '15', '--yes')).toEqual(['ana@example.org: 15 of 40 points deducted']);
    await deduct(rider, '5', '--kind', 'suspension', '--reason', 'case 12', '--yes');
    expect(await balance(rider)).toBe(20);
    expect(await history(rider, 'BALANCE_DEDUCTION')).toEqual([-15]);
    expect(await history(rider, 'SUSPENSION_DEDUCTION')).toEqual([-5]);
    expect(await troubles(w, rider.tenant)).toEqual([]);
  });

  it("appears in the history as an operator's deduction, not as inactivity; a forfeit appears as such [EARNING-07, HIST-01]", async () => {
    const rider = await riderWith(10, 10, 20);
    await deduct(rider, '15', '--yes');
    const away = { memberId: rider.member.memberId, lastActiveAt: w.clock.now() };
    const { tenantId } = rider.tenant;
    await w.inTenant(rider.tenant, async (tx) => {
      const absence = await tx.first<{ causeId: string }>(
        `insert into absence (tenant_id, member_id, last_active_at, absence_id, announced_at, forfeited_at)
         values ($1, $2, $3, gen_random_uuid(), $3, $3) returning absence_id as "causeId"`,
        [tenantId, away.memberId, away.lastActiveAt],
      );
      await lockAccounts(tx, [away.memberId]);
      const forfeits = [{ memberId: away.memberId, causeId: absence?.causeId ?? '' }];
      await forfeitPoints(tx, tenantId, w.clock.now(), { forfeits, reason: 'INACTIVITY' });
    });
    const path = '/rest/users/me/transactions/en?type=BALANCE_DEDUCTION';
    const { body } = await w.request(rider.tenant, { method: 'GET', path, cookie: rider.member.cookie });
    const told = body.data.map(({ amount, deductionCause }: Record<string, unknown>) => [amount, deductionCause]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        [-15, 'OPERATOR'],
        [-25, 'INACTIVITY'],
      ]),
    );
  });

  it('stops at 0 [LEDGER-05]', async () => {
    const rider = await riderWith(40);
    expect(await deduct(rider, '41', '--yes')).toEqual(['ana@example.org: 40 of 40 points deducted']);
    expect(await deduct(rider, 'all', '--yes')).toEqual(['ana@example.org: 0 of 0 points deducted']);
    expect(await balance(rider)).toBe(0);
    expect(await troubles(w, rider.tenant)).toEqual([]);
  });

  it('deducts once per reference [LEDGER-05]', async () => {
    const rider = await riderWith(40);
    for (let times = 0; times < 2; times += 1) await deduct(rider, '15', '--reference', 'case 7', '--yes');
    expect(await balance(rider)).toBe(25);
    await deduct(rider, '15', '--reference', 'case 8', '--yes');
    expect(await balance(rider)).toBe(10);
  });

  it('reports the earlier deduction for a repeated reference, even if the balance is 0 [LEDGER-05]', async () => {
    const rider = await riderWith(40);
    await deduct(rider, '15', '--reference', 'case 7', '--yes');
    await deduct(rider, 'all', '--yes');
    expect(await deduct(rider, '15', '--reference', 'case 7', '--yes')).toEqual([
      'ana@example.org: nothing changed: 15 points were deducted under this reference before; the balance is 0',
    ]);
  });

  it('rejects a reference that deducted a different amount [DESK-260]', async () => {
    const rider = await riderWith(40);
    await deduct(rider, '15', '--reference', 'case 7', '--yes');
    await expect(deduct(rider, '20', '--reference', 'case 7', '--yes')).rejects.toThrow(
      'Nothing was deducted: this reference came before with other points',
    );
    expect(await balance(rider)).toBe(25);
  });

  it('reports an amount that is too large, with the limit [LEDGER-05]', async () => {
    const rider = await riderWith(40);
    await expect(deduct(rider, '999999999999', '--yes')).rejects.toThrow(
      '999999999999 points are more than one command moves: 999999999 at most.',
    );
  });

  it.each(['0', '-5', '1.5', 'many', ''])('rejects "%s" as points [LEDGER-05]', async (points) => {
    const rider = await riderWith(40);
    await expect(deduct(rider, '--yes', '--', points)).rejects.toThrow('Points are a whole number from 1 or all, not');
    expect(await balance(rider)).toBe(40);
  });

  it('rejects a kind that the history cannot name [LEDGER-03]', async () => {
    await expect(deduct(await riderWith(40), '5', '--kind', 'anger', '--yes')).rejects.toThrow('balance or suspension');
  });
});

describe('rewards member suspend', () => {
  it('keeps points, and takes all of them with --forfeit, once [EARNING-07, LEDGER-07]', async () => {
    const rider = await riderWith(40, 2);
    await earnPoints(w, rider.tenant, rider.member, 7);
    const suspend = (...options: string[]) =>
      rewards('member', 'suspend', rider.tenant.tenantId, 'ana@example.org', ...options);
    await suspend();
    expect(await balance(rider)).toBe(42);
    for (let times = 0; times < 2; times += 1) await suspend('--forfeit');
    expect(await balance(rider)).toBe(0);
    expect(await history(rider, 'SUSPENSION_DEDUCTION')).toEqual([-42]);
    const path = '/rest/users/me/earnings/en';
    const { body } = await w.request(rider.tenant, { method: 'GET', path, cookie: rider.member.cookie });
    const canceled = body.data.filter((earning: { canceled: boolean }) => earning.canceled);
    expect(canceled).toEqual([
      expect.objectContaining({ amount: 7, suspensionDeduction: true, expiryDeduction: false }),
    ]);
    expect(await troubles(w, rider.tenant)).toEqual([]);
  });
});

describe('rewards ledger maintain', () => {
  it('does the work of the jobs and reports it; does nothing if nothing is due [LEDGER-07]', async () => {
    const { tenant } = await riderWith(40);
    expect(await rewards('ledger', 'maintain', tenant.tenantId)).toEqual([
      `${tenant.tenantId}: told 0 members of a lapse; points of 0 lapsed`,
      `${tenant.tenantId}: told 0 inactive members; 0 forfeited their points`,
    ]);
    await expect(rewards('ledger', 'maintain', 'nowhere')).rejects.toThrow('no active tenant');
  });
});
