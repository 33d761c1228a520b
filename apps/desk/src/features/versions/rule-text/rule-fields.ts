import type { ItemHistory } from '@fareback/contract/admin';
import { localeOf } from '../../../words/locale.ts';
import type { Translate } from '../../../words/translation.tsx';

type Rule = ItemHistory['rule'];

/** Reads the fields of a rule by their dotted names; null or empty if absent. */
export interface RuleFields {
  names: readonly string[];
  number: (field: string) => number | null;
  isOn: (field: string) => boolean;
  /** The value as the pack has it. */
  code: (field: string) => string | null;
  codes: (field: string) => readonly string[];
  /** The value as people read it: titles and labels instead of ids. */
  shown: (field: string) => string | null;
  /** Numbers of a list of maps, such as `tiers.1.maxBehaviors`, in order. */
  each: (list: string, key: string) => number[];
}

export function ruleFields(rule: Rule, show: (field: Rule[number]) => string): RuleFields {
  const fields = new Map(rule.map((one) => [one.field, one]));
  const valueOf = (field: string) => fields.get(field)?.after ?? null;
  const number = (field: string): number | null => {
    const value = valueOf(field);
    return typeof value === 'number' ? value : null;
  };
  return {
    names: [...fields.keys()],
    number,
    isOn: (field) => valueOf(field) === true,
    code: (field) => {
      const value = valueOf(field);
      return typeof value === 'string' ? value : null;
    },
    codes: (field) => {
      const value = valueOf(field);
      return Array.isArray(value) ? value.map(String) : [];
    },
    shown: (field) => {
      const one = fields.get(field);
      return one === undefined || one.after === null ? null : show(one);
    },
    each: (list, key) => {
      const found: number[] = [];
      for (let at = 1; fields.has(`${list}.${at}.${key}`); at += 1) found.push(number(`${list}.${at}.${key}`) ?? 0);
      return found;
    },
  };
}

/** How to say the values of a rule in the desk's language. */
export interface RuleWords {
  t: Translate;
  language: string;
}

const steps = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A duration in the largest unit that gives a whole number: '2 minutes', '90 minutes'. */
export function durationText(seconds: number, language: string): string {
  const [size, unit] = steps.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, 'second'];
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size);
}

/** Joins as a sentence does: 'A, B and C'. */
export const listText = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(parts);

/** The window of a limit or a goal: 'in a month', 'in 7 days'. */
export function periodText(fields: RuleFields, path: string, { t }: RuleWords): string {
  const kind = fields.code(`${path}.kind`);
  if (kind === 'CAMPAIGN') return t('itemRule.period', { unit: 'CAMPAIGN', days: 0 });
  if (kind === 'CALENDAR') return t('itemRule.period', { unit: fields.code(`${path}.unit`) ?? '', days: 0 });
  const days = fields.number(`${path}.days`) ?? Math.round((fields.number(`${path}.seconds`) ?? 0) / 86_400);
  return daysText(days, t);
}

export const daysText = (days: number, t: Translate): string =>
  t('itemRule.period', { unit: days === 1 ? 'DAY' : 'DAYS', days });
