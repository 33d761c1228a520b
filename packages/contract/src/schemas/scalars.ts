import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { cleanLine, cleanText } from '../rules/typed-text.ts';

/* One schema for all plain texts and one for all booleans: a browser builds every schema before Home is usable. */
export const Text = z.string();
export const Flag = z.boolean();

/** Moment in UTC, ISO 8601 with milliseconds. */
export const Time = z.string();
export type Time = z.infer<typeof Time>;

/** Parses whole points from text or number; decimals are truncated and invalid text is 0 [LEDGER-01, EARNING-01]. */
export function readPoints(value: unknown): number {
  const points = typeof value === 'number' ? value : typeof value === 'string' ? Number(value.trim()) : 0;
  return Number.isFinite(points) ? Math.trunc(points) || 0 : 0;
}

/** Whole points: emitted as a number, numeric text is accepted too [EARNING-01]. */
export const Money = z.codec(z.union([z.number(), Text]), z.int(), {
  decode: (value) => readPoints(value),
  encode: (points) => points,
});
export type Money = z.infer<typeof Money>;

/** A boolean; any non-zero amount also reads as true [EARNING-01]. */
export const Switch = z.codec(z.union([Flag, z.number(), Text]), Flag, {
  decode: (value) => (typeof value === 'boolean' ? value : readPoints(value) !== 0),
  encode: (value) => value,
});
export type Switch = z.infer<typeof Switch>;

/** Whole number other than points: a count, position or number of days. */
export const Count = z.int();
export type Count = z.infer<typeof Count>;

export const MaybeText = z.nullable(Text);
export type MaybeText = z.infer<typeof MaybeText>;

/** Id in a request; only compared, so any short text is valid. */
export const Id = z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax));
export type Id = z.infer<typeof Id>;

/** Language part of a path; an unsupported one counts as `en`, so any short text is valid [LANG-08]. */
export const LanguageText = z.string().check(z.minLength(1), z.maxLength(limits.languageTextLengthMax));
export type LanguageText = z.infer<typeof LanguageText>;

/** Path of a call whose reply has texts. */
export const InLanguage = z.object({ lang: LanguageText });

/** Text a member types; missing counts as empty, so the field's own rule can report it. */
export const FormText = z._default(Text, '');
export type FormText = z.infer<typeof FormText>;

/**
 * A member's free text in one line; its length limit applies after invisible and direction-changing characters are
 * removed.
 */
/* @__NO_SIDE_EFFECTS__ */
export const freeLine = (max: number) => z.string().check(z.overwrite(cleanLine), z.maxLength(max));

/** The same with its line ends. */
/* @__NO_SIDE_EFFECTS__ */
export const freeText = (max: number) => z.string().check(z.overwrite(cleanText), z.maxLength(max));

export const Empty = z.object({});
export type Empty = z.infer<typeof Empty>;

export const NoBody = z.void();
export type NoBody = z.infer<typeof NoBody>;

/** Request body that may be missing, and whose content is ignored. */
export const IgnoredBody = z.nullish(z.unknown());
export type IgnoredBody = z.infer<typeof IgnoredBody>;

/** Long enough for every valid password and for the length rule to report longer ones; bounds the input of the hash. */
export const PasswordText = z._default(z.string().check(z.maxLength(limits.passwordInputLengthMax)), '');
