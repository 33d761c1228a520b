import { normalizeEmail } from '@fareback/contract';
import {
  type OfferBatchLineError,
  type OfferBatchLines,
  type OfferBatchPart,
  offerBatchLinesMax,
  offerBatchMembersMax,
} from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { readSegmentMembers } from '../../campaigns/index.ts';
import { type Member, membersNamed } from '../../members/index.ts';
import {
  type BatchMember,
  type BatchRow,
  deleteBatchMembers,
  insertBatchMembers,
  lockBatch,
  type MemberState,
  readBatchMembers,
  writeBatch,
} from '../../offer-grants/index.ts';
import { listLayoutOf, readListLine } from './batch-lines.ts';
import { stateOfMembers } from './run-batch.ts';

export const aboutBatch = (batchId: string) => ({ kind: 'offerBatch', id: batchId });

type Person = Pick<Member, 'memberId' | 'email' | 'status'>;

/** Locks a draft. Throws NOT_FOUND, and CHANGED_MEANWHILE once it is started. */
export async function draftToChange({ tx }: StaffCtx, batchId: string): Promise<BatchRow> {
  const batch = (await lockBatch(tx, batchId)) ?? throwAdminError('NOT_FOUND');
  return batch.state === 'DRAFT' ? batch : throwAdminError('CHANGED_MEANWHILE');
}

/** Locks a draft to add a part; the first part replaces the members, so a corrected list can be sent again. */
async function draftToFill(
  ctx: StaffCtx,
  batchId: string,
  { isList, isFirst }: { isList: boolean; isFirst: boolean },
): Promise<BatchRow> {
  const batch = await draftToChange(ctx, batchId);
  if ((batch.segment === null) !== isList) throwAdminError('INVALID_REQUEST', { field: 'segment' });
  if (!isFirst) return batch;
  await deleteBatchMembers(ctx.tx, batchId);
  return { ...batch, counts: {} };
}

/**
 * Adds members who are not in the batch yet, each with what they would get. Resolves to the state of all given members.
 * Throws PAYLOAD_TOO_LARGE above the most members of a batch.
 */
async function addMembers(
  ctx: StaffCtx,
  batch: BatchRow,
  people: readonly (Pick<Person, 'memberId' | 'status'> & { line: number | null })[],
): Promise<Map<string, BatchMember>> {
  const { tx } = ctx;
  const known = await readBatchMembers(
    tx,
    batch.batchId,
    people.map(({ memberId }) => memberId),
  );
  const members = new Map(known.map((member) => [member.memberId, member]));
  const fresh = people.filter(({ memberId }) => !members.has(memberId));
  const states = await stateOfMembers(ctx, batch.offerId, fresh);
  const added = fresh.map(({ memberId, line }) => ({ memberId, line, state: states.get(memberId) ?? 'notFor' }));
  await insertBatchMembers(tx, batch.batchId, added);
  const counts = { ...batch.counts };
  for (const { memberId, line, state } of added) {
    counts[state] = (counts[state] ?? 0) + 1;
    members.set(memberId, { memberId, line, state });
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all > offerBatchMembersMax) throwAdminError('PAYLOAD_TOO_LARGE');
  await writeBatch(tx, { ...batch, counts, revision: batch.revision + 1 });
  return members;
}

const errorOf: Partial<Record<MemberState, OfferBatchLineError['why']>> = {
  has: 'HAS',
  notFor: 'NOT_FOR',
  resting: 'RESTING',
};

interface NamedLine {
  line: number;
  kind: 'id' | 'email' | 'unreadable';
  value: string;
}

function readLines({ heading, firstLine, lines }: z.output<typeof OfferBatchLines>): NamedLine[] {
  const layout = listLayoutOf(heading);
  return lines.flatMap((text, at) => {
    if (layout.columns !== null && text === heading) return [];
    const read = readListLine(text, layout);
    if (read.kind === 'blank') return [];
    const value = read.kind === 'email' ? normalizeEmail(read.value) : read.value;
    return [{ line: firstLine + at, kind: read.kind, value }];
  });
}

/**
 * Adds a part of a list to a draft. Lines that give nothing are named with the reason; a part that is sent again adds
 * nothing and answers the same. The part with line 1 replaces the list [DESK-530].
 */
export async function addLines(
  ctx: StaffCtx,
  batchId: string,
  asked: z.output<typeof OfferBatchLines>,
): Promise<z.infer<typeof OfferBatchPart>> {
  const batch = await draftToFill(ctx, batchId, { isList: true, isFirst: asked.firstLine === 1 });
  const named = readLines(asked);
  const valuesOf = (kind: NamedLine['kind']) => named.flatMap((one) => (one.kind === kind ? [one.value] : []));
  const found = await membersNamed(ctx.tx, { ids: valuesOf('id'), emails: valuesOf('email') });
  const byValue = new Map<string, Person>(
    found.flatMap((person) => [[person.memberId, person] as const, [person.email ?? '', person] as const]),
  );
  const lineOf = new Map<string, number>();
  for (const { line, value } of named) {
    const person = byValue.get(value);
    if (person && person.status !== 'DELETED' && !lineOf.has(person.memberId)) lineOf.set(person.memberId, line);
  }
  const people = found.flatMap((person) => {
    const line = lineOf.get(person.memberId);
    return line === undefined ? [] : [{ ...person, line }];
  });
  const members = await addMembers(ctx, batch, people);
  let ready = 0;
  const errors = named.flatMap(({ line, kind, value }): OfferBatchLineError[] => {
    const person = byValue.get(value);
    const member = person && members.get(person.memberId);
    const error = (why: OfferBatchLineError['why']): OfferBatchLineError[] => [{ line, value, why }];
    if (kind === 'unreadable') return error('UNREADABLE');
    if (person?.status === 'DELETED') return error('ERASED');
    if (!member) return error('UNKNOWN');
    if (member.line !== line) return error('TWICE');
    const why = errorOf[member.state];
    if (why !== undefined) return error(why);
    ready += 1;
    return [];
  });
  const facts = { firstLine: asked.firstLine, lines: asked.lines.length, ready, errors: errors.length };
  await ctx.record({ verb: 'offerBatches.addLines', subject: aboutBatch(batchId), facts });
  return { ready, errors };
}

/** Adds the next members of the draft's segment; `after` is null at its end [DESK-531]. */
export async function addSegment(
  ctx: StaffCtx,
  batchId: string,
  after: string | null,
): Promise<{ after: string | null; ready: number }> {
  const batch = await draftToFill(ctx, batchId, { isList: false, isFirst: after === null });
  const segment = batch.segment ?? '';
  const ids = await readSegmentMembers(ctx.tx, segment, { after, limit: offerBatchLinesMax });
  const people = (await membersNamed(ctx.tx, { ids, emails: [] })).filter(({ status }) => status !== 'DELETED');
  const members = await addMembers(
    ctx,
    batch,
    people.map((person) => ({ ...person, line: null })),
  );
  const ready = [...members.values()].filter(({ state }) => state === 'ready').length;
  await ctx.record({ verb: 'offerBatches.addSegment', subject: aboutBatch(batchId), facts: { segment, ready } });
  return { after: ids.length < offerBatchLinesMax ? null : (ids.at(-1) ?? null), ready };
}
