import { randomUUID } from 'node:crypto';
import { balanceOf } from '../modules/ledger/index.ts';
import { type Contender, type Outcome, releaseTogether, type Server } from './barrier.ts';
import type { TestMember, TestTenant, World } from './index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund, troubles } from './offers.ts';

interface Course {
  /** Prepares and checks the race and makes refunds; its server is also one of the doors. */
  w: World;
  doors: Server[];
}

/** One race: its tenant, and contenders per door. One per door runs alone in its batch, several share one. */
interface Heat extends Course {
  tenant: TestTenant;
  atEachDoor: number;
}

type Race = (heat: Heat) => Promise<string[]>;

const PRICE = 100;
const FAVORITE_LIMIT = 2;
const FAVORITE_OFFERS = Array.from({ length: 4 }, (_, place) => `favorite-${place}`);

export async function mintRaceTenant(w: World): Promise<TestTenant> {
  const tenant = await w.mintTenant({
    settings: { featureFlags: { FAVORITE_OFFER: true } },
    configuration: { en: { FavoriteOffersLimit: FAVORITE_LIMIT } },
  });
  for (const offerId of FAVORITE_OFFERS) await mintOffer(w, tenant, { offerId });
  return tenant;
}

const crowd = ({ doors, atEachDoor }: Heat, press: (server: Server, place: number) => Contender): Contender[] =>
  Array.from({ length: atEachDoor }, () => doors)
    .flat()
    .map(press);

const sizeOf = ({ doors, atEachDoor }: Heat): number => doors.length * atEachDoor;

async function rider({ w, tenant }: Heat, ...points: number[]): Promise<TestMember> {
  const member = await w.signUpMember(tenant);
  if (points.length > 0) await givePoints(w, tenant, member, ...points);
  return member;
}

const redeem = (
  tenant: TestTenant,
  server: Server,
  member: TestMember,
  { offerId, key = randomUUID() }: { offerId: string; key?: string },
) =>
  server(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: member.cookie,
    headers: { 'idempotency-key': key },
  });

const post = (tenant: TestTenant, server: Server, member: TestMember, path: string) =>
  server(tenant, { method: 'POST', path, cookie: member.cookie });

const balance = ({ w, tenant }: Heat, member: TestMember): Promise<number> =>
  w.inTenant(tenant, (tx) => balanceOf(tx, member.memberId));

const describeOutcome = ({ status, body }: Outcome): string => {
  if (status === 0) return 'CONNECTION_LOST';
  return status === 200 ? '200' : String(body?.error ?? status);
};
const count = (outcomes: Outcome[], what: string): number =>
  outcomes.filter((each) => describeOutcome(each) === what).length;

function wrongTally(outcomes: Outcome[], wins: number, refusal: string): string[] {
  const isRight = count(outcomes, '200') === wins && count(outcomes, refusal) === outcomes.length - wins;
  return isRight
    ? []
    : [`${wins} of ${outcomes.length} may succeed, but came ${outcomes.map(describeOutcome).join(', ')}`];
}

const wrongNumber = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];

const lastCode: Race = async (heat) => {
  const { w, tenant } = heat;
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1), price: PRICE });
  const members = await Promise.all(Array.from({ length: sizeOf(heat) }, () => rider(heat, PRICE)));
  const outcomes = await releaseTogether(
    crowd(heat, (server, place) => redeem(tenant, server, members[place] as TestMember, { offerId })),
  );
  const left = await Promise.all(members.map((member) => balance(heat, member)));
  const sum = left.reduce((total, points) => total + points, 0);
  return [
    ...wrongTally(outcomes, 1, 'SOLD_OUT'),
    ...wrongNumber('points left with the members', sum, (members.length - 1) * PRICE),
  ];
};

const balanceForOne =
  (offerCount: number): Race =>
  async (heat) => {
    const { w, tenant } = heat;
    const offers = await Promise.all(
      Array.from({ length: offerCount }, () => mintOffer(w, tenant, { codes: freshCodes(20), price: PRICE })),
    );
    const member = await rider(heat, PRICE - 40, 90);
    const outcomes = await releaseTogether(
      crowd(heat, (server, place) => redeem(tenant, server, member, { offerId: offers[place % offerCount] ?? '' })),
    );
    return [
      ...wrongTally(outcomes, 1, 'INSUFFICIENT_BALANCE'),
      ...wrongNumber('points left', await balance(heat, member), 50),
    ];
  };

const memberLimit: Race = async (heat) => {
  const { w, tenant, atEachDoor } = heat;
  const limit = { redemptions: atEachDoor, days: 1 };
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20), price: PRICE, limit });
  const member = await rider(heat, 10_000);
  const outcomes = await releaseTogether(crowd(heat, (server) => redeem(tenant, server, member, { offerId })));
  return wrongTally(outcomes, limit.redemptions, 'LIMIT_REACHED');
};

