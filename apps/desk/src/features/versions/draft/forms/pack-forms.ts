import type { PackSchema } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { wordingFile } from '../files-of-pack.ts';
import { textsOf, withText } from '../texts-of-files.ts';
import { beginOf, beginOfVariant, type FormNode, fieldsOf, formOf } from './form-node.ts';
import {
  inOrder,
  type Path,
  readFile,
  valueAt,
  withAdded,
  withCopy,
  withMoved,
  withoutValue,
  withValue,
} from './pack-yaml.ts';

/** Returns a pack's text file as typed; null if there is no such file. */
type TextOf = (file: string) => string | null;
export type Typed = Readonly<Record<string, string>>;

export const PROGRAM_FILE = 'programme.yaml';

/** A list of the program whose items have ids, such as campaigns and offers. */
export interface PackList {
  list: string;
  item: FormNode;
  /** Items have a last day, which can end them; items can be switched off. */
  hasEnd: boolean;
  hasSwitch: boolean;
}

const nodesOf = (item: FormNode): readonly FormNode[] =>
  item.kind === 'variants' ? item.variants.map(({ node }) => node) : [item];

const keysOf = (item: FormNode): string[] => nodesOf(item).flatMap((node) => fieldsOf(node).map(({ key }) => key));

/** Lists of the program in schema order, with dated ones first. */
export const packLists = (schema: PackSchema): PackList[] =>
  listsOf(schema).toSorted((one, two) => Number(two.hasEnd) - Number(one.hasEnd));

const listsOf = ({ files }: PackSchema): PackList[] =>
  fieldsOf(formOf(files[PROGRAM_FILE]?.schema ?? {})).flatMap(({ key, node }) => {
    if (node.kind !== 'list' || !keysOf(node.item).includes('id')) return [];
    const keys = keysOf(node.item);
    return [{ list: key, item: node.item, hasEnd: keys.includes('endsOn'), hasSwitch: keys.includes('active') }];
  });

export interface PackItem {
  at: number;
  id: string;
  /** Its id if unique, else its position; used in URLs. */
  name: string;
  value: Readonly<Record<string, unknown>>;
}

/** Entities of a list, in the riders' order. */
export function itemsOf(program: unknown, list: string): PackItem[] {
  const all = valueAt(program, [list]);
  const items = Array.isArray(all) ? (all as unknown[]) : [];
  const packItems = items.map((item, at): PackItem => {
    const value = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {};
    const id = typeof value['id'] === 'string' ? value['id'] : '';
    return { at, id, name: id, value };
  });
  const isAlone = ({ id }: PackItem): boolean => id !== '' && packItems.filter((one) => one.id === id).length === 1;
  return inOrder(program, [list]).flatMap((at) => {
    const thing = packItems[at];
    return thing === undefined ? [] : [{ ...thing, name: isAlone(thing) ? thing.id : String(at) }];
  });
}

/** Returns an entity's state on a day: off, upcoming, running or over. */
export function stateOf({ value }: PackItem, today: string): 'off' | 'ahead' | 'over' | 'runs' {
  const { active, startsOn, endsOn, expiresAt } = value;
  if (active === false) return 'off';
  if (typeof startsOn === 'string' && startsOn > today) return 'ahead';
  const isPast = (day: unknown): boolean => typeof day === 'string' && day.slice(0, today.length) < today;
  return isPast(endsOn) || isPast(expiresAt) ? 'over' : 'runs';
}

/** Derives an id from a title that is unique in the list. */
export function idFor(title: string, taken: readonly string[]): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/);
  // An id begins with a letter.
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  const joined = words
    .slice(first === -1 ? words.length : first)
    .join('-')
    .slice(0, 50)
    .replace(/-$/, '');
  const id = joined === '' ? 'new' : joined;
  const ids = [id, ...taken.map((_, at) => `${id}-${at + 2}`)];
  return ids.find((one) => !taken.includes(one)) ?? `${id}-${taken.length + 2}`;
}

const textFiles = languages.map(({ code }) => wordingFile(code));

/** Copies an entity's texts in every language; removes them if `to` is null. */
function withTextsOf(textOf: TextOf, list: string, id: string, to: string | null): Typed {
  const changed = textFiles.flatMap((file): [string, string][] => {
    const text = textOf(file);
    const texts = textsOf(text);
    const section = texts?.[list];
    if (text === null || texts === null || typeof section !== 'object' || Array.isArray(section)) return [];
    if (section[id] === undefined) return [];
    const { [id]: own, ...others } = section;
    const nextSection = to === null ? others : { ...section, [to]: own };
    return [[file, `${JSON.stringify({ ...texts, [list]: nextSection }, null, 2)}\n`]];
  });
  return Object.fromEntries(changed);
}

