import type { LocalizedCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { accountOf, balanceOf, claimAllEarnings } from '../ledger/index.ts';
import type { Member } from '../members/index.ts';
import { readSmsKinds, resumeSms, stopSms } from '../notifications/index.ts';
import { readRedemptions, recentRedemptionIds } from '../redemptions/index.ts';
import type { Answers } from './compose-answer.ts';
import type { Command } from './keywords.ts';
import { askForYes, listOffers } from './offers-by-text.ts';
import { insertStop, takeStop } from './store.ts';

const CODE_DAYS = 30;
const CODES_MAX = 5;

async function showBalance({ tx, member }: LocalizedCtx, answers: Answers): Promise<string> {
  const { available = 0, unclaimed = 0 } = (await accountOf(tx, member.memberId)) ?? {};
  return unclaimed > 0 ? answers.toClaim(available, unclaimed) : answers.amount('balance', available);
}

async function claimAll(ctx: LocalizedCtx, answers: Answers): Promise<string> {
  const claimed = await claimAllEarnings(ctx);
  const points = claimed.reduce((sum, { amount }) => sum + amount, 0);
  const balance = await balanceOf(ctx.tx, ctx.member.memberId);
  return points > 0 ? answers.claimed(points, balance) : answers.amount('nothingToClaim', balance);
}

/** Codes of the last 30 days that are neither refunded nor expired [SMS-09]. */
async function showCodes(ctx: LocalizedCtx, answers: Answers): Promise<string> {
  const { tx, keyRing, tenant, now, member, language } = ctx;
  const ids = await recentRedemptionIds(
    tx,
    member.memberId,
    new Date(now.getTime() - CODE_DAYS * DAY_MILLIS),
    CODES_MAX,
  );
  const found = await readRedemptions(tx, { keyRing, tenantId: tenant.tenantId, ...member }, ids, language);
  const codes = ids.flatMap((id) => {
    const { CouponCode, Title: title = '', expiresAtUTC, couponUrl } = found.get(id) ?? {};
    const code = CouponCode ?? couponUrl ?? null;
    const isOver = expiresAtUTC !== undefined && new Date(expiresAtUTC) <= now;
    // The code of a ticket that changes on the screen opens nothing by itself.
    return code === null || isOver || couponUrl?.startsWith('ticket:') ? [] : [{ title, code }];
  });
  return answers.codes(codes) ?? answers.plain('noCodes');
}

/** Why a member gets no points or codes by text; null for an active one [SMS-06]. */
export const inactiveAnswer = (status: Member['status'], answers: Answers): string | null => {
  if (status === 'SUSPENDED') return answers.contact('suspended');
  if (status === 'OPTED_OUT') return answers.contact('optedOut');
  return status === 'CONSENT' || status === 'VERIFIED' ? null : answers.contact('unknown');
};

/** Runs a member's command, except a confirmed GET; `attemptId` is the key of a redemption that it may ask to confirm. */
export function runForMember(
  ctx: LocalizedCtx,
  answers: Answers,
  command: Command,
  attemptId: string,
): Promise<string> | string {
  switch (command.name) {
    case 'BALANCE':
      return showBalance(ctx, answers);
    case 'OFFERS':
      return listOffers(ctx, answers);
    case 'CODE':
      return showCodes(ctx, answers);
    case 'CLAIM':
      return claimAll(ctx, answers);
    case 'GET':
      return askForYes(ctx, answers, command.number, attemptId);
    case 'HELP':
    case 'STOP':
    case 'START':
    case 'OTHER':
      return answers.help();
  }
}

interface Stopping {
  tx: Tx;
  now: Date;
  numberHash: Buffer;
  memberIds: readonly string[];
}

/** Stops all texts to a number and to its members at once; false if it was stopped before [SMS-05, NOTIFY-21]. */
export async function stopTexts({ tx, now, numberHash, memberIds }: Stopping): Promise<boolean> {
  const [only, ...others] = memberIds;
  const memberId = only !== undefined && others.length === 0 ? only : null;
  const kinds = memberId === null ? [] : await readSmsKinds(tx, memberId);
  for (const each of memberIds) await stopSms(tx, each, now);
  return insertStop(tx, numberHash, { memberId, kinds }, now);
}

/** Undoes a stop, with the kinds that the member had chosen [SMS-05, NOTIFY-22]. */
export async function startTexts({ tx, now, numberHash, memberIds }: Stopping): Promise<void> {
  const stop = await takeStop(tx, numberHash);
  if (stop?.memberId && memberIds.includes(stop.memberId)) await resumeSms(tx, stop.memberId, stop.kinds, now);
}
