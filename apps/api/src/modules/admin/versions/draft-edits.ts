import type { DraftEdit } from '@fareback/contract/admin';
import { editsOfFile, type HandedIn, type ValueEdit } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { trySeparately } from '../../../platform/database/savepoint.ts';
import {
  type DraftChange,
  deleteEdit,
  extendEdit,
  insertEdits,
  type NewEdit,
  readEdits,
  readLastEdits,
  type StoredEdit,
} from '../../versions/index.ts';
import { chosenVersion } from './read-versions.ts';

interface DraftState extends HandedIn {
  note: string;
  basedOn: number | null;
}

/** Longest value that is kept, in characters of JSON; a longer one can't be restored. */
const VALUE_MAX = 4_000;
/** A pause of one person at one value after which their next change of it is an edit of its own. */
const PAUSE_MILLIS = 10 * 60_000;

/** The database stores no NUL and no half of a character, which YAML can write. */
const UNKEEPABLE = /\\u(?:0000|d[89a-f])/i;

/** JavaScript writes such numbers with an exponent, but the database with all digits, which may be too many. */
const isLongNumber = (value: unknown): boolean => typeof value === 'number' && String(value).includes('e');

function isUnkeepable(value: unknown): boolean {
  if (value === undefined) return false;
  let hasLongNumber = false;
  const text = JSON.stringify(value, (_key, part: unknown) => {
    hasLongNumber ||= isLongNumber(part);
    return part;
  });
  return hasLongNumber || text.length > VALUE_MAX || UNKEEPABLE.test(text);
}

/** The change without values that can't be kept, each side by itself. */
function keepable({ before, after, ...change }: DraftChange): DraftChange {
  const { file, steps } = change;
  if (isUnkeepable(steps)) return { kind: 'FILE', steps: [], file, isCut: true };
  const [isBeforeCut, isAfterCut] = [isUnkeepable(before), isUnkeepable(after)];
  return {
    ...change,
    isCut: isBeforeCut || isAfterCut,
    ...(before !== undefined && !isBeforeCut && { before }),
    ...(after !== undefined && !isAfterCut && { after }),
  };
}

const toChange = (file: string, edit: ValueEdit): DraftChange => ({
  ...edit,
  steps: [...edit.steps],
  file,
  isCut: false,
});

const plain = (kind: 'PICTURE' | 'NOTE' | 'BASE', file: string, before: unknown, after: unknown): DraftChange => ({
  kind,
  file,
  steps: [],
  isCut: false,
  ...(before !== null && { before }),
  ...(after !== null && { after }),
});

const namesIn = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

function changesOf(before: DraftState, after: DraftState): DraftChange[] {
  const files = namesIn(before.files, after.files).flatMap((file) =>
    editsOfFile(file, before.files[file] ?? null, after.files[file] ?? null).map((edit) => toChange(file, edit)),
  );
  const pictures = namesIn(before.pictures, after.pictures).flatMap((name) => {
    const [was, is] = [before.pictures[name], after.pictures[name]];
    if (was && is && Buffer.compare(was, is) === 0) return [];
    return [plain('PICTURE', `images/${name}`, was ? name : null, is ? name : null)];
  });
  return [
    ...files,
    ...pictures,
    ...(before.note === after.note ? [] : [plain('NOTE', '', before.note, after.note)]),
    ...(before.basedOn === after.basedOn ? [] : [plain('BASE', '', before.basedOn, after.basedOn)]),
  ].map(keepable);
}

const placeOf = ({ kind, file, steps }: DraftChange): string =>
  `${kind} ${file} ${JSON.stringify(steps)}`.slice(0, 2_000).toWellFormed();

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The same person's last edit of the value, if it continues: typing is saved every second. It doesn't if the value changed
 * since in another way, such as with its whole file.
 */
function continues({ actor, now }: StaffCtx, { author, madeAt, change }: StoredEdit, next: DraftChange): boolean {
  if (next.kind === 'ITEM' || next.kind === 'PICTURE') return false;
  if (next.kind !== 'FILE' && !isSame(change.after, next.before)) return false;
  const isOwn = author.kind === actor.kind && author.id === actor.id;
  return isOwn && now.getTime() - madeAt.getTime() < PAUSE_MILLIS;
}

/** Extends an edit by the next one; deletes it if the value is as before again. */
async function extend(ctx: StaffCtx, number: number, { seq, change: last }: StoredEdit, next: DraftChange) {
  const { before: _was, ...after } = next;
  const { before } = last;
  const isCut = (last.isCut && before === undefined) || (next.isCut && next.after === undefined);
  const change = { ...after, isCut, ...(before !== undefined && { before }) };
  if (!isCut && next.kind !== 'FILE' && isSame(before, next.after)) await deleteEdit(ctx.tx, number, seq);
  else await extendEdit(ctx.tx, number, { seq, change }, ctx.now);
}

async function storeChanges(ctx: StaffCtx, number: number, changes: readonly DraftChange[]): Promise<void> {
  const last = await readLastEdits(ctx.tx, number, changes.map(placeOf));
  const fresh: NewEdit[] = [];
  for (const change of changes) {
    const place = placeOf(change);
    const known = last.find((one) => one.place === place);
    if (known && continues(ctx, known, change)) await extend(ctx, number, known, change);
    else fresh.push({ place, change });
  }
  await insertEdits(ctx.tx, number, fresh, { author: ctx.actor, now: ctx.now });
}

/**
 * Records who changed which value of a draft, from what to what. Changes of one value by one person without a pause of ten
 * minutes are one edit. Changes that the database rejects are left out, so the draft can be saved. Lock the versions first
 * [DESK-786].
 */
export async function recordEdits(ctx: StaffCtx, number: number, before: DraftState, after: DraftState): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  const error = await trySeparately(ctx.tx, () => storeChanges(ctx, number, changes));
  if (error) ctx.log.error({ err: error, number }, 'changes of a draft could not be recorded');
}

/** A draft's saved changes, newest first. Throws NOT_FOUND [DESK-786]. */
export async function listEdits(ctx: StaffCtx, number: number): Promise<{ data: DraftEdit[] }> {
  await chosenVersion(ctx, number);
  const edits = await readEdits(ctx.tx, number);
  return {
    data: edits.map(({ seq, change, author, madeAt }) => ({
      ...change,
      id: seq,
      by: author,
      at: madeAt.toISOString(),
    })),
  };
}
