import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { ApiError } from '../../../platform/api-error.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Desk } from '../../../testing/desk.ts';
import type { TestTenant, World } from '../../../testing/index.ts';
import type { Seeded } from '../../../testing/seeded.ts';
import { countsOf, lockAccounts, takeBack } from '../../ledger/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { refundRedemption } from '../index.ts';
import {
  type Account,
  accountOf,
  type Books,
  type Call,
  type Effect,
  gained,
  has,
  moved,
  PRICE,
  possible,
  type Stage,
  withAccount,
} from './mixed-books.ts';

const { members: routes } = adminRoutes;

/** The reply of a call for a member who was erased. */
export const GONE = { reply: 'GONE', effect: (books: Books) => books };

const unlessGone = <Reply>(call: Promise<Reply>): Promise<Reply | null> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

const readAccount = async (tx: Tx, memberId: string): Promise<Pick<Account, 'balance' | 'debt'>> => {
  const { balance, debt } = await countsOf(tx, memberId);
  return { balance, debt };
};

/** Refunds a redemption; resolves to the outcome and the member's account right after it. */
async function refund(door: World, { tenantId }: TestTenant, redemptionId: string, memberId: string) {
  const tenant = await door.app.tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
  const note = { by: 'the test', reason: 'it was asked for' };
  return withTenant(door.deps.database, tenantId, async (tx) => {
    const ctx = { ...door.deps, tenant, tx, now: door.clock.now() };
    const { outcome } = await refundRedemption(ctx, redemptionId, note);
    return { outcome, after: await readAccount(tx, memberId) };
  });
}

export function refundOne({ tenant, members, redeemed }: Stage, random: Seeded): Call {
  const { id, place } = random.pick(redeemed);
  return {
    name: `staff refund ${id.slice(-4)}`,
    async run(door) {
      const { outcome, after } = await refund(door, tenant, id, members[place]?.memberId ?? '');
      const effect: Effect = (books) => {
        if (has(books, id) && outcome === 'REFUNDED_BEFORE') return books;
        if (has(books, `erased ${place}`)) return possible(outcome === 'MEMBER_FORGOTTEN', books);
        const { balance, debt } = accountOf(books, place);
        // Only points from voided earnings pay the debt.
        const paid = debt - after.debt;
        const isRight = paid >= 0 && after.balance === balance + PRICE - paid;
        const refunded = withAccount(books, place, (account) => ({ ...account, ...after }));
        return possible(outcome === 'REFUNDED' && isRight, { ...refunded, done: [...books.done, id] });
      };
      return { reply: `${outcome} ${JSON.stringify(after)}`, effect };
    },
  };
}

/** Voids an earning: unclaimed points are withdrawn; spent ones become a debt. */
export function voidOne({ tenant, members, earnings }: Stage, place: number, random: Seeded): Call {
  const { id, key, points } = random.pick(earnings[place] ?? []);
  const memberId = members[place]?.memberId ?? '';
  return {
    name: `earning ${id.slice(-4)} of member ${place} is voided`,
    async run(door) {
      const [before, after] = await withTenant(door.deps.database, tenant.tenantId, async (tx) => {
        await lockAccounts(tx, [memberId]);
        const account = await readAccount(tx, memberId);
        await takeBack(tx, tenant.tenantId, door.clock.now(), [{ memberId, earningKey: key, reason: 'VOID' }]);
        return [account, await readAccount(tx, memberId)] as const;
      });
      const effect: Effect = (books) => {
        const { balance, debt, unclaimed } = accountOf(books, place);
        const isCurrent = before.balance === balance && before.debt === debt;
        const isWaiting = id in unclaimed;
        const taken = before.balance - after.balance + after.debt - before.debt;
        const isRight = isWaiting || has(books, `void ${id}`) ? taken === 0 : taken >= 0 && taken <= points;
        const { [id]: _, ...others } = unclaimed;
        const voided = withAccount(books, place, () => ({ ...after, unclaimed: others }));
        return possible(isCurrent && isRight, { ...voided, done: [...new Set([...books.done, `void ${id}`])] });
      };
      return { reply: JSON.stringify([before, after]), effect };
    },
  };
}

export function deduct({ members, desks }: Stage, place: number, points: number): Call {
  const body = { points, reason: 'For the test', idempotencyKey: randomUUID() };
  return {
    name: `staff deduct ${points} from member ${place}`,
    async run(door) {
      const params = { member: members[place]?.memberId ?? '' };
      const reply = await unlessGone((desks.get(door) as Desk).call(routes.deduct, { params, body }));
      if (reply === null) return GONE;
      const effect: Effect = (books) => {
        const { balance } = accountOf(books, place);
        const after = moved(books, place, -reply.points);
        return possible(reply.points === Math.min(points, balance) && reply.balance === balance - reply.points, after);
      };
      return { reply: JSON.stringify(reply), effect };
    },
  };
}

export function giveGoodwill({ members, desks }: Stage, place: number, points: number): Call {
  const body = { points, reason: 'For the test', idempotencyKey: randomUUID() };
  return {
    name: `staff give ${points} to member ${place}`,
    async run(door) {
      const params = { member: members[place]?.memberId ?? '' };
      const reply = await unlessGone((desks.get(door) as Desk).call(routes.goodwill, { params, body }));
      if (reply === null) return GONE;
      const effect: Effect = (books) => {
        const given = gained(books, place, points);
        return possible(reply.balance === accountOf(given, place).balance, given);
      };
      return { reply: JSON.stringify(reply), effect };
    },
  };
}

/** Erases a member: points and earnings are gone, and later calls find no member. */
export function eraseOne({ tenant: { tenantId }, members }: Stage, place: number): Call {
  const memberId = members[place]?.memberId ?? '';
  return {
    name: `member ${place} is erased`,
    async run(door) {
      const { keyRing, database } = door.deps;
      const outcome = await withTenant(database, tenantId, (tx) =>
        eraseMember({ tx, keyRing, tenantId, memberId, now: door.clock.now() }),
      );
      const effect: Effect = (books) => {
        if (has(books, `erased ${place}`)) return possible(outcome === 'ERASED_BEFORE', books);
        const erased = withAccount(books, place, ({ debt }) => ({ balance: 0, debt, unclaimed: {} }));
        return possible(outcome === 'ERASED', { ...erased, done: [...books.done, `erased ${place}`] });
      };
      return { reply: outcome, effect };
    },
  };
}
