import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { changesOfStartedDraws, inEveryLanguage, type Message, type Pack, PackRejected } from '@fareback/tenant-pack';
import type { TenantCtx } from '../../call/context.ts';
import type { StaffCtx } from '../../call/staff.ts';
import type { Tenant } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { localized } from '../../platform/localized.ts';
import { startOfDayAfter } from '../../platform/periods.ts';
import { isTurnOver, stoppedAfter } from '../../platform/turn.ts';
import { zoneOf } from '../../platform/zone.ts';
import { lockAccounts } from '../ledger/index.ts';
import { entrants, readRecipients, testRiderIds } from '../members/index.ts';
import { type MemberNews, notifyMembers } from '../notifications/index.ts';
import { grantOffers, readGrantUses, withdrawGrants } from '../offer-grants/index.ts';
import { checkSecondPerson, mayAtAgency, staffEmailsAt } from '../staff/index.ts';
import {
  type DrawRow,
  lockDraw,
  lockDraws,
  type Reason,
  readDraws,
  readStartedDraws,
  writeDraws,
  writeValue,
} from './draw-store.ts';
import { readChoicesOf, readEntriesAfter, readMarks } from './entry-store.ts';
import { deleteTicketsOf, readHolders, readList, type Ticket, writeList, writeTickets } from './list-store.ts';
import { chooseLines, countedEntries, mixOf, pseudonym, sha256Hex } from './method.ts';
import { drawContext } from './personal-store.ts';
import {
  drawsToPass,
  readPrizeTitle,
  readWinners,
  settleWinner,
  type WinnerRow,
  writePrize,
  writeResult,
} from './prize-store.ts';

/** Lines hashed between other work of the process: a few milliseconds. */
const LINES_AT_ONCE = 500;
/** Below every member's id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Secret {
  /** Random hex, mixed with the public value; published with the result. */
  seed: string;
  /** Key of the pseudonyms; never published. */
  names: string;
}

const secretOf = (keyRing: KeyRing, tenantId: string, { drawId, secret }: DrawRow): Secret =>
  JSON.parse(keyRing.decrypt(secret, drawContext(tenantId, drawId)));

/** Thrown if a pack changes a draw that has entries. */
class DrawStarted extends PackRejected {
  constructor(told: Message) {
    super('programme.yaml', told);
  }
}

/**
 * Writes a pack's draws. A new one gets its seed now, before its first entry, and publishes only the hash. Throws
 * DrawStarted [DRAW-04, DRAW-11, DRAW-29].
 */
export async function applyDraws(
  { tx, keyRing, now }: { tx: Tx; keyRing: KeyRing; now: Date },
  pack: Pack,
): Promise<number> {
  await lockDraws(tx);
  const [changed] = changesOfStartedDraws(await readStartedDraws(tx), pack.programme);
  if (changed) throw new DrawStarted(changed.message);
  const draws = pack.programme.draws.map((definition) => {
    const secret: Secret = { seed: randomBytes(32).toString('hex'), names: randomBytes(32).toString('hex') };
    return {
      drawId: definition.id,
      definition,
      texts: inEveryLanguage(pack, ({ draws: words, offers }) => ({
        ...words[definition.id],
        prizes: Object.fromEntries(definition.prizes.map(({ offer }) => [offer, offers[offer]?.Title ?? offer])),
      })),
      secret: keyRing.encrypt(JSON.stringify(secret), drawContext(tx.tenantId, definition.id)),
      seedHash: sha256Hex(secret.seed),
    };
  });
  return writeDraws(tx, now, draws);
}

type Days = Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>;

/** The first moment of the draw's day, a service day like those of its entries. */
const startOf = ({ definition }: DrawRow, { timeZone, serviceDayStartMinutes }: Days): Date =>
  new Date(zoneOf(timeZone).firstInstantFrom(Date.parse(definition.drawsOn) + serviceDayStartMinutes * 60_000));

/** True once the draw's day has begun. */
export const isDue = (draw: DrawRow, now: Date, tenant: Days): boolean => now >= startOf(draw, tenant);

interface Excluded {
  emails: ReadonlySet<string>;
  testers: ReadonlySet<string>;
  marked: ReadonlySet<string>;
}

