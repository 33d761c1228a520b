import type { Language } from '@fareback/contract';
import type { FieldValue, SubjectKind } from '@fareback/contract/admin';
import { references } from '../checks/cross-checks.ts';
import type { Field, Subject } from './subjects.ts';

/** The list of each kind of item that others name. */
const lists: Partial<Record<SubjectKind, string>> = {
  provider: 'providers',
  campaignCategory: 'campaignCategories',
  campaign: 'campaigns',
  offerCategory: 'offerCategories',
  offer: 'offers',
  draw: 'draws',
  actionBoxCategory: 'actionBoxCategories',
  actionBox: 'actionBoxes',
  code: 'codes',
  declaredDay: 'declaredDays',
  status: 'statuses',
  memberCap: 'memberCaps',
  badge: 'badges',
  multiplier: 'multipliers',
};

const listAt = new Map([
  ...references.map(({ from, to }) => [from.join('.'), to as string] as const),
  ['campaigns.*.badges.*.label', 'badges'],
  ['campaigns.*.multipliers.*.label', 'multipliers'],
]);

const patternOf = ({ kind, id }: Subject, field: string): string => {
  const list = lists[kind] ?? kind;
  const top = kind === 'agency' ? [] : id === null ? [list] : [list, '*'];
  return [...top, ...field.split('.').map((part) => (/^\d+$/.test(part) ? '*' : part))].join('.');
};

/** Returns the names, by id, of what a field's value references; null if that has no names [DESK-534]. */
export type NamesOfIds = (subject: Subject, field: string, value: FieldValue) => Record<string, string> | null;

const LEVELS = '.status.levels';

const valueOf = ({ fields }: Subject, field: string): FieldValue =>
  fields.find((one) => one.field === field && one.language === null)?.value ?? null;

export function namesOfIds(subjects: readonly Subject[], language: Language): NamesOfIds {
  const names = new Map<string, string>();
  const levelsIn = (status: Subject, wanted: Language): void => {
    const texts = status.fields.filter((one: Field) => one.language === wanted && one.field.startsWith('levels.'));
    for (const { field, value } of texts) names.set(`${status.id}.${field}`, String(value));
  };
  for (const one of subjects) {
    if (one.id !== null && one.name !== one.id) names.set(`${lists[one.kind] ?? one.kind}/${one.id}`, one.name);
    if (one.kind !== 'status') continue;
    levelsIn(one, 'en');
    levelsIn(one, language);
  }
  const placeOf = (subject: Subject, field: string, isList: boolean): string | undefined => {
    if (field.endsWith(LEVELS)) {
      const status = valueOf(subject, `${field.slice(0, -LEVELS.length)}.status.id`);
      return `${String(status)}.levels.`;
    }
    const list = listAt.get(patternOf(subject, field) + (isList ? '.*' : ''));
    return list === undefined ? undefined : `${list}/`;
  };
  return (subject, field, value) => {
    const place = placeOf(subject, field, Array.isArray(value));
    if (value === null || place === undefined) return null;
    const found = [value].flat().flatMap((id) => {
      const name = names.get(place + String(id));
      return name === undefined ? [] : [[String(id), name] as const];
    });
    return found.length > 0 ? Object.fromEntries(found) : null;
  };
}
