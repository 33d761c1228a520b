import type { PackSchema } from '@fareback/contract/admin';
import { parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { writtenYaml } from '@fareback/tenant-pack/written-yaml';
import { isMap, isSeq, type Node } from 'yaml';
import { mergedTexts } from '../merge-texts.ts';
import { type PackItem, PROGRAM_FILE, type Typed, withoutItem } from './pack-forms.ts';

type TextOf = (file: string) => string | null;

export interface RemovedItemFiles {
  list: string;
  thing: PackItem;
  before: Readonly<Record<string, string | null>>;
  after: Typed;
}

export function removeItem(schema: PackSchema, textOf: TextOf, list: string, thing: PackItem): RemovedItemFiles {
  const after = withoutItem(schema, textOf, list, thing);
  const before = Object.fromEntries(Object.keys(after).map((file) => [file, textOf(file)]));
  return { list, thing, before, after };
}

/** Inserts the entity into the current program, with its comments. */
function withItemBack(text: string | null, { list, thing, before }: RemovedItemFiles): string {
  const document = parseYaml(text ?? '');
  const was = parseYaml(before[PROGRAM_FILE] ?? '').get(list);
  const own = isSeq(was) ? was.items[thing.at] : undefined;
  const item = (own as Node | undefined)?.clone() ?? document.createNode(thing.value);
  const items = document.get(list);
  if (!isSeq(items)) document.set(list, document.createNode([item]));
  else if (!items.items.some((one) => isMap(one) && one.get('id') === thing.id)) {
    if (items.items.length === 0) items.flow = false;
    items.items.splice(Math.min(thing.at, items.items.length), 0, item);
  }
  return writtenYaml(document);
}

/** Restores an entity in its old place; later edits elsewhere survive [DESK-326]. */
export function restoreItem(textOf: TextOf, removed: RemovedItemFiles): Typed {
  const files = Object.entries(removed.after).flatMap(([file, after]): [string, string][] => {
    const now = textOf(file);
    const before = removed.before[file] ?? null;
    if (now === after && before !== null) return [[file, before]];
    // Three-way merge: base without the entity, one side with it, the other the current text.
    const both = mergedTexts(file, { before: after, mine: before, theirs: now });
    if (both !== null) return [[file, both]];
    return file === PROGRAM_FILE ? [[file, withItemBack(now, removed)]] : [];
  });
  return Object.fromEntries(files);
}