/** Why members with entries take no part; one reason each, the first that applies [DRAW-05]. */
async function reasonsOf(
  tx: Tx,
  draw: DrawRow,
  { emails, testers, marked }: Excluded,
  memberIds: string[],
): Promise<Map<string, Reason>> {
  const rows = await entrants(tx, memberIds);
  const choices = new Map(
    (await readChoicesOf(tx, draw.drawId, memberIds)).map((one) => [one.memberId, one.takesPart]),
  );
  const reasons = new Map<string, Reason>();
  for (const { memberId, status, provenEmail } of rows) {
    const takesPart = choices.get(memberId) ?? !draw.definition.consent;
    if (status !== 'CONSENT' && status !== 'VERIFIED') reasons.set(memberId, 'NOT_ACTIVE');
    else if (provenEmail !== null && emails.has(provenEmail)) reasons.set(memberId, 'STAFF');
    else if (testers.has(memberId)) reasons.set(memberId, 'TEST_RIDER');
    else if (marked.has(memberId)) reasons.set(memberId, 'MARKED');
    else if (!takesPart) reasons.set(memberId, 'NO_CONSENT');
  }
  return reasons;
}

/**
 * Closes a draw's list once and publishes its hash, page by page in one transaction, which must see staff rows
 * [DRAW-04, DRAW-05, DRAW-16].
 */
export async function closeDraw({ tx, keyRing, tenant, now }: TenantCtx, drawId: string): Promise<boolean> {
  const draw = await lockDraw(tx, drawId);
  if (!draw || draw.closedAt || !draw.isActive || !isDue(draw, now, tenant)) return false;
  const excluded = {
    emails: new Set(await staffEmailsAt(tx, tx.tenantId)),
    testers: new Set(await testRiderIds(tx)),
    marked: new Set(await readMarks(tx, startOf(draw, tenant))),
  };
  const { names } = secretOf(keyRing, tx.tenantId, draw);
  const leftOut: Partial<Record<Reason, number>> = {};
  for (let last: string | undefined = NO_ID; last !== undefined; ) {
    const page = await readEntriesAfter(tx, drawId, last);
    const counted = countedEntries(page, draw.definition);
    const reasons = await reasonsOf(tx, draw, excluded, [...new Set(counted.map(({ memberId }) => memberId))]);
    const tickets: (Ticket & { memberId: string })[] = [];
    for (const { memberId, subject } of counted) {
      if (reasons.has(memberId)) continue;
      tickets.push({ memberId, person: pseudonym(names, memberId), ticket: pseudonym(names, subject) });
      if (tickets.length % LINES_AT_ONCE === 0) await nextTurn();
    }
    await writeTickets(tx, drawId, tickets);
    // Members can be erased while the list closes; from here on an erasure waits, because lines refer to the member.
    const erased = (await entrants(tx, [...new Set(tickets.map(({ memberId }) => memberId))])).filter(
      ({ status }) => status === 'DELETED',
    );
    await deleteTicketsOf(
      tx,
      drawId,
      erased.map(({ memberId }) => memberId),
    );
    for (const reason of reasons.values()) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    last = page
      .map(({ memberId }) => memberId)
      .toSorted()
      .at(-1);
  }
  await writeList(tx, drawId, { leftOut, now });
  return true;
}

const claimEnd = ({ definition }: DrawRow, now: Date, timeZone: string): Date =>
  startOfDayAfter(now, definition.claimDays + 1, timeZone);

const grantKeyOf = (drawId: string, place: number): string => `draw:${drawId}:${place}`;

/** How winners use their prizes, by place. */
async function readPrizeUses(
  tx: Tx,
  drawId: string,
  winners: readonly WinnerRow[],
): Promise<Map<number, { usedAt: Date; isPending: boolean }>> {
  const prizes = winners.flatMap(({ place, memberId, offerId }) =>
    memberId === null || offerId === null ? [] : [{ place, memberId, grantKey: grantKeyOf(drawId, place) }],
  );
  const places = new Map(prizes.map(({ grantKey, place }) => [grantKey, place]));
  return new Map((await readGrantUses(tx, prizes)).map(({ grantKey, ...use }) => [places.get(grantKey) ?? 0, use]));
}

/** When winners used their prizes, by place. */
export const readUses = async (tx: Tx, drawId: string, winners: readonly WinnerRow[]): Promise<Map<number, Date>> =>
  new Map([...(await readPrizeUses(tx, drawId, winners))].map(([place, { usedAt }]) => [place, usedAt]));

type Prize = Pick<WinnerRow, 'place' | 'memberId' | 'offerId' | 'claimUntil'>;

type PrizeCtx = Pick<TenantCtx, 'tx' | 'tenant' | 'now'>;

/** A prize announced later leaves too little time to use it. */
const NOTICE_LIFE_MILLIS = 72 * 3_600_000;

