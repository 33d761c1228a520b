import type { Page } from '@fareback/contract';
import type { TimelineItem, TimelineMessage } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { type AuditEvent, listLatestAuditEvents } from '../../acts/index.ts';
import { listForOperator } from '../../connections/index.ts';
import { readRides } from '../../earning/index.ts';
import { historyRows } from '../../ledger/index.ts';
import { presentTransactions } from '../../me/index.ts';
import type { Member } from '../../members/index.ts';
import { findMessages } from '../../messages/index.ts';
import { presentRides, providerNames } from '../../rides/index.ts';
import { presentAuditEvent } from '../acts.ts';
import { pathWith } from '../path-with.ts';
import { createMemberCtx, presentEntry, readMember } from './chosen-member.ts';
import { presentMessage } from './messages.ts';

/** Last position of a page in each of its lists; missing if nothing was returned yet. */
interface Place {
  rides?: { at: string; id: string };
  points?: string;
  acts?: string;
  standing?: number;
}

interface Placed {
  item: TimelineItem;
  place: Place;
}

interface TimelineQuery {
  member: Member;
  language: string;
  from: Place;
  limit: number;
}

async function rides(ctx: StaffCtx, { member, language, from, limit }: TimelineQuery): Promise<Placed[]> {
  const start = from.rides ? { towards: 'next' as const, ...from.rides } : null;
  const rows = await readRides(ctx.tx, member.memberId, start, limit);
  const presented = await presentRides(createMemberCtx(ctx, member.memberId, language), rows);
  return presented.map(({ row, ride }) => ({
    item: { what: 'RIDE', at: row.endedAt.toISOString(), ride },
    place: { rides: { at: row.at, id: row.id } },
  }));
}

async function points(ctx: StaffCtx, { member, language, from, limit }: TimelineQuery): Promise<Placed[]> {
  const start = from.points === undefined ? null : { towards: 'next' as const, id: from.points };
  const rows = await historyRows(ctx.tx, member.memberId, { reason: null, from: start, limit });
  const transactions = await presentTransactions(createMemberCtx(ctx, member.memberId, language), rows, language);
  return transactions.map((entry) => ({
    item: { what: 'POINTS', at: entry.transactionDateUTC, entry: presentEntry(entry) },
    place: { points: entry.TransactionID },
  }));
}

/** Id of the message that an act sent; undefined for others and for a repeated call, which sent nothing. */
const sentMessageOf = ({ verb, facts }: AuditEvent): string | undefined =>
  verb === 'members.sendMessage' && facts['isRepeated'] === false ? String(facts['messageId']) : undefined;

/** Sent messages by id, their texts only for callers who may write to members [DESK-675]. */
async function messagesOf(
  ctx: StaffCtx,
  memberId: string,
  acts: readonly AuditEvent[],
): Promise<ReadonlyMap<string | undefined, TimelineMessage>> {
  const ids = acts.flatMap((act) => sentMessageOf(act) ?? []);
  const mayRead = ctx.may('members.message');
  return new Map(
    (await findMessages(ctx, memberId, ids)).map((message) => {
      const { by: _by, text, ...state } = presentMessage(message);
      return [message.messageId, { ...state, text: mayRead ? text : null }];
    }),
  );
}

async function readAuditEvents(ctx: StaffCtx, { member, from, limit }: TimelineQuery): Promise<Placed[]> {
  const found = await listLatestAuditEvents(
    ctx,
    { memberId: member.memberId, isWithoutReadings: true, before: from.acts },
    limit,
  );
  const messages = await messagesOf(ctx, member.memberId, found);
  return found.map((act) => ({
    item: {
      what: 'ACT',
      at: act.happenedAt.toISOString(),
      act: presentAuditEvent(act),
      message: messages.get(sentMessageOf(act)) ?? null,
    },
    place: { acts: act.actId },
  }));
}

async function readStatusChanges(ctx: StaffCtx, { member, language, from, limit }: TimelineQuery): Promise<Placed[]> {
  const { memberId, createdAt, termsAcceptedAt } = member;
  const [connections, nameOf] = [await listForOperator(ctx, { memberId }), await providerNames(ctx, language)];
  const nobody = { providerId: null, providerName: null };
  const happened = [
    { standing: 'JOINED' as const, moment: createdAt, ...nobody },
    { standing: 'AGREED' as const, moment: termsAcceptedAt, ...nobody },
    ...connections.map(({ connectedAt, providerId }) => ({
      standing: 'CONNECTED' as const,
      moment: connectedAt,
      providerId,
      providerName: nameOf(providerId),
    })),
  ].flatMap(({ moment, ...rest }) =>
    moment ? [{ ...rest, what: 'STANDING' as const, at: moment.toISOString() }] : [],
  );
  const offset = from.standing ?? 0;
  return happened
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(offset, offset + limit)
    .map((item, at) => ({ item, place: { standing: offset + at + 1 } }));
}

const contextOf = ({ tenant }: StaffCtx, memberId: string): string => `timeline/${tenant.tenantId}/${memberId}`;

function placeOf(ctx: StaffCtx, memberId: string, cursor: string | undefined): Place {
  if (cursor === undefined) return {};
  try {
    return JSON.parse(ctx.keyRing.decrypt(Buffer.from(cursor, 'base64url'), contextOf(ctx, memberId))) as Place;
  } catch {
    return throwApiError('INVALID_CURSOR');
  }
}

/** Merges sorted lists, newest first, with the new position in each. */
export function merged(
  lists: readonly (readonly Placed[])[],
  from: Place,
  limit: number,
): { items: TimelineItem[]; place: Place } {
  const waiting = lists.map((list) => [...list]);
  const items: TimelineItem[] = [];
  let place = from;
  while (items.length < limit) {
    const heads = waiting.filter((list) => list.length > 0);
    const [newest] = heads.toSorted((one, other) => (other[0]?.item.at ?? '').localeCompare(one[0]?.item.at ?? ''));
    const next = newest?.shift();
    if (!next) break;
    items.push(next.item);
    place = { ...place, ...next.place };
  }
  return { items, place };
}

/** A member's events in one list, newest first. Logs the read. Throws NOT_FOUND, INVALID_CURSOR [DESK-36]. */
export async function getTimeline(
  ctx: StaffCtx,
  memberId: string,
  { language, cursor, limit }: { language: string; cursor?: string | undefined; limit: number },
): Promise<Page<TimelineItem>> {
  const member = await readMember(ctx, memberId);
  const from = placeOf(ctx, memberId, cursor);
  const lists: Placed[][] = [];
  for (const read of [rides, points, readAuditEvents, readStatusChanges])
    lists.push(await read(ctx, { member, language, from, limit: limit + 1 }));
  const { items, place } = merged(lists, from, limit);
  const isMore = lists.flat().length > items.length;
  const path = pathWith(`/admin/agencies/${ctx.tenant.tenantId}/members/${memberId}/timeline`, { language, limit });
  const linkTo = (text: string): string => `${path}&cursor=${text}`;
  const encrypted = ctx.keyRing
    .encryptDeterministic(JSON.stringify(place), contextOf(ctx, memberId))
    .toString('base64url');
  return {
    data: items,
    links: {
      self: cursor === undefined ? path : linkTo(cursor),
      next: isMore ? linkTo(encrypted) : null,
      previous: null,
    },
  };
}
