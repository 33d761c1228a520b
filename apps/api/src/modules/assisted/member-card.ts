import type { TenantCtx } from '../../call/context.ts';
import type { StaffCtx } from '../../call/staff.ts';
import { randomId } from '../../platform/ids.ts';
import { isCardNumber, newCardNumber, readCardNumber } from './card-number.ts';
import { type CardRow, cardByNumber, endCards, insertCard, validCard } from './store.ts';

const cardContext = (tenantId: string): string => `${tenantId}/member-card`;

/** Issues a card and ends the member's earlier one. Returns the number, which is stored hashed only [ASSIST-06]. */
export async function issueCard({ tx, keyRing, tenant, now, actor }: StaffCtx, memberId: string): Promise<string> {
  await endCards(tx, memberId, now);
  for (;;) {
    const number = newCardNumber();
    const numberHash = keyRing.hash(number, cardContext(tenant.tenantId));
    const card = { cardId: randomId(), memberId, numberHash, numberEnd: number.slice(-2), by: actor.name };
    if ((await insertCard(tx, card, now)) === 1) return number;
  }
}

/** Finds a card, valid or ended, by its typed or scanned number. */
export async function findCard({ tx, keyRing, tenant }: TenantCtx, typed: string): Promise<CardRow | undefined> {
  const number = readCardNumber(typed);
  return isCardNumber(number) ? cardByNumber(tx, keyRing.hash(number, cardContext(tenant.tenantId))) : undefined;
}

export const hasCard = async ({ tx }: TenantCtx, memberId: string): Promise<boolean> =>
  (await validCard(tx, memberId)) !== undefined;

/** True if these are the last two digits of the member's valid card; never without a card [ASSIST-10]. */
export const isCardEnd = async ({ tx }: TenantCtx, memberId: string, digits: string): Promise<boolean> =>
  (await validCard(tx, memberId))?.numberEnd === digits;