/** Notifies winners who still take part in the program. Prizes are given once, so this is, too [DRAW-13]. */
async function notifyWinners(ctx: PrizeCtx, { drawId, texts }: DrawRow, prizes: readonly Prize[]): Promise<void> {
  const { tx, now } = ctx;
  const memberIds = prizes.flatMap(({ memberId }) => memberId ?? []);
  const recipients = new Map((await readRecipients(tx, memberIds)).map((one) => [one.memberId, one]));
  const news: MemberNews[] = [];
  for (const { place, memberId, offerId, claimUntil } of prizes) {
    const recipient = memberId === null ? undefined : recipients.get(memberId);
    if (!recipient?.isActive || offerId === null || claimUntil === null) continue;
    const language = recipient.language ?? 'en';
    news.push({
      memberId: recipient.memberId,
      kind: 'PRIZE_WON',
      subject: `${drawId}/${place}`,
      facts: {
        draw: localized(texts, language).Title ?? drawId,
        offer: await readPrizeTitle(tx, offerId, language),
        until: claimUntil.toISOString(),
      },
      expiresAt: new Date(Math.min(claimUntil.getTime(), now.getTime() + NOTICE_LIFE_MILLIS)),
    });
  }
  await notifyMembers(ctx, news);
}

const lockMembers = (tx: Tx, memberIds: readonly string[]): Promise<unknown> =>
  lockAccounts(tx, [...new Set(memberIds)].toSorted());

/** Gives prizes to members, whose accounts must be locked. */
async function givePrizes(ctx: PrizeCtx, draw: DrawRow, prizes: readonly Prize[]): Promise<void> {
  const { tx, now } = ctx;
  const { drawId } = draw;
  const given = prizes.flatMap(({ place, memberId, offerId, claimUntil }) =>
    memberId === null || offerId === null
      ? []
      : [{ memberId, grantKey: grantKeyOf(drawId, place), offerId, campaignId: null, expiresAt: claimUntil }],
  );
  if (given.length === 0) return;
  await grantOffers(tx, now, given);
  await notifyWinners(ctx, draw, prizes);
}

/** Chooses winners and alternates, publishes the seed and grants the prizes [DRAW-06, DRAW-08]. */
async function holdDraw(ctx: StaffCtx, draw: DrawRow, value: string): Promise<void> {
  const { tx, keyRing, now, tenant } = ctx;
  const { prizes, alternates } = draw.definition;
  const offers = prizes.flatMap(({ offer, winners }) => Array.from({ length: winners }, () => offer));
  const list = (await readList(tx, draw.drawId)) ?? '';
  const { seed } = secretOf(keyRing, tx.tenantId, draw);
  if (sha256Hex(list) !== draw.listHash || sha256Hex(seed) !== draw.seedHash)
    throw new Error(`Draw ${draw.drawId}: the list or the seed is not what was published.`);
  const chosen = chooseLines(list, mixOf({ seed, value, listHash: draw.listHash }), offers.length + alternates);
  const holders = () =>
    readHolders(
      tx,
      draw.drawId,
      chosen.map(({ ticket }) => ticket),
    );
  await lockMembers(tx, [...(await holders()).values()]);
  // Read again under the locks, because an erasure may have ended.
  const members = await holders();
  const winners = chosen.map((line, index): WinnerRow => {
    const offerId = offers[index] ?? null;
    const memberId = members.get(line.ticket) ?? null;
    // An erased winner's prize passes on at once.
    const end = memberId === null ? now : claimEnd(draw, now, tenant.timeZone);
    const claimUntil = offerId === null ? null : end;
    return { ...line, place: index + 1, memberId, offerId, claimUntil, claimedAt: null, passedAt: null };
  });
  await writeResult(tx, draw.drawId, { winners, seed, by: ctx.actor, now });
  await givePrizes(ctx, draw, winners);
}

/** Spaces around and repeated in a value do not count. */
const valueOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

/**
 * Saves a draw's public value; holds the draw if another person entered the same value before. The first person can
 * correct theirs; that of a person who may no longer approve at this agency is replaced. Throws NOT_FOUND, NOT_ALLOWED, DRAW_NOT_DUE, DRAW_HELD, NOT_ONES_OWN and DRAW_VALUE_DIFFERS
 * [DRAW-07].
 */
