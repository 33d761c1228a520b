import type { FieldChange, FieldValue, SubjectKind } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { dayText } from '../../parts/calendar.ts';
import { getKeyLabel, getValueLabel, hasKeyLabel, type PackLabels } from '../../words/keys/key-labels.ts';
import type { DeskLanguage } from '../../words/translation.tsx';

/** Where forms know the keys of a kind of thing; those of the agency as a whole stand by themselves. */
const roots: Partial<Record<SubjectKind, readonly string[]>> = {
  agency: ['agency'],
  setting: ['agency', 'settings'],
  terms: ['agency'],
  theme: ['theme', 'colours'],
  provider: ['providers'],
  place: ['places'],
  campaignCategory: ['campaignCategories'],
  campaign: ['campaigns'],
  offerCategory: ['offerCategories'],
  offer: ['offers'],
  updateCard: ['updateCards'],
  actionBoxCategory: ['actionBoxCategories'],
  actionBox: ['actionBoxes'],
  newFeature: ['newFeatures'],
  segment: ['segments'],
  code: ['codes'],
  referral: ['referral'],
};

type Changed = Pick<FieldChange, 'field' | 'language'>;

const pathOf = (kind: SubjectKind, { field, language }: Changed): string[] => [
  ...(language === null ? [] : ['wording']),
  ...(roots[kind] ?? []),
  ...field.split('.'),
];

const isPlace = (part: string): boolean => /^\d+$/.test(part);

/**
 * Where a change stands in its thing, as forms call it, from the outside to the inside, with the language of a text; what
 * forms have no words for as it is written [DESK-342].
 */
export function getFieldLabel(words: PackLabels, kind: SubjectKind, changed: Changed): string {
  const path = pathOf(kind, changed);
  const first = path.length - changed.field.split('.').length;
  const steps = path.slice(first).flatMap((part, at) => {
    if (isPlace(part)) return [part];
    const here = path.slice(0, first + at + 1).filter((each) => !isPlace(each));
    return [hasKeyLabel(words, here) ? getKeyLabel(words, here)[0] : part];
  });
  const language = languages.find(({ code }) => code === changed.language);
  return language === undefined ? steps.join(' › ') : `${steps.join(' › ')} (${language.name})`;
}

/** What a value is called where it was chosen from a list; a text, a number or a name as it is. */
export function getChangedValueText(
  words: PackLabels,
  kind: SubjectKind,
  changed: Changed,
  value: FieldValue,
): FieldValue {
  if (changed.language !== null) return value;
  const path = pathOf(kind, changed).filter((part) => !isPlace(part));
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? getValueLabel(words, path, each) : each));
  return typeof value === 'string' ? getValueLabel(words, path, value) : value;
}

/** Whether a value is an amount of the agency's money. */
export const isMoney = (kind: SubjectKind, { field }: Changed): boolean =>
  kind === 'campaign' && field === 'budget.money';

/** A day alone, as files write it. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day and a number as a language writes them; anything else as it is [DESK-363]. */
export function valueWritten(value: FieldValue, language: DeskLanguage): FieldValue {
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
  return typeof value === 'string' && DAY.test(value) ? dayText(value, language) : value;
}