/** Keys below an id that hold the entity's title: empty if the text itself is the title; null if it has no title. */
function titleKeysOf({ files }: PackSchema, list: string): string[] | null {
  const section = fieldsOf(formOf(files['wording/en.json']?.schema ?? {})).find(({ key }) => key === list)?.node;
  if (section?.kind !== 'record') return null;
  if (section.item.kind === 'text') return [];
  const keys = fieldsOf(section.item).map(({ key }) => key);
  const title = ['Title', 'Label', 'CampaignName'].find((key) => keys.includes(key));
  return title === undefined ? null : [title];
}

function firstText(titleValue: unknown): string | undefined {
  if (typeof titleValue === 'string') return titleValue === '' ? undefined : titleValue;
  const parts: unknown[] = typeof titleValue === 'object' && titleValue !== null ? Object.values(titleValue) : [];
  return parts.map(firstText).find((text) => text !== undefined);
}

/**
 * Returns an entity's title in a language, else in English, else its id. Without a title field, the first rider text
 * counts [DESK-343].
 */
export function titleOf(
  schema: PackSchema,
  textOf: TextOf,
  language: string,
  thing: { list: string; id: string },
): string {
  const keys = titleKeysOf(schema, thing.list);
  const titles = [language, 'en'].map((code) => {
    const titleValue = valueAt(textsOf(textOf(wordingFile(code))), [thing.list, thing.id]);
    return keys === null ? firstText(titleValue) : valueAt(titleValue, keys);
  });
  return titles.find((title): title is string => typeof title === 'string' && title !== '') ?? thing.id;
}

export function withNewItem(
  schema: PackSchema,
  textOf: TextOf,
  { list, item }: PackList,
  { title, variant }: { title: string; variant: string | null },
): { id: string; typed: Typed } {
  const text = textOf(PROGRAM_FILE);
  const base = schema.files[PROGRAM_FILE]?.base;
  const { value: program } = readFile(text, base);
  const id = idFor(
    title,
    itemsOf(program, list).map((thing) => thing.id),
  );
  const chosen = item.kind === 'variants' ? item.variants.find(({ name }) => name === variant) : undefined;
  const by = item.kind === 'variants' ? item.by : null;
  const begun = beginOfVariant({ by }, chosen ?? { name: '', node: item });
  const named = soleReferences(schema, program, [list, 0], chosen?.node ?? item);
  const part = firstPartOf(schema, list, chosen?.node ?? item);
  const parts = part === null ? {} : { [part.key]: [{ ...(part.begun as object), id: PART }] };
  const first = { id, ...(begun as Record<string, unknown>), ...named, ...parts };
  const keys = titleKeysOf(schema, list) ?? (part?.title === undefined ? null : [PART, part.title]);
  const en = wordingFile('en');
  const path = keys && [list, id, ...keys];
  const texts = textsOf(textOf(en));
  const words = path !== null && texts !== null ? { [en]: withText(texts, path, title) } : {};
  return { id, typed: { [PROGRAM_FILE]: withAdded(text, [list], first, base), ...words } };
}

/** Id prefix of an entity's parts, if the user gives no id; a number follows. */
const PART = 'step-1';

/** The required parts with their own texts, such as steps: initial value and title key. */
function firstPartOf({ files }: PackSchema, list: string, node: FormNode) {
  const section = fieldsOf(formOf(files['wording/en.json']?.schema ?? {})).find(({ key }) => key === list)?.node;
  const texts = section?.kind === 'record' && section.item.kind === 'record' ? section.item.item : undefined;
  const found = fieldsOf(node).find(
    ({ node: of }) => of.kind === 'list' && fieldsOf(of.item).some(({ key }) => key === 'id'),
  );
  if (found?.node.kind !== 'list' || texts === undefined) return null;
  const title = fieldsOf(texts).find(({ key }) => key.endsWith('Title'))?.key;
  return { key: found.key, begun: beginOf(found.node.item), title };
}

/** Preselects required references if there is only one possible target. */
function soleReferences(schema: PackSchema, program: unknown, path: Path, node: FormNode): Record<string, unknown> {
  const pattern = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
  return Object.fromEntries(
    fieldsOf(node).flatMap(({ key, isRequired }) => {
      const named = schema.references.find(({ from }) => from === `${pattern}.${key}`);
      const packItems = named && isRequired ? itemsOf(program, named.to) : [];
      const [one] = packItems;
      return packItems.length === 1 && one ? [[key, one.id]] : [];
    }),
  );
}

/** Returns a file with the unsaved changes applied. */
const after =
  (typed: Typed, textOf: TextOf): TextOf =>
  (file) =>
    typed[file] ?? textOf(file);

/** Appends a number to a copy's title in every language that has one. */
function withNumber(textOf: TextOf, path: Path, number: string): Typed {
  const renamed = textFiles.flatMap((file): [string, string][] => {
    const texts = textsOf(textOf(file));
    const title = texts === null ? undefined : valueAt(texts, path);
    return texts === null || typeof title !== 'string' ? [] : [[file, withText(texts, path, `${title} ${number}`)]];
  });
  return Object.fromEntries(renamed);
}