export async function enterValue(ctx: StaffCtx, drawId: string, typed: string): Promise<void> {
  const { tx, actor, now } = ctx;
  if (actor.kind !== 'staff') throwAdminError('NOT_ALLOWED');
  const draw = (await lockDraw(tx, drawId)) ?? throwAdminError('NOT_FOUND');
  if (draw.heldAt) throwAdminError('DRAW_HELD');
  if (!draw.closedAt || !isDue(draw, now, ctx.tenant)) throwAdminError('DRAW_NOT_DUE');
  const value = valueOf(typed);
  const subject = { kind: 'draw', id: drawId };
  const first = draw.enteredBy?.id ?? null;
  const agencyId = tx.tenantId;
  const isWaiting =
    first !== null && first !== actor.id && (await mayAtAgency(tx, { agencyId, staffId: first }, 'programme.approve'));
  if (draw.enteredBy === null || !isWaiting) {
    await writeValue(tx, drawId, { value, by: actor, now });
    await ctx.record({ verb: 'draws.enter', subject, facts: { value } });
    return;
  }
  await checkSecondPerson(ctx, [draw.enteredBy]);
  if (draw.value !== value) throwAdminError('DRAW_VALUE_DIFFERS');
  await holdDraw(ctx, draw, value);
  await ctx.record({ verb: 'draws.hold', subject, facts: { value, enteredBy: draw.enteredBy.name } });
}

/**
 * Passes a draw's expired unused prizes to the next alternates; returns their number. A redemption that its supplier has
 * not settled is waited for; one that was refunded later leaves its prize unused [DRAW-08].
 */
async function passPrizesOf(ctx: PrizeCtx, drawId: string): Promise<number> {
  const { tx, now, tenant } = ctx;
  const draw = await lockDraw(tx, drawId);
  if (!draw) return 0;
  const read = async () => {
    const winners = await readWinners(tx, drawId);
    const waiting = winners.filter(({ offerId, memberId }) => offerId === null && memberId !== null);
    const expired = winners.filter(({ claimUntil, passedAt }) => claimUntil && claimUntil <= now && !passedAt);
    return { waiting, expired };
  };
  const before = await read();
  await lockMembers(
    tx,
    [...before.expired, ...before.waiting].flatMap(({ memberId }) => memberId ?? []),
  );
  // Read again under the locks, because a prize may have been used, or a member erased.
  const { waiting, expired } = await read();
  const uses = await readPrizeUses(tx, drawId, expired);
  let passed = 0;
  for (const { place, memberId, offerId, claimedAt } of expired) {
    const use = uses.get(place);
    const isUsed = memberId === null ? claimedAt !== null : use !== undefined;
    if (isUsed) {
      if (claimedAt === null && !use?.isPending) await settleWinner(tx, drawId, { place, isClaimed: true, now });
      continue;
    }
    if (memberId !== null)
      await withdrawGrants(tx, now, [{ memberId, grantKey: grantKeyOf(drawId, place), reason: 'STAFF' }]);
    await settleWinner(tx, drawId, { place, isClaimed: false, now });
    passed += 1;
    const next = waiting.shift();
    if (!next || offerId === null) continue;
    const prize = { place: next.place, offerId, claimUntil: claimEnd(draw, now, tenant.timeZone) };
    await writePrize(tx, drawId, prize);
    await givePrizes(ctx, draw, [{ ...prize, memberId: next.memberId }]);
  }
  return passed;
}

/**
 * Closes the lists of due draws and passes on unused prizes, each draw in a transaction of its own, because one failure
 * must not stop the others. Idempotent [DRAW-16, DRAW-26].
 */
export async function runDraws(deps: Deps, tenant: Tenant): Promise<{ closed: number; passed: number }> {
  const now = deps.clock();
  const done = { closed: 0, passed: 0 };
  const failures: unknown[] = [];
  // The next turn leaves out draws that failed, or it could never get beyond them.
  const failed = [...((stoppedAfter() as string[] | undefined) ?? [])];
  const inTenant = <T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T> =>
    // The list leaves out members whose proven email is a staff member's.
    withTenant(deps.database, tenant.tenantId, (tx) => work({ ...deps, tenant, now, tx }), { seesStaff: true });
  const each = async (drawIds: readonly string[], work: (drawId: string) => Promise<void>): Promise<void> => {
    for (const drawId of drawIds.filter((one) => !failed.includes(one))) {
      await work(drawId).catch((error: unknown) => {
        failures.push(error);
        failed.push(drawId);
      });
      if (isTurnOver(failed)) return;
    }
  };
  const due = (await inTenant(({ tx }) => readDraws(tx))).filter((draw) => !draw.closedAt && isDue(draw, now, tenant));
  await each(
    due.map(({ drawId }) => drawId),
    async (drawId) => {
      if (await inTenant((ctx) => closeDraw(ctx, drawId))) done.closed += 1;
    },
  );
  await each(await inTenant(({ tx }) => drawsToPass(tx, now)), async (drawId) => {
    done.passed += await inTenant((ctx) => passPrizesOf(ctx, drawId));
  });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} draws failed.`);
  return done;
}
