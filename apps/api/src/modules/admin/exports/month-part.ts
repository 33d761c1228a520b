import type { ReplyOf } from '@fareback/contract';
import { adminRoutes, type ExportPart } from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { Amount, csvLines } from '../../../platform/csv.ts';
import { localDate, localMoment } from '../../../platform/local-date.ts';
import type { Behind } from '../../ledger/index.ts';
import { firstJoined } from '../../members/index.ts';
import { columnsOf, type ExportSet, freshNameKey, pseudonymsBy, type Value } from './files.ts';
import { BooksDiffer, liabilityRows, type Sums, valueAtEnd, valuesWith, worthBy } from './liability.ts';
import { isSettled, linesBehind, stretchOfMonth } from './month-lines.ts';

type Reply = ReplyOf<(typeof adminRoutes)['exports']['since']>;

/** The month the agency opened, else the first member's month; null if it is not open or has no members [DESK-351]. */
export async function firstMonth({ tx, tenant }: Pick<StaffCtx, 'tx' | 'tenant'>): Promise<Reply> {
  const { isOpen, openedAt, timeZone } = tenant;
  const first = isOpen ? (openedAt ?? (await firstJoined(tx))) : null;
  return { month: first && localDate(first, timeZone).slice(0, 7) };
}

/** Maximum rows per request; more would block the process's other requests noticeably. */
const PART_ROWS = 5_000;

interface PartQuery {
  month: string;
  set: ExportSet;
  form: 'csv' | 'values';
  after?: string | undefined;
  withMembers: boolean;
}

/** State of an export between parts: cursor, pseudonym key (stored nowhere else) and running sums. */
interface Taking {
  behind: Behind | null;
  nameKey: Buffer;
  sums: Sums;
}

type CursorFields = [at: number, ids: [string, string], nameKey: string, sums: [string, number][]];

/** Encryption context of the cursor: it is invalid for another month, set, agency or member option. */
const contextOf = ({ tenant }: StaffCtx, { month, set, withMembers }: PartQuery): string =>
  `${tenant.tenantId}/export/${month}/${set}/${withMembers ? 'members' : 'nobody'}`;

function resumed(ctx: StaffCtx, asked: PartQuery): Taking {
  const [encrypted, context] = [Buffer.from(asked.after ?? '', 'base64url'), contextOf(ctx, asked)];
  if (!ctx.keyRing.canDecrypt(encrypted, context)) throwAdminError('INVALID_REQUEST', { field: 'after' });
  const [at, ids, nameKey, sums] = JSON.parse(ctx.keyRing.decrypt(encrypted, context)) as CursorFields;
  return { behind: { at: new Date(at), ids }, nameKey: Buffer.from(nameKey, 'base64'), sums: new Map(sums) };
}

function nextOf(ctx: StaffCtx, asked: PartQuery, { behind, nameKey, sums }: Taking & { behind: Behind }): string {
  const fields: CursorFields = [behind.at.getTime(), [...behind.ids], nameKey.toString('base64'), [...sums]];
  return ctx.keyRing.encrypt(JSON.stringify(fields), contextOf(ctx, asked)).toString('base64url');
}

/** The export is logged with its first part; later parts require its cursor. */
async function begun(ctx: StaffCtx, { month, set, form, withMembers }: PartQuery): Promise<Taking> {
  await ctx.record({
    verb: withMembers ? 'exports.take-members' : 'exports.take',
    subject: { kind: 'agency', id: ctx.tenant.tenantId },
    facts: { month, set, format: form },
  });
  return { behind: null, nameKey: freshNameKey(), sums: new Map() };
}

type Rows = Pick<ExportPart, 'change'> & { rows: Value[][]; end: Behind | null };

async function liabilityOf({ tx }: StaffCtx, stretch: ReturnType<typeof stretchOfMonth>): Promise<Rows> {
  try {
    return { ...(await liabilityRows(tx, stretch, await valueAtEnd({ tx }, stretch))), end: null };
  } catch (error) {
    if (error instanceof BooksDiffer) throwAdminError('BOOKS_DIFFER');
    throw error;
  }
}

async function rowsOf(ctx: StaffCtx, { month, set, withMembers }: PartQuery, taking: Taking): Promise<Rows> {
  const stretch = stretchOfMonth(month, ctx.tenant);
  if (set === 'liability') return liabilityOf(ctx, stretch);
  const lines = await linesBehind(ctx.tx, set, { stretch, behind: taking.behind, most: PART_ROWS });
  const nameOf = pseudonymsBy(taking.nameKey);
  const worth = worthBy(await valueAtEnd(ctx, stretch), taking.sums);
  return {
    rows: lines.map((line) => [...valuesWith(worth, set, line), ...(withMembers ? [nameOf(line.memberId)] : [])]),
    change: lines.reduce((sum, { change }) => sum + change, 0),
    end: lines.length < PART_ROWS ? null : (lines.at(-1)?.behind ?? null),
  };
}

const linesOf = (rows: readonly (readonly Value[])[], timeZone: string): string =>
  rows.length === 0
    ? ''
    : `${csvLines(rows.map((row) => row.map((value) => (value instanceof Date ? localMoment(value, timeZone) : value))))}\r\n`;

function toJsonValue(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Amount ? value.text : value;
}

/** Exports a part of a closed month: all parts in order equal the command's file [DESK-172]. */
async function monthPart(ctx: StaffCtx, asked: PartQuery): Promise<ExportPart> {
  const { timeZone } = ctx.tenant;
  if (!isSettled(asked.month, timeZone, ctx.now)) throwAdminError('MONTH_NOT_OVER');
  const isFirst = asked.after === undefined;
  const taking = isFirst ? await begun(ctx, asked) : resumed(ctx, asked);
  const { rows, change, end } = await rowsOf(ctx, asked, taking);
  const columns = columnsOf(asked.set, asked.withMembers).map(({ name, type }) => ({ name, type }));
  const isCsv = asked.form === 'csv';
  const heading = isFirst ? `${csvLines([columns.map(({ name }) => name)])}\r\n` : '';
  return {
    columns,
    rows: rows.length,
    change,
    csv: isCsv ? heading + linesOf(rows, timeZone) : null,
    values: isCsv ? null : rows.map((row) => row.map(toJsonValue)),
    next: end && nextOf(ctx, asked, { ...taking, behind: end }),
  };
}

const { since, part, memberPart } = adminRoutes.exports;

export const handlers: AdminHandler[] = [
  adminFigures(since, firstMonth),
  adminHandle(part, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: false })),
  adminHandle(memberPart, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: true })),
];
