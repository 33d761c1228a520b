import type { LocalizedCtx } from '../../call/context.ts';
import { localized } from '../../platform/localized.ts';
import { balanceOf } from '../ledger/index.ts';
import { isOnPaper, readMemberOffers } from '../offers/index.ts';
import { offerStatuses } from '../redemptions/index.ts';
import type { Answers, ShownOffer } from './compose-answer.ts';
import { readOrder, writeList, writeOrder } from './store.ts';

/** A list is short enough to choose from, and its numbers are those of GET. */
const LISTED_MAX = 9;
/** Minutes in which a yes counts for the offer that was named. */
const CONFIRM_MINUTES = 10;
/** Hours in which GET uses the numbers of the last list. */
const LIST_HOURS = 24;

interface Choice extends Omit<ShownOffer, 'number'> {
  offerId: string;
  isAffordable: boolean;
}

/** Offers a member can redeem now by text, the affordable ones first, then by price [SMS-07]. */
async function choicesOf(ctx: LocalizedCtx): Promise<Choice[]> {
  const { memberId } = ctx.member;
  const { offers, rights } = await readMemberOffers(ctx, memberId);
  const statuses = await offerStatuses(ctx);
  const balance = await balanceOf(ctx.tx, memberId);
  const available = new Set(statuses.flatMap(({ OfferID, status }) => (status === 'AVAILABLE' ? [OfferID] : [])));
  const choices = offers.flatMap(({ offerId, price: points, definition, texts }): Choice[] => {
    if (!available.has(offerId) || !isOnPaper(definition)) return [];
    const isGranted = rights?.grants.some((grant) => grant.offerId === offerId) === true;
    const price = isGranted ? 0 : points;
    const title = localized<{ Title?: string }>(texts, ctx.language).Title ?? offerId;
    return [{ offerId, title, price, isAffordable: price <= balance }];
  });
  return choices.toSorted(
    (a, b) => Number(b.isAffordable) - Number(a.isAffordable) || a.price - b.price || (a.offerId < b.offerId ? -1 : 1),
  );
}

const numbered = (choices: readonly Choice[]): (Choice & ShownOffer)[] =>
  choices.slice(0, LISTED_MAX).map((choice, at) => ({ ...choice, number: at + 1 }));

/** Lists offers by number, and remembers the numbers for GET [SMS-07]. */
export async function listOffers(ctx: LocalizedCtx, answers: Answers): Promise<string> {
  const offers = numbered(await choicesOf(ctx));
  if (offers.length === 0) return answers.plain('noOffers');
  const { text, shown } = answers.offers(offers);
  await writeList(
    ctx.tx,
    ctx.member.memberId,
    offers.slice(0, shown).map(({ offerId }) => offerId),
    ctx.now,
  );
  return text;
}

/** The offer of a number: of the last list if it is recent, else of a list that would be sent now. */
async function findChoice(ctx: LocalizedCtx, number: number): Promise<(Choice & ShownOffer) | undefined> {
  const { tx, now, member } = ctx;
  const offers = numbered(await choicesOf(ctx));
  const order = await readOrder(tx, member.memberId);
  const isRecent = order && now.getTime() - order.listedAt.getTime() < LIST_HOURS * 3_600_000;
  if (!isRecent) {
    await writeList(
      tx,
      member.memberId,
      offers.map(({ offerId }) => offerId),
      now,
    );
    return offers.find((offer) => offer.number === number);
  }
  const offerId = order.offers[number - 1];
  const offer = offers.find((one) => one.offerId === offerId);
  return offer && { ...offer, number };
}

/** Names the offer of a number with its price, and saves it as the order that a yes confirms [SMS-08]. */
export async function askForYes(
  ctx: LocalizedCtx,
  answers: Answers,
  number: number | null,
  attemptId: string,
): Promise<string> {
  if (number === null) return listOffers(ctx, answers);
  const { tx, now, member } = ctx;
  const offer = await findChoice(ctx, number);
  if (!offer) return answers.plain('noNumber');
  if (!offer.isAffordable) return answers.tooFew(offer, await balanceOf(tx, member.memberId));
  await writeOrder(tx, member.memberId, { offerId: offer.offerId, price: offer.price, number, attemptId }, now);
  return answers.confirm(offer);
}

export interface Confirmed {
  offerId: string;
  price: number;
  attemptId: string;
  title: string;
}

/** The order that a yes confirms; null if it is another number's, or too old [SMS-08]. */
export async function confirmedOrder(ctx: LocalizedCtx, number: number): Promise<Confirmed | null> {
  const { tx, now, member } = ctx;
  const order = await readOrder(tx, member.memberId);
  if (!order || order.number !== number || order.askedAt === null) return null;
  const { offerId, price, attemptId } = order;
  if (offerId === null || price === null || attemptId === null) return null;
  if (now.getTime() - order.askedAt.getTime() >= CONFIRM_MINUTES * 60_000) return null;
  const { offers } = await readMemberOffers(ctx, member.memberId);
  const texts = offers.find((offer) => offer.offerId === offerId)?.texts ?? {};
  const title = localized<{ Title?: string }>(texts, ctx.language).Title ?? offerId;
  return { offerId, price, attemptId, title };
}
