import type { DraftEdit } from '@fareback/contract/admin';
import { editsOfFile, type HandedIn, type ValueEdit } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
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

function isUnkeepable(value: unknown): boolean {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > VALUE_MAX || UNKEEPABLE.test(text);
}

function toChange(file: string, { before, after, ...edit }: ValueEdit): DraftChange {
  const steps = [...edit.steps];
  if (isUnkeepable(steps)) return { kind: 'FILE', steps: [], file, isCut: true };
  const isCut = isUnkeepable(before) || isUnkeepable(after);
  if (isCut) return { ...edit, steps, file, isCut };
  return {
    ...edit,
    steps,
    file,
    isCut,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

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
  ];
}

const placeOf = ({ kind, file, steps }: DraftChange): string =>
  `${kind} ${file} ${JSON.stringify(steps)}`.slice(0, 2_000);

const isSameValue = ({ before, after }: DraftChange): boolean => JSON.stringify(before) === JSON.stringify(after);

/** The same person's last edit of the value, if it continues: typing is saved every second. */
function continues({ actor, now }: StaffCtx, last: StoredEdit | undefined, { kind }: DraftChange): boolean {
  if (last === undefined || kind === 'ITEM' || kind === 'PICTURE') return false;
  const isOwn = last.author.kind === actor.kind && last.author.id === actor.id;
  return isOwn && now.getTime() - last.madeAt.getTime() < PAUSE_MILLIS;
}

/** Extends an edit by the next one; deletes it if the value is as before again. */
async function extend(
  ctx: StaffCtx,
  number: number,
  { seq, change: { before, ...last } }: StoredEdit,
  next: DraftChange,
) {
  const isCut = last.isCut || next.isCut;
  const { before: _was, ...after } = next;
  const change = { ...after, isCut, ...(before !== undefined && !isCut && { before }) };
  if (!isCut && next.kind !== 'FILE' && isSameValue(change)) await deleteEdit(ctx.tx, number, seq);
  else await extendEdit(ctx.tx, number, { seq, change }, ctx.now);
}

/**
 * Records who changed which value of a draft, from what to what. Changes of one value by one person without a pause of ten
 * minutes are one edit. Lock the versions first [DESK-786].
 */
export async function recordEdits(ctx: StaffCtx, number: number, before: DraftState, after: DraftState): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
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