const favoriteLimit: Race = async (heat) => {
  const { w, tenant } = heat;
  const member = await rider(heat);
  const marked = FAVORITE_OFFERS.flatMap((offerId) => Array.from({ length: heat.atEachDoor }, () => offerId));
  const outcomes = await releaseTogether(
    marked.map((offerId, place) => {
      const server = heat.doors[place % heat.doors.length] as Server;
      return post(tenant, server, member, `/rest/offers/setFavoriteOffer/${offerId}/true`);
    }),
  );
  const right = new Set(marked.filter((_, place) => outcomes[place]?.status === 200)).size;
  const stray = outcomes.filter((each) => !['200', 'FAVORITE_LIMIT_REACHED'].includes(describeOutcome(each)));
  const favorites = await w.inTenant(tenant, (tx) =>
    tx.query('select from favorite_offer where member_id = $1', [member.memberId]),
  );
  return [
    ...wrongNumber('offers whose mark was confirmed', right, FAVORITE_LIMIT),
    ...wrongNumber('marks kept', favorites.length, FAVORITE_LIMIT),
    ...stray.map((each) => `a mark was answered with ${describeOutcome(each)}`),
  ];
};

/** Checks redemptions during incoming points: the existing points pay for one, the new points for a second. */
function wrongWhilePaidIn(redeems: Outcome[], left: number): string[] {
  const paid = count(redeems, '200');
  return [
    ...(paid === 1 || paid === 2 ? [] : [`1 or 2 may redeem, but ${paid} did`]),
    ...wrongTally(redeems, paid, 'INSUFFICIENT_BALANCE'),
    ...wrongNumber('points left', left, (2 - paid) * PRICE),
  ];
}

const claimWithRedeem: Race = async (heat) => {
  const { w, tenant, doors } = heat;
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20), price: PRICE });
  const member = await rider(heat, PRICE);
  const [earningId] = await earnPoints(w, tenant, member, PRICE);
  const claims = doors.map((server, place) =>
    post(tenant, server, member, place === 0 ? '/rest/earnings/claimAll' : `/rest/earnings/${earningId}/claim`),
  );
  const outcomes = await releaseTogether([
    ...claims,
    ...crowd(heat, (server) => redeem(tenant, server, member, { offerId })),
  ]);
  return [
    ...wrongTally(outcomes.slice(0, claims.length), claims.length, 'none'),
    ...wrongWhilePaidIn(outcomes.slice(claims.length), await balance(heat, member)),
  ];
};

const refundWithRedeem: Race = async (heat) => {
  const { w, tenant, doors } = heat;
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20), price: PRICE });
  const member = await rider(heat, PRICE, PRICE);
  const [first] = await releaseTogether([redeem(tenant, doors[0] as Server, member, { offerId })]);
  const refunding: Contender = async () => async () => {
    const body = await refund(w, tenant, first?.body.TransactionID).catch((error: unknown) => String(error));
    return { status: 200, body };
  };
  const outcomes = await releaseTogether([
    refunding,
    refunding,
    ...crowd(heat, (server) => redeem(tenant, server, member, { offerId })),
  ]);
  const refunds = outcomes.slice(0, 2).map(({ body }) => String(body));
  return [
    ...(refunds.toSorted().join() === 'REFUNDED,REFUNDED_BEFORE' ? [] : [`two refunds answered ${refunds.join(', ')}`]),
    ...wrongWhilePaidIn(outcomes.slice(2), await balance(heat, member)),
  ];
};

const sameKey: Race = async (heat) => {
  const { w, tenant } = heat;
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20), price: PRICE });
  const member = await rider(heat, 1000);
  const key = randomUUID();
  const outcomes = await releaseTogether(crowd(heat, (server) => redeem(tenant, server, member, { offerId, key })));
  const bodies = new Set(outcomes.map(({ body }) => JSON.stringify(body)));
  return [
    ...wrongTally(outcomes, outcomes.length, 'none'),
    ...wrongNumber('different replies', bodies.size, 1),
    ...wrongNumber('points left', await balance(heat, member), 1000 - PRICE),
  ];
};

export const races = {
  'the last code': lastCode,
  'a balance for one': balanceForOne(1),
  'a limit per member': memberLimit,
  'the last favourites': favoriteLimit,
  'claims with redemptions': claimWithRedeem,
  'refunds with redemptions': refundWithRedeem,
  'one key for all': sameKey,
  'two offers and one balance': balanceForOne(2),
} satisfies Record<string, Race>;

export type RaceKind = keyof typeof races;

export async function runRace(kind: RaceKind, heat: Heat): Promise<string[]> {
  heat.w.clock.set(new Date());
  const wrong = await races[kind](heat);
  return [...wrong, ...(await troubles(heat.w, heat.tenant))];
}
