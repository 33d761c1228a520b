import { dayText, shortDay } from '../../../../../parts/agency-day.ts';
import { localeOf } from '../../../../../words/locale.ts';
import type { Translate } from '../../../../../words/translation.tsx';
import { type Path, valueAt } from '../pack-yaml.ts';

export interface Column {
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
  /** True if it is only for comparison, such as a ride without a factor. */
  isPlain?: boolean;
}

/** A part of a line, from 0 to 1. */
export interface Span {
  from: number;
  to: number;
  label: string;
  /** True for what counts or pays. */
  isOn: boolean;
}

export interface Mark {
  at: number;
  label: string;
  isOn: boolean;
}

/** What a picture shows; drawn by `pictures.tsx`. */
export type Picture =
  | { kind: 'columns'; columns: readonly Column[] }
  | { kind: 'timeline'; spans: readonly Span[]; marks: readonly Mark[] }
  | { kind: 'track'; parts: readonly Span[]; steps: number }
  | { kind: 'gates'; gates: readonly string[] };

export interface Example {
  sentences: readonly string[];
  picture: Picture;
}

/** What examples read: the file as typed, the item with the key, names, and how to say values. */
export interface ExampleInput {
  value: unknown;
  item: Fields;
  file: unknown;
  t: Translate;
  number: (value: number) => string;
  language: string;
  /** Titles of a list's entities or parts by id. */
  titleOf: (list: string, id: string, owner?: string) => string;
}

export type ExampleOf = (input: ExampleInput) => Example | null;

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const textIn = (value: unknown, ...path: Path): string | null => {
  const found = valueAt(value, path);
  return typeof found === 'string' && found !== '' ? found : null;
};

/** A number above 0; null while the field is empty or invalid. */
export const numberIn = (value: unknown, ...path: Path): number | null => {
  const found = valueAt(value, path);
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? found : null;
};

const DAY = 86_400_000;

/** Days since 1970 of a typed date; null if it is not a date. */
export function dayIn(value: unknown, ...path: Path): number | null {
  const text = textIn(value, ...path) ?? '';
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at / DAY;
}

const isoOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export const dayName = (day: number, language: string): string => shortDay(isoOf(day), language);

/** Names the days of a period, with their years if these differ. */
export function dayNames(days: readonly number[], language: string): (day: number) => string {
  const years = new Set(days.map((day) => isoOf(day).slice(0, 4)));
  return (day) => (years.size > 1 ? dayText(isoOf(day), language) : dayName(day, language));
}

/** Joins names as a sentence does: 'A, B and C'. */
export const joined = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);

/** 2024 began on a Monday. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

/** The points that a campaign pays each time, before factors; null without any. */
export function baseOf(item: Fields): number | null {
  const first = (list: unknown, key: string): number | null => numberIn(listIn(list)[0], key);
  return numberIn(item, 'reward') ?? first(item['levels'], 'reward') ?? first(item['tiers'], 'rewardPoints');
}
