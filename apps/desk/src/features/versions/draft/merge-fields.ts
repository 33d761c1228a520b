import { isUnreadable, parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { writtenYaml } from '@fareback/tenant-pack/written-yaml';
import { type Path, valueAt, withoutValue, withValue } from './forms/pack-yaml.ts';

/** A key, or a list item by its id, because list positions differ between the two texts. */
type Step = string | { id: string };

interface Edit {
  steps: readonly Step[];
  value: unknown;
}

export interface FieldConflict {
  /** Its path in the local file, in the form of validation errors: `campaigns.2.reward`. */
  key: string;
  /** Its path in the merged text. */
  path: Path;
  mine: unknown;
  theirs: unknown;
}

/** The merge of two texts by value: the text without the conflicts, and the conflicts. */
export interface FieldMerge {
  text: string;
  conflicts: readonly FieldConflict[];
}

/** Both texts of a file and their common base. */
export type Texts = Readonly<Record<'before' | 'mine' | 'theirs', string | null>>;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Thrown if value changes alone do not explain an edit. */
class NotMergeable extends Error {}

/** Ids of a list's items; null for any other value. */
function idsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map((one: unknown) => (isTree(one) ? one['id'] : undefined));
  return ids.every((id) => typeof id === 'string') ? ids : null;
}

const hasParts = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** Returns changed values. Throws if list items were added, removed or moved. */
function editsOf(before: unknown, after: unknown, steps: readonly Step[] = []): Edit[] {
  if (isSame(before, after)) return [];
  if (isTree(before) && isTree(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => editsOf(before[key], after[key], [...steps, key]));
  }
  const ids = idsOf(before);
  if (ids !== null && ids.length > 0 && isSame(ids, idsOf(after)))
    return ids.flatMap((id, at) => editsOf(valueAt(before, [at]), valueAt(after, [at]), [...steps, { id }]));
  if (hasParts(before) || hasParts(after)) throw new NotMergeable();
  return [{ steps, value: after }];
}

/** Resolves steps to a path in a file. Throws if an item on the way is gone. */
function pathIn(root: unknown, steps: readonly Step[]): Path {
  return steps.reduce<Path>((path, step) => {
    if (typeof step === 'string') return [...path, step];
    const at = idsOf(valueAt(root, path))?.indexOf(step.id) ?? -1;
    if (at === -1) throw new NotMergeable();
    return [...path, at];
  }, []);
}

function putJson(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  const tree = isTree(value) ? value : {};
  const { [first]: own, ...others } = tree;
  const next = putJson(own, rest, put);
  return next === undefined ? others : { ...tree, [first]: next };
}

const isJson = (file: string): boolean => file.endsWith('.json');
const written = (file: string, text: string): string =>
  isJson(file) ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : writtenYaml(parseYaml(text));

function put(file: string, text: string, path: Path, value: unknown): string {
  if (isJson(file)) return `${JSON.stringify(putJson(JSON.parse(text), path, value), null, 2)}\n`;
  return value === undefined ? withoutValue(text, path) : withValue(text, path, value);
}

function valuesOf(file: string, text: string): unknown {
  if (isJson(file)) return JSON.parse(text) as unknown;
  const document = parseYaml(text);
  if (isUnreadable(document)) throw new NotMergeable();
  return document.toJS() as unknown;
}

interface AppliedEdits {
  text: string;
  conflicts: readonly { steps: readonly Step[]; path: Path; over: unknown; ground: unknown }[];
}

/** Applies one side's edits to the other side's text. Throws if value changes alone do not explain the edits. */
function applyEdits(file: string, texts: Readonly<Record<'before' | 'over' | 'ground', string>>): AppliedEdits {
  const [was, over, ground] = [texts.before, texts.over, texts.ground].map((text) => valuesOf(file, text));
  const edits = editsOf(was, over);
  // If the edits do not reproduce the text, comments or formatting changed, too.
  const rebuilt = edits.reduce((text, { steps, value }) => put(file, text, pathIn(was, steps), value), texts.before);
  if (written(file, rebuilt) !== written(file, texts.over)) throw new NotMergeable();
  const placed = edits.map(({ steps, value }) => {
    const path = pathIn(ground, steps);
    return { steps, path, over: value, ground: valueAt(ground, path), was: valueAt(was, pathIn(was, steps)) };
  });
  const isFree = (one: (typeof placed)[number]): boolean => isSame(one.ground, one.was);
  const text = placed.filter(isFree).reduce((so, one) => put(file, so, one.path, one.over), texts.ground);
  return { text, conflicts: placed.filter((one) => !isFree(one) && !isSame(one.ground, one.over)) };
}

const isSingleValue = (value: unknown): boolean => !isTree(value) && !hasParts(value);

/**
 * Merges a file value by value; only values that both changed differently are left as conflicts. Null if values cannot
 * explain the edits, such as both adding items or editing comments [DESK-324].
 */
export function mergeFields(file: string, { before, mine, theirs }: Texts): FieldMerge | null {
  if (before === null || mine === null || theirs === null) return null;
  const sides = [
    { over: mine, ground: theirs, isMineOver: true },
    { over: theirs, ground: mine, isMineOver: false },
  ];
  for (const { over, ground, isMineOver } of sides) {
    try {
      const applied = applyEdits(file, { before, over, ground });
      const values = valuesOf(file, mine);
      const conflicts = applied.conflicts.map((one) => ({
        key: pathIn(values, one.steps).join('.'),
        path: one.path,
        mine: isMineOver ? one.over : one.ground,
        theirs: isMineOver ? one.ground : one.over,
      }));
      if (conflicts.every((one) => isSingleValue(one.mine) && isSingleValue(one.theirs)))
        return { text: applied.text, conflicts };
    } catch {
      // Try the other direction before giving up.
    }
  }
  return null;
}

/** Returns the merged text with the chosen values, in order of the conflicts. */
export const chosenText = (
  file: string,
  { text, conflicts }: FieldMerge,
  chosen: readonly ('mine' | 'theirs')[],
): string => conflicts.reduce((so, conflict, at) => put(file, so, conflict.path, conflict[chosen[at] ?? 'mine']), text);