/**
 * Copies an entity with its texts in every language; also returns the new id. The copy starts switched off if possible
 * and its title gets a number, because two identical live campaigns would award twice [DESK-344].
 */
export function withClone(
  schema: PackSchema,
  textOf: TextOf,
  { list, hasSwitch }: PackList,
  thing: PackItem,
): { id: string; typed: Typed } {
  const all = itemsOf(readFile(textOf(PROGRAM_FILE), schema.files[PROGRAM_FILE]?.base).value, list);
  const id = idFor(
    thing.id,
    all.map((one) => one.id),
  );
  const copied = withCopy(textOf(PROGRAM_FILE), [list], thing.at, id);
  const program = hasSwitch ? withValue(copied, [list, thing.at + 1, 'active'], false) : copied;
  const texts = withTextsOf(textOf, list, thing.id, id);
  const keys = titleKeysOf(schema, list);
  const named = keys === null ? {} : withNumber(after(texts, textOf), [list, id, ...keys], id.split('-').at(-1) ?? '');
  return { id, typed: { [PROGRAM_FILE]: program, ...texts, ...named } };
}

/** Ends an entity: sets today as its last day, or switches it off if it has not begun or has no dates. */
export function withEnd(textOf: TextOf, { list, hasEnd }: PackList, thing: PackItem, today: string): Typed {
  const isAhead = stateOf(thing, today) === 'ahead';
  const [key, value] = hasEnd && !isAhead ? ['endsOn', today] : ['active', false];
  return { [PROGRAM_FILE]: withValue(textOf(PROGRAM_FILE), [list, thing.at, key], value) };
}

export function withoutEnd(textOf: TextOf, list: string, { at, value }: PackItem): Typed {
  let text = textOf(PROGRAM_FILE);
  for (const key of ['endsOn', 'active']) if (key in value) text = withoutValue(text, [list, at, key]);
  return text === null ? {} : { [PROGRAM_FILE]: text };
}

const labelsIn = (lines: unknown): string[] =>
  [...new Set((Array.isArray(lines) ? lines : []).map((line) => valueAt(line, ['label'])))].filter(
    (label): label is string => typeof label === 'string' && label !== '',
  );

/** Texts that an item refers to: of a campaign's badges and factors, of an offer's coupon fields. */
export function relatedTextPaths(list: string, { value }: PackItem): string[][] {
  const { badges, multipliers } = value;
  const named: Readonly<Record<string, readonly string[]>> =
    list === 'campaigns'
      ? { badges: labelsIn(badges), multipliers: labelsIn(multipliers) }
      : { fields: list === 'offers' ? Object.keys(valueAt(value, ['fieldMappings', 'extra']) ?? {}) : [] };
  return Object.entries(named).flatMap(([section, ids]) => ids.map((id) => [section, id]));
}

/** Removes an entity's id from lists of ids, such as featured items. */
function withoutReferences({ references, files }: PackSchema, text: string, list: string, id: string): string {
  const lists = references.flatMap(({ from, to }) => {
    const [key = '', ...rest] = from.split('.');
    return to === list && rest.join('.') === '*' ? [key] : [];
  });
  return lists.reduce((left, key) => {
    const { value } = readFile(left, files[PROGRAM_FILE]?.base);
    const ids = valueAt(value, [key]);
    const at = Array.isArray(ids) ? ids.indexOf(id) : -1;
    return at === -1 ? left : withoutValue(left, [key, at]);
  }, text);
}

/**
 * Removes an entity with its texts, the texts that only it used, and its featured place. The check reports entities
 * that still require it [DESK-345].
 */
export function withoutItem(schema: PackSchema, textOf: TextOf, list: string, thing: PackItem): Typed {
  const { value } = readFile(textOf(PROGRAM_FILE), schema.files[PROGRAM_FILE]?.base);
  const others = itemsOf(value, list).filter(({ at }) => at !== thing.at);
  const stillNamed = new Set(others.flatMap((other) => relatedTextPaths(list, other).map((path) => path.join('.'))));
  const gone = relatedTextPaths(list, thing).filter((path) => !stillNamed.has(path.join('.')));
  const program = withoutReferences(schema, withoutValue(textOf(PROGRAM_FILE), [list, thing.at]), list, thing.id);
  const begun: Typed = { [PROGRAM_FILE]: program, ...withTextsOf(textOf, list, thing.id, null) };
  return gone.reduce<Typed>(
    (typed, [section = '', name = '']) => ({ ...typed, ...withTextsOf(after(typed, textOf), section, name, null) }),
    begun,
  );
}

export const withPlace = (textOf: TextOf, list: string, from: number, to: number): Typed => ({
  [PROGRAM_FILE]: withMoved(textOf(PROGRAM_FILE), [list], from, to),
});
