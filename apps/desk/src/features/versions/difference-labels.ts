import type { FieldChange, FieldValue, SubjectKind } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { dayText } from '../../parts/agency-day.ts';
import { getKeyLabel, getValueLabel, hasKeyLabel, type PackLabels } from '../../words/keys/key-labels.ts';
import type { DeskLanguage } from '../../words/translation.tsx';

/** Form paths that label the keys of each kind; agency-wide kinds have paths of their own. */
const roots: Partial<Record<SubjectKind, readonly string[]>> = {
  agency: ['agency'],
  setting: ['agency', 'settings'],
  terms: ['agency'],
  theme: ['theme', 'colours'],
  provider: ['providers'],
  place: ['places'],
  calendar: ['calendars'],
  declaredDay: ['declaredDays'],
  campaignCategory: ['campaignCategories'],
  campaign: ['campaigns'],
  offerCategory: ['offerCategories'],
  offer: ['offers'],
  draw: ['draws'],
  updateCard: ['updateCards'],
  actionBoxCategory: ['actionBoxCategories'],
  actionBox: ['actionBoxes'],
  newFeature: ['newFeatures'],
  segment: ['segments'],
  status: ['statuses'],
  memberCap: ['memberCaps'],
  code: ['codes'],
  teams: ['teams'],
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
 * Labels of a changed field from outer to inner, with the language of a text; unlabeled keys stay as written
 * [DESK-342].
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

/** Returns the label of a value chosen from a list; texts, numbers and names stay unchanged. */
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

export const isMoney = (kind: SubjectKind, { field }: Changed): boolean =>
  kind === 'campaign' && field === 'budget.money';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats days and numbers in a language; returns other values unchanged [DESK-363]. */
export function valueWritten(value: FieldValue, language: DeskLanguage): FieldValue {
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
  return typeof value === 'string' && DAY.test(value) ? dayText(value, language) : value;
}
