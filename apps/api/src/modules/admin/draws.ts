import { type AdminDraw, adminRoutes, type CsvFile } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, adminHandleStaff, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { csvOf } from '../../platform/csv.ts';
import { isoText } from '../../platform/local-date.ts';
import { localized } from '../../platform/localized.ts';
import {
  countEntries,
  type DrawRow,
  enterValue,
  readDraw,
  readDraws,
  readUses,
  readWinners,
  recordOf,
  writeMark,
} from '../draws/index.ts';
import { findMember } from '../members/index.ts';
import { offerTitles } from '../offers/index.ts';

const routes = adminRoutes.draws;

function stateOf({ heldAt, closedAt, value }: DrawRow): AdminDraw['state'] {
  if (heldAt) return 'HELD';
  if (value !== null) return 'VALUE_ENTERED';
  return closedAt ? 'CLOSED' : 'OPEN';
}

/** Winners and alternates; their members only for staff who may read members. */
async function presentWinners(ctx: StaffCtx, drawId: string): Promise<AdminDraw['winners']> {
  const winners = await readWinners(ctx.tx, drawId);
  const uses = await readUses(ctx.tx, drawId, winners);
  return winners.map(({ place, person, memberId, offerId, claimUntil, passedAt }) => ({
    place,
    person,
    memberId: ctx.may('members.read') ? memberId : null,
    offerId,
    claimUntil: isoText(claimUntil),
    usedAt: isoText(uses.get(place) ?? null),
    passedAt: isoText(passedAt),
  }));
}

async function presentDraws(ctx: StaffCtx, draws: readonly DrawRow[], language: string): Promise<AdminDraw[]> {
  const counts = new Map((await countEntries(ctx.tx)).map(({ drawId, ...count }) => [drawId, count]));
  const offerIds = draws.flatMap(({ definition }) => definition.prizes.map(({ offer }) => offer));
  const titles = await offerTitles(ctx.tx, [...new Set(offerIds)], language);
  const shown: AdminDraw[] = [];
  for (const draw of draws) {
    const { drawId, definition, enteredBy } = draw;
    const { entriesFrom, entriesUntil, drawsOn, prizes, alternates, claimDays, publicValue } = definition;
    shown.push({
      drawId,
      title: localized(draw.texts, language).Title ?? drawId,
      state: stateOf(draw),
      entriesFrom,
      entriesUntil,
      drawsOn,
      prizes: prizes.map(({ offer, winners }) => ({ offerId: offer, title: titles[offer] ?? offer, winners })),
      alternates,
      claimDays,
      ...(counts.get(drawId) ?? { entries: 0, members: 0 }),
      leftOut: draw.leftOut ?? {},
      seedHash: draw.seedHash,
      listHash: draw.listHash,
      closedAt: isoText(draw.closedAt),
      publicValue: { ...publicValue, url: publicValue.url ?? null },
      value: draw.heldAt ? draw.value : null,
      enteredBy: enteredBy?.name ?? null,
      isOwn: enteredBy !== null && enteredBy.id === ctx.actor.id,
      heldBy: draw.heldBy?.name ?? null,
      heldAt: isoText(draw.heldAt),
      winners: draw.heldAt ? await presentWinners(ctx, drawId) : [],
    });
  }
  return shown;
}

const drawNamed = async ({ tx }: StaffCtx, drawId: string): Promise<DrawRow> =>
  (await readDraw(tx, drawId)) ?? throwAdminError('NOT_FOUND');

async function enter(ctx: StaffCtx, drawId: string, value: string, language: string): Promise<AdminDraw> {
  await enterValue(ctx, drawId, value);
  const [shown] = await presentDraws(ctx, [await drawNamed(ctx, drawId)], language);
  return shown ?? throwAdminError('NOT_FOUND');
}

/** The published list, with the place of each line that was drawn. */
async function fileOf(ctx: StaffCtx, drawId: string): Promise<CsvFile> {
  const { List, Winners } = await recordOf(ctx.tx, await drawNamed(ctx, drawId));
  const places = new Map(Winners.map(({ Ticket, Place }) => [Ticket, Place]));
  const rows = (List ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [person = '', ticket = ''] = line.split(' ');
      return [person, ticket, places.get(ticket) ?? null];
    });
  const csv = csvOf({ head: ['person', 'ticket', 'place'], rows });
  return { fileName: `draw-${ctx.tenant.tenantId}-${drawId}.csv`, csv, rows: rows.length, isWhole: true };
}

async function exclude(
  ctx: StaffCtx,
  memberId: string,
  { isExcluded, reason }: { isExcluded: boolean; reason: string },
): Promise<{ isChanged: boolean }> {
  if (!(await findMember(ctx.tx, memberId))) throwAdminError('NOT_FOUND');
  const isChanged = (await writeMark(ctx.tx, memberId, isExcluded, ctx.now)) > 0;
  const subject = { kind: 'member', id: memberId };
  await ctx.record({ verb: 'draws.exclude', subject, memberId, facts: { isExcluded }, personal: { reason } });
  return { isChanged };
}

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, async (ctx, { query }) => ({
    draws: await presentDraws(ctx, await readDraws(ctx.tx), query.language),
  })),
  adminHandleStaff(routes.enterValue, (ctx, { params, query, body }) =>
    enter(ctx, params.draw, body.value, query.language),
  ),
  adminHandle(routes.record, async (ctx, { params }) => recordOf(ctx.tx, await drawNamed(ctx, params.draw))),
  adminHandle(routes.file, (ctx, { params }) => fileOf(ctx, params.draw)),
  adminHandle(routes.exclude, (ctx, { params, body }) => exclude(ctx, params.member, body)),
];
