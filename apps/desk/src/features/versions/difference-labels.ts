import type { FieldChange, FieldValue, SubjectKind } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { dayText } from '../../parts/agency-day.ts';
import { getKeyLabel, getValueLabel, hasKeyLabel, type PackLabels } from '../../words/keys/key-labels.ts';
import { localeOf } from '../../words/locale.ts';
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

type Changed = Pick<FieldChange, 'field' | 'language' | 'names'>;

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

/** Returns the name of an id, or the label of a value chosen from a list; texts and numbers stay unchanged [DESK-534]. */
export function getChangedValueText(
  words: PackLabels,
  kind: SubjectKind,
  changed: Changed,
  value: FieldValue,
): FieldValue {
  if (changed.language !== null) return value;
  const path = pathOf(kind, changed).filter((part) => !isPlace(part));
  const textOf = (one: string): string => changed.names?.[one] ?? getValueLabel(words, path, one);
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? textOf(each) : each));
  return typeof value === 'string' ? textOf(value) : value;
}

export const isMoney = (kind: SubjectKind, { field }: Changed): boolean =>
  kind === 'campaign' && field === 'budget.money';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats days, numbers and the weekdays of `field` in a language; returns other values unchanged [DESK-363]. */
export function valueWritten(value: FieldValue, language: DeskLanguage, field = ''): FieldValue {
  if (typeof value === 'number')
    return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(value);
  if (Array.isArray(value) && /(^|\.)weekdays$/.test(field)) {
    const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' });
    // January 1, 2024 was a Monday.
    return value.map((each) => weekday.format(Date.UTC(2024, 0, Number(each))));
  }
  return typeof value === 'string' && DAY.test(value) ? dayText(value, language) : value;
}
