import { isUnreadable, parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { writtenYaml } from '@fareback/tenant-pack/written-yaml';
import { type Path, valueAt, withoutValue, withValue } from './forms/pack-yaml.ts';

/** A key, or a thing of a list by its id: places in lists are others for each of two. */
type Step = string | { id: string };

/** A value that somebody changed; undefined where they took it out. */
interface Edit {
  steps: readonly Step[];
  value: unknown;
}

/** One value that two changed, each to something else. */
export interface FieldConflict {
  /** Where it stands in the file as it was typed here, as faults are told: `campaigns.2.reward`. */
  key: string;
  /** Where it stands in the text that holds what both did. */
  path: Path;
  mine: unknown;
  theirs: unknown;
}

/** What two made of a file, value by value: a text with all that does not clash, and what does. */
export interface FieldMerge {
  text: string;
  conflicts: readonly FieldConflict[];
}

/** What two who changed one file have of it, and what it said before. */
export type Texts = Readonly<Record<'before' | 'mine' | 'theirs', string | null>>;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Thrown where values alone do not tell what somebody did. */
class NotMergeable extends Error {}

/** Ids of a list's things; null for any other value. */
function idsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map((one: unknown) => (isTree(one) ? one['id'] : undefined));
  return ids.every((id) => typeof id === 'string') ? ids : null;
}

const hasParts = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** What somebody changed, value by value. Throws where they did more than that: added, took out or moved a thing of a list. */
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

/** The place in a file's values that steps lead to. Throws where a thing on the way is gone. */
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

/** A file with one value changed, or taken out. */
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

/** What one changed, laid over what the other has. Throws where values alone do not tell it. */
function applyEdits(file: string, texts: Readonly<Record<'before' | 'over' | 'ground', string>>): AppliedEdits {
  const [was, over, ground] = [texts.before, texts.over, texts.ground].map((text) => valuesOf(file, text));
  const edits = editsOf(was, over);
  // Whoever changed a comment, or how something is written, did more than the values say.
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
 * What two made of one file, value by value: only those that both changed to something else are left to be chosen. Null where
 * values alone do not tell it: both added, took out or moved things, or wrote more than values [DESK-324].
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
      // The other way round, or not at all.
    }
  }
  return null;
}

/** What a file says by what was chosen for each value that clashed, in their order. */
export const chosenText = (
  file: string,
  { text, conflicts }: FieldMerge,
  chosen: readonly ('mine' | 'theirs')[],
): string => conflicts.reduce((so, conflict, at) => put(file, so, conflict.path, conflict[chosen[at] ?? 'mine']), text);
