import { chooseDraw, type Draw, type DrawRecord, getDrawRecord, listDraws } from '@fareback/contract';
import { LRUCache } from 'lru-cache';
import type { Call, MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handlePrecompressed } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isoText, localDate } from '../../platform/local-date.ts';
import { localized } from '../../platform/localized.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../platform/precompressed-reply.ts';
import { type DrawRow, readDraw, readDraws } from './draw-store.ts';
import { readChoices, readEntries, writeChoice } from './entry-store.ts';
import { isDue, readUses } from './hold.ts';
import { readList, readOwnTickets } from './list-store.ts';
import { countedEntries } from './method.ts';
import { readWinners } from './prize-store.ts';

/** Held draws stay on a rider's list for this long. */
const SHOWN_DAYS = 30;
const SHOWN_MILLIS = SHOWN_DAYS * 86_400_000;

const stateOf = ({ closedAt, heldAt }: DrawRow): Draw['State'] => (heldAt ? 'HELD' : closedAt ? 'CLOSED' : 'OPEN');

async function presentDraw(ctx: MemberCtx, draw: DrawRow, takesPart: boolean | null): Promise<Draw> {
  const { tx, member, language } = ctx;
  const { drawId, definition } = draw;
  const words = localized(draw.texts, language);
  const counted = countedEntries(await readEntries(tx, drawId, member.memberId), definition);
  const tickets = draw.closedAt ? await readOwnTickets(tx, drawId, member.memberId) : [];
  const winners = draw.heldAt ? await readWinners(tx, drawId) : [];
  const won = winners.find(({ memberId, offerId }) => memberId === member.memberId && offerId !== null);
  const uses = won ? await readUses(tx, drawId, [won]) : undefined;
  return {
    DrawID: drawId,
    Title: words.Title ?? '',
    Description: words.Description ?? '',
    Odds: words.Odds ?? '',
    RulesUrl: definition.rulesUrl ?? null,
    EntriesFrom: definition.entriesFrom,
    EntriesUntil: definition.entriesUntil,
    DrawsOn: definition.drawsOn,
    Prizes: definition.prizes.map(({ offer, winners: count }) => ({
      OfferID: offer,
      Winners: count,
      Title: words.prizes?.[offer] ?? offer,
    })),
    NeedsConsent: definition.consent,
    TakesPart: takesPart,
    State: stateOf(draw),
    Entries: draw.closedAt ? tickets.length : counted.length,
    EntriesInAll: draw.entriesInAll,
    Tickets: tickets,
    Won: won?.offerId
      ? {
          OfferID: won.offerId,
          ClaimUntilUTC: isoText(won.claimUntil),
          UsedAtUTC: isoText(uses?.get(won.place)),
          HasPassed: won.passedAt !== null,
        }
      : null,
    PublicValue: {
      Name: definition.publicValue.name,
      DescribedAs: definition.publicValue.describedAs,
      Url: definition.publicValue.url ?? null,
    },
    SeedHash: draw.seedHash,
    ListHash: draw.listHash,
  };
}

/** The agency's draws with the member's entries, the latest first [DRAW-09]. */
async function listOwnDraws(ctx: MemberCtx): Promise<Draw[]> {
  const choices = new Map((await readChoices(ctx.tx, ctx.member.memberId)).map((one) => [one.drawId, one.takesPart]));
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  const draws = (await readDraws(ctx.tx)).filter(({ heldAt, definition }) =>
    heldAt ? heldAt.getTime() > ctx.now.getTime() - SHOWN_MILLIS : definition.entriesFrom <= today,
  );
  const shown: Draw[] = [];
  for (const draw of draws) shown.push(await presentDraw(ctx, draw, choices.get(draw.drawId) ?? null));
  return shown;
}

/** A draw's public record without its list, which never changes once it has a hash. */
async function recordWithoutList(tx: Tx, draw: DrawRow): Promise<Omit<DrawRecord, 'List'>> {
  const winners = await readWinners(tx, draw.drawId);
  return {
    Method: 'fareback-draw/1',
    DrawID: draw.drawId,
    SeedHash: draw.seedHash,
    ListClosedAtUTC: draw.closedAt?.toISOString() ?? null,
    ListHash: draw.listHash,
    LeftOut: draw.leftOut ?? {},
    Prizes: draw.definition.prizes.map(({ offer, winners: count }) => ({ OfferID: offer, Winners: count })),
    Alternates: draw.definition.alternates,
    PublicValueName: draw.definition.publicValue.name,
    PublicValue: draw.heldAt ? draw.value : null,
    Seed: draw.seed,
    HeldAtUTC: draw.heldAt?.toISOString() ?? null,
    Winners: winners.map(({ place, person, ticket, offerId, passedAt }) => ({
      Place: place,
      Person: person,
      Ticket: ticket,
      OfferID: offerId,
      HasPassed: passedAt !== null,
    })),
  };
}

/** Builds a draw's public record [DRAW-06]. */
export const recordOf = async (tx: Tx, draw: DrawRow): Promise<DrawRecord> => ({
  ...(await recordWithoutList(tx, draw)),
  List: await readList(tx, draw.drawId),
});

/** Bytes of stored records per process: a list of 100,000 entries has 13 MB. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/** Public records by the agency and all of the record but its list; calls at once share one read of the list. */
const createRecords = () =>
  new LRUCache<string, PrecompressedReply, () => Promise<PrecompressedReply>>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => 2 * bytes.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

/** A draw's public record: its list is read and compressed once for each state of the draw [DRAW-06]. */
async function getRecord(call: Call, drawId: string): Promise<PrecompressedReply> {
  const { tenant, services } = call;
  const record = await call.inTenant(async (tx) => {
    const draw = await readDraw(tx, drawId);
    return draw ? recordWithoutList(tx, draw) : throwApiError('DRAW_CLOSED');
  });
  return services.of(createRecords).forceFetch(JSON.stringify([tenant.tenantId, record]), {
    context: async () => {
      const List = record.ListHash === null ? null : await call.inTenant((tx) => readList(tx, drawId));
      return precompressMemberReply(JSON.stringify({ ...record, List }));
    },
  });
}

/** The entries of a member that count, after the draws' days and caps, by the key of what gave them [DRAW-28]. */
export async function countByKey(
  tx: Tx,
  memberId: string,
  drawIds: readonly string[],
): Promise<Map<string, { drawId: string; entries: number }>> {
  const counts = new Map<string, { drawId: string; entries: number }>();
  for (const drawId of drawIds) {
    const draw = await readDraw(tx, drawId);
    if (draw === undefined) continue;
    const earned = await readEntries(tx, drawId, memberId);
    const keys = new Map(earned.map(({ entryId, entryKey }) => [entryId, entryKey]));
    for (const { subject } of countedEntries(earned, draw.definition)) {
      const key = keys.get(subject.slice(0, subject.lastIndexOf('/'))) ?? '';
      counts.set(key, { drawId, entries: (counts.get(key)?.entries ?? 0) + 1 });
    }
  }
  return counts;
}

export const handlers: Handler[] = [
  handle(listDraws, listOwnDraws),
  handle(chooseDraw, async ({ tx, tenant, member, now }, { params, body }) => {
    const draw = await readDraw(tx, params.id);
    if (!draw || draw.closedAt || isDue(draw, now, tenant)) throwApiError('DRAW_CLOSED');
    await writeChoice(tx, { memberId: member.memberId, drawId: params.id, takesPart: body.TakesPart }, now);
    return { TakesPart: body.TakesPart };
  }),
  handlePrecompressed(getDrawRecord, (call, { params }) => getRecord(call, params.id)),
];
