import { editsOfFile, type ValueEdit } from '@fareback/tenant-pack/value-edits';
import { type Draft, textOf, typeFile } from '../draft-state.ts';
import { withSide } from './apply-edit.ts';

type Sides = Readonly<Record<'before' | 'after', string | null>>;

/** One change of this person: the texts of each file before and after it. */
export interface UndoStep {
  files: Readonly<Record<string, Sides>>;
  /** The line it changes if it changes one file: typing on there is the same step. */
  line: string | null;
  at: number;
}

export type UndoResult =
  | { isDone: true; edits: readonly PlacedEdit[] }
  /** Another person changed the value since. */
  | { isDone: false; edit: PlacedEdit };

export interface PlacedEdit {
  file: string;
  edit: ValueEdit;
}

/** Steps that can be undone. */
const STEPS_MAX = 50;

/** A pause after which typing on in the same line is a step of its own. */
const PAUSE_MILLIS = 2_000;

/** Start of the line that a change begins in. */
function changedLine(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return before.lastIndexOf('\n', same - 1);
}

function stepBetween(before: Draft, after: Draft, at: number): UndoStep | null {
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  const changed = names
    .map((file) => ({ file, before: textOf(before, file), after: textOf(after, file) }))
    .filter((one) => one.before !== one.after);
  const [only] = changed;
  if (only === undefined) return null;
  const line = changed.length === 1 ? `${only.file} ${changedLine(only.before ?? '', only.after ?? '')}` : null;
  return { files: Object.fromEntries(changed.map(({ file, ...sides }) => [file, sides])), line, at };
}

/** Extends a step by a change that types on in its line; null if it is another step or a merge came between. */
function joined(last: UndoStep | undefined, next: UndoStep): UndoStep | null {
  if (!last || last.line === null || last.line !== next.line || next.at - last.at > PAUSE_MILLIS) return null;
  const files: Record<string, Sides> = {};
  for (const [file, { before, after }] of Object.entries(next.files)) {
    const was = last.files[file];
    if (was === undefined || was.after !== before) return null;
    files[file] = { before: was.before, after };
  }
  return { ...next, files };
}

/** False once typing restored the text, as the undo of a text field does. */
const isChange = ({ files }: UndoStep): boolean => Object.values(files).some(({ before, after }) => before !== after);

const other = (side: 'before' | 'after') => (side === 'before' ? ('after' as const) : ('before' as const));

/** Sets one side of a step in the draft: as texts if nothing else changed, else value by value. */
function applyStep(draft: Draft, { files }: UndoStep, side: 'before' | 'after'): UndoResult & { draft: Draft } {
  let next = draft;
  const edits: PlacedEdit[] = [];
  for (const [file, sides] of Object.entries(files)) {
    const placed = editsOfFile(file, sides.before, sides.after).map((edit) => ({ file, edit }));
    edits.push(...placed);
    if (textOf(draft, file) === sides[other(side)]) {
      next = typeFile(next, file, sides[side]);
      continue;
    }
    for (const one of side === 'before' ? placed.toReversed() : placed) {
      const text = withSide(file, textOf(next, file), one.edit, side);
      if (text === null) return { isDone: false, edit: one, draft };
      next = typeFile(next, file, text);
    }
  }
  return { isDone: true, edits, draft: next };
}

/**
 * The last changes of one person in a draft. A step is undone by its values, so changes of others stay; if one of them
 * changed the same value, the step is dropped and reported [DESK-789].
 */
export class UndoStack {
  #done: UndoStep[] = [];
  #undone: UndoStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  record(before: Draft, after: Draft, at: number): void {
    const step = stepBetween(before, after, at);
    if (step === null) return;
    const extended = this.#undone.length === 0 ? joined(this.#done.at(-1), step) : null;
    this.#undone = [];
    const others = extended === null ? this.#done : this.#done.slice(0, -1);
    this.#done = (isChange(extended ?? step) ? [...others, extended ?? step] : others).slice(-STEPS_MAX);
  }

  /** Drops the steps that change a file: its text was chosen in a conflict, so they no longer describe it. */
  forget(file: string): void {
    const isOther = ({ files }: UndoStep): boolean => !Object.hasOwn(files, file);
    this.#done = this.#done.filter(isOther);
    this.#undone = this.#undone.filter(isOther);
  }

  undo(draft: Draft): (UndoResult & { draft: Draft }) | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    const result = applyStep(draft, step, 'before');
    if (result.isDone) this.#undone.push({ ...step, line: null });
    return result;
  }

  redo(draft: Draft): (UndoResult & { draft: Draft }) | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    const result = applyStep(draft, step, 'after');
    if (result.isDone) this.#done.push({ ...step, line: null });
    return result;
  }
}
