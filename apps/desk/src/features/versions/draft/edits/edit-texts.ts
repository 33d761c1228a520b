import type { DraftEdit } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { getKeyLabel } from '../../../../words/keys/key-labels.ts';
import type { DeskLanguage, Translate } from '../../../../words/translation.tsx';
import { valueWritten } from '../../difference-labels.ts';
import { wordingFile } from '../files-of-pack.ts';
import { PROGRAM_FILE } from '../forms/pack-forms.ts';
import { valueAt } from '../forms/pack-yaml.ts';
import { getValueText } from '../forms/place-labels.ts';
import type { PackForms } from '../forms/use-pack.ts';

/** The parts of an edit that name its field. */
export type EditPlace = Pick<DraftEdit, 'kind' | 'file' | 'steps'>;

/** Label prefix by settings file. */
const wordsFrom: Readonly<Record<string, string>> = {
  [PROGRAM_FILE]: '',
  'tenant.yaml': 'agency',
  'theme.yaml': 'theme',
};

const idOf = (step: EditPlace['steps'][number] | undefined): string | null =>
  typeof step === 'string' ? step : typeof step === 'object' ? step.id : null;

/** Keys of a place; items of lists are numbers, because labels ignore them. */
const keysOf = (steps: EditPlace['steps']): (string | number)[] =>
  steps.map((step) => (typeof step === 'object' ? 0 : step));

/** Labels from outer to inner, as in the forms: list, item, keys, and the language of a text. */
export function getEditLabel({ kind, file, steps }: EditPlace, forms: PackForms, t: Translate): string {
  if (kind === 'NOTE') return t('draftEdits.note');
  if (kind === 'BASE') return t('draftEdits.base');
  const language = languages.find(({ code }) => wordingFile(code) === file);
  const from = language === undefined ? wordsFrom[file] : 'wording';
  if (from === undefined || steps.length === 0) return file;
  const [first, item] = steps;
  const list = idOf(first) ?? '';
  const isItem = forms.lists.some((one) => one.list === list);
  const keys = keysOf(steps);
  const labels = steps.flatMap((step, at) => {
    if (typeof step === 'number') return [String(step + 1)];
    if (at === 1 && isItem) return [forms.titleOf(list, idOf(item) ?? '')];
    if (typeof step === 'object') return [step.id];
    const prefix = at === 0 && isItem ? '' : from;
    return [getKeyLabel(forms.words, [prefix, ...keys.slice(0, at + 1)])[0]];
  });
  return [...labels, ...(language === undefined ? [] : [language.name])].join(' › ');
}

const LONG = 120;
const clip = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** A value in the form's words. */
export function getEditValue(
  { file, steps }: EditPlace,
  value: unknown,
  { forms, t, language }: { forms: PackForms; t: Translate; language: DeskLanguage },
): string {
  if (value === undefined || value === null) return t('draftEdits.unset');
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return t('draftEdits.entries', { count: value.length });
  if (typeof value === 'object' && !Array.isArray(value))
    return t('draftEdits.parts', { count: Object.keys(value).length });
  const key = keysOf(steps).join('.');
  const written = valueWritten(value as string | number | string[], language, key);
  return clip(getValueText({ file, key }, typeof written === 'number' ? String(written) : written, forms));
}

/** True if an edit belongs to a section of the draft, such as `campaigns/ride`; the overview has all. */
export function isEditIn({ file, steps }: EditPlace, at: string, forms: PackForms): boolean {
  if (at === 'overview') return true;
  if (at === 'agency') return file === 'tenant.yaml';
  if (at === 'theme') return file === 'theme.yaml';
  const own: Readonly<Record<string, string>> = { words: 'config', terms: 'offerTerms' };
  const [name = '', item] = at.split('/');
  if (valueAt(steps, [0]) !== (own[name] ?? name)) return false;
  return item === undefined || !forms.lists.some((one) => one.list === name) || idOf(steps[1]) === item;
}
