import { randomUUID } from 'node:crypto';
import type { Seeded } from '../../../testing/seeded.ts';
import {
  accountOf,
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
import { deduct, eraseOne, GONE, giveGoodwill, refundOne, voidOne } from './mixed-staff-calls.ts';

const isGone = (body: { error?: string } | null): boolean => body?.error === 'SESSION_REQUIRED';

/** Fails unless exactly the calls of an erased member are refused. */
const guarded = (place: number, { name, run }: Call): Call => ({
  name,
  async run(door) {
    const { reply, effect } = await run(door);
    const after: Effect = (books) => (has(books, `erased ${place}`) === (reply === GONE.reply) ? effect(books) : null);
    return { reply, effect: after };
  },
});

/** How a redemption with a key may be answered: a repeat gets the first result and changes nothing. */
const redeemEffect =
  (place: number, key: string, outcome: string): Effect =>
  (books) => {
    if (has(books, key)) return possible(outcome === '200', books);
    const { balance } = accountOf(books, place);
    if (outcome === 'SOLD_OUT') return possible(books.codesLeft === 0, books);
    if (outcome === 'INSUFFICIENT_BALANCE') return possible(balance < PRICE, books);
    if (outcome !== '200' || balance < PRICE || books.codesLeft === 0) return null;
    const paid = moved(books, place, -PRICE);
    return { ...paid, codesLeft: books.codesLeft - 1, done: [...books.done, key] };
  };

function redeem(stage: Stage, place: number, key: string): Call {
  const { tenant, offerId, members, redeemed } = stage;
  const request = {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: members[place]?.cookie ?? '',
    headers: { 'idempotency-key': key },
  } as const;
  return {
    name: `member ${place} redeems with ${key.slice(0, 4)}`,
    async run(door) {
      const { status, body } = await door.request(tenant, request);
      if (isGone(body)) return GONE;
      if (status === 200) redeemed.push({ id: body.TransactionID, place });
      const reply = status === 200 ? '200' : String(body.error);
      return { reply, effect: redeemEffect(place, key, reply) };
    },
  };
}

const claimOne = ({ tenant, members, earnings }: Stage, place: number, random: Seeded): Call => {
  const { id } = random.pick(earnings[place] ?? []);
  return {
    name: `member ${place} claims one`,
    async run(door) {
      const path = `/rest/earnings/${id}/claim`;
      const cookie = members[place]?.cookie ?? '';
      const { status, body } = await door.request(tenant, { method: 'POST', path, cookie });
      if (isGone(body)) return GONE;
      const effect: Effect = (books) => {
        const { [id]: points = 0, ...unclaimed } = accountOf(books, place).unclaimed;
        const claimed = withAccount(gained(books, place, points), place, (account) => ({ ...account, unclaimed }));
        return possible(status === (has(books, `void ${id}`) ? 409 : 200), claimed);
      };
      return { reply: String(status), effect };
    },
  };
};

const claimAll = ({ tenant, members }: Stage, place: number): Call => ({
  name: `member ${place} claims all`,
  async run(door) {
    const request = { method: 'POST', path: '/rest/earnings/claimAll', cookie: members[place]?.cookie ?? '' } as const;
    const { body } = await door.request(tenant, request);
    if (isGone(body)) return GONE;
    if (body.data === undefined) throw new Error(`claimAll: ${JSON.stringify(body)}`);
    if (body.data === undefined) throw new Error(`Claiming all failed: ${JSON.stringify(body)}`);
    const claimed: string[] = body.data.map(({ EarningID }: { EarningID: string }) => EarningID).toSorted();
    const effect: Effect = (books) => {
      const { unclaimed } = accountOf(books, place);
      const points = Object.values(unclaimed).reduce((sum, each) => sum + each, 0);
      const empty = withAccount(gained(books, place, points), place, (account) => ({ ...account, unclaimed: {} }));
      return possible(Object.keys(unclaimed).toSorted().join() === claimed.join(), empty);
    };
    return { reply: claimed.join(), effect };
  },
});

const readOf = ({ tenant, members }: Stage, place: number): Call => ({
  name: `member ${place} reads`,
  async run(door) {
    const request = {
      method: 'GET',
      path: '/rest/users/me/userinfo/en',
      cookie: members[place]?.cookie ?? '',
    } as const;
    const { body } = await door.request(tenant, request);
    if (isGone(body)) return GONE;
    const effect: Effect = (books) => possible(accountOf(books, place).balance === Number(body.Balance), books);
    return { reply: String(body.Balance), effect };
  },
});

export const read = (stage: Stage, place: number): Call => guarded(place, readOf(stage, place));

export function nextCall(stage: Stage, keys: readonly string[][], random: Seeded): Call {
  const place = random.below(stage.members.length);
  const kinds: (() => Call)[] = [
    () => guarded(place, redeem(stage, place, randomUUID())),
    () => guarded(place, redeem(stage, place, randomUUID())),
    () => guarded(place, redeem(stage, place, random.pick(keys[place] ?? []))),
    () => guarded(place, claimOne(stage, place, random)),
    () => guarded(place, claimOne(stage, place, random)),
    () => guarded(place, claimAll(stage, place)),
    () => read(stage, place),
    () => read(stage, place),
    () => guarded(place, deduct(stage, place, random.pick([10, 60, 500]))),
    () => guarded(place, giveGoodwill(stage, place, random.pick([5, 40]))),
    () => voidOne(stage, place, random),
    ...(random.below(4) === 0 ? [() => eraseOne(stage, place)] : []),
    ...(stage.redeemed.length > 0 ? [() => refundOne(stage, random)] : []),
  ];
  return random.pick(kinds)();
}
