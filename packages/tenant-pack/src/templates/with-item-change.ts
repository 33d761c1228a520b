import { type Document, isMap, isSeq, type YAMLMap } from 'yaml';
import { readDocument } from '../load/source.ts';
import { writtenYaml } from '../written-yaml.ts';

type Files = Readonly<Record<string, string>>;

interface ItemOfList {
  list: 'campaigns' | 'offers';
  id: string;
}

const PROGRAM = 'programme.yaml';
const WORDING = /^wording\/[\w-]+\.json$/;

function itemsIn(document: Document, list: string): YAMLMap[] {
  const items = document.get(list);
  return isSeq(items) ? items.items.filter((item) => isMap(item)) : [];
}

const find = (document: Document, { list, id }: ItemOfList): YAMLMap | undefined =>
  itemsIn(document, list).find((item) => item.get('id') === id);

/** Ends a running item after `today`; one that has not begun is switched off. */
function end(item: YAMLMap, today: string): void {
  const startsOn = item.get('startsOn');
  if (typeof startsOn === 'string' && startsOn > today) item.set('active', false);
  else item.set('endsOn', today);
}

function resume(item: YAMLMap, today: string): void {
  item.delete('active');
  const endsOn = item.get('endsOn');
  if (typeof endsOn === 'string' && endsOn <= today) item.delete('endsOn');
}

/**
 * Returns the program file after a campaign or offer is paused, ended or resumed, with comments preserved; null if the
 * file cannot be read or has no such item [DESK-636].
 */
export function withItemChange(
  files: Files,
  { change, today, ...which }: ItemOfList & { change: 'PAUSE' | 'END' | 'RESUME'; today: string },
): Files | null {
  const document = readDocument(files[PROGRAM] ?? '');
  const item = document === null ? undefined : find(document, which);
  if (document === null || item === undefined) return null;
  if (change === 'PAUSE') item.set('active', false);
  else if (change === 'END') end(item, today);
  else resume(item, today);
  return { [PROGRAM]: writtenYaml(document) };
}

/** Copies the texts of an item in a messages file. Throws if the file is not JSON. */
function withTextsCopied(text: string, { list, id }: ItemOfList, to: string): string {
  const all = JSON.parse(text) as Record<string, Record<string, unknown> | undefined>;
  const own = all[list]?.[id];
  if (own === undefined) return text;
  return `${JSON.stringify({ ...all, [list]: { ...all[list], [to]: own } }, null, 2)}\n`;
}

function freeId(id: string, taken: ReadonlySet<unknown>): string {
  for (let count = 2; ; count += 1) if (!taken.has(`${id}-${count}`)) return `${id}-${count}`;
}

/**
 * Returns the files after a campaign or offer is copied, right after the original and with its texts; null if a file
 * cannot be read or there is no such item [DESK-637].
 */
export function withItemCopy(files: Files, which: ItemOfList): { id: string; files: Files } | null {
  const document = readDocument(files[PROGRAM] ?? '');
  const item = document === null ? undefined : find(document, which);
  const items = document?.get(which.list);
  if (document === null || item === undefined || !isSeq(items)) return null;
  const id = freeId(which.id, new Set(itemsIn(document, which.list).map((one) => one.get('id'))));
  const copy = item.clone() as YAMLMap;
  copy.set('id', id);
  copy.delete('position');
  items.items.splice(items.items.indexOf(item) + 1, 0, copy);
  try {
    const texts = Object.entries(files)
      .filter(([file]) => WORDING.test(file))
      .map(([file, text]) => [file, withTextsCopied(text, which, id)] as const);
    const changed = texts.filter(([file, text]) => text !== files[file]);
    return { id, files: { [PROGRAM]: writtenYaml(document), ...Object.fromEntries(changed) } };
  } catch {
    return null;
  }
}
