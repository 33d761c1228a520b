import type { DraftWork } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import type { FormPlace } from '../../../../words/check/in-forms.ts';
import { getKeyLabel, getValueLabel } from '../../../../words/keys/key-labels.ts';
import { wordingFile } from '../files-of-pack.ts';
import { PROGRAM_FILE } from './pack-forms.ts';
import { readFile, valueAt } from './pack-yaml.ts';
import type { PackForms } from './use-pack.ts';

type Problem = DraftWork['problems'][number];

/** Label prefix by settings file. */
const wordsFrom: Readonly<Record<string, string>> = {
  [PROGRAM_FILE]: '',
  'tenant.yaml': 'agency',
  'theme.yaml': 'theme',
};

const pathOf = (key: string): (string | number)[] =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Title of the entity at a path by list and position, or in texts by id; null if there is no such entity. */
function findItemTitle(forms: PackForms, [list, which]: readonly (string | number)[]): string | null {
  if (which === undefined || !forms.lists.some((one) => one.list === list)) return null;
  const id = typeof which === 'number' ? valueAt(forms.program.value, [String(list), which, 'id']) : which;
  if (typeof id === 'string' && id !== '') return forms.titleOf(String(list), id);
  return typeof which === 'number' ? String(which + 1) : null;
}

/**
 * Labels from outer to inner: list, entity, keys, language of a text. Null if only the raw file or a picture shows the
 * problem.
 */
export function getPlaceLabels({ file, key }: Pick<Problem, 'file' | 'key'>, forms: PackForms): string[] | null {
  const language = languages.find(({ code }) => wordingFile(code) === file);
  const first = language === undefined ? wordsFrom[file] : 'wording';
  if (key === '' || first === undefined) return null;
  const path = pathOf(key);
  const thing = findItemTitle(forms, path);
  const steps = path.flatMap((part, at) => {
    if (thing !== null && at === 1) return [thing];
    if (typeof part === 'number') return [String(part + 1)];
    // A list has the same label whatever its items are.
    const from = at === 0 && thing !== null ? '' : first;
    return [getKeyLabel(forms.words, [from, ...path.slice(0, at + 1)])[0]];
  });
  return language === undefined ? steps : [...steps, language.name];
}

/** Returns the form's labels for a problem; undefined if only the raw file or a picture shows it. */
export function formPlace({ file, key }: Pick<Problem, 'file' | 'key'>, { words }: PackForms): FormPlace | undefined {
  const from = languages.some(({ code }) => wordingFile(code) === file) ? 'wording' : wordsFrom[file];
  return from === undefined ? undefined : { words, path: [from, ...pathOf(key)] };
}

/** Message for a required field that is still empty: a text, number, choice or reference; null for other problems. */
export function getMissingValueKey(
  { file, key, saying }: Problem,
  forms: PackForms,
): 'forms.needed' | 'forms.neededOne' | null {
  if (saying.form === 'expected a text, found nothing') return 'forms.needed';
  if (key === '' || wordsFrom[file] === undefined || saying.form !== 'expected {0}, found {1}') return null;
  const { value, isReadable } = readFile(forms.textOf(file), forms.schema.files[file]?.base);
  const current = valueAt(value, pathOf(key));
  if (isReadable && Array.isArray(current) && current.length === 0) return 'forms.neededOne';
  return isReadable && (current === undefined || current === '') ? 'forms.needed' : null;
}

export function getValueText({ file, key }: Pick<Problem, 'file' | 'key'>, value: unknown, forms: PackForms): string {
  if (Array.isArray(value)) return value.map((one) => getValueText({ file, key }, one, forms)).join(', ');
  if (typeof value !== 'string') return value === undefined || value === null ? '' : JSON.stringify(value);
  const from = wordsFrom[file];
  if (from === undefined) return value;
  const pattern = key.replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
  const list = file === PROGRAM_FILE ? forms.schema.references.find((one) => one.from === pattern)?.to : undefined;
  return (list && forms.titleOf(list, value)) || getValueLabel(forms.words, [from, ...pathOf(key)], value);
}
