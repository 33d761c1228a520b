import { setupI18n } from '@lingui/core';
import type english from '../catalogues/en.json';
import type { CompiledMessages } from './compile.ts';
import { type Language, localeOf } from './languages.ts';
import type { LaterArea } from './later-areas.ts';

type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

type AnyKey = KeysOf<typeof english>;

/** Dotted key of a text that only parts fetched later say. */
export type LaterKey = Extract<AnyKey, `${LaterArea}.${string}`>;

/** Dotted key of every other text, read off the English catalogue, so that a misspelled key does not compile. */
export type MessageKey = Exclude<AnyKey, LaterKey>;

/** What a text may hold: words or numbers. Numbers inside plurals and `{n, number}` follow the language. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Says one text in one language. */
export type Translator<Key extends string = MessageKey> = (key: Key, values?: MessageValues) => string;

/** A translator that learns more texts of its language. */
export type GrowingTranslator<Key extends string = MessageKey> = Translator<Key> & {
  add: (messages: CompiledMessages) => void;
};

/** Says every text, those of the later areas too. */
export type WholeTranslator = Translator<MessageKey | LaterKey>;

/** One translator of all texts for each built-in language; an unknown code gives undefined. */
export type Translators = Readonly<Record<Language, WholeTranslator>> & Readonly<Record<string, WholeTranslator>>;

/**
 * Makes the translator of a language from its compiled messages; `overrides` (a tenant's own wording) win over them.
 * A key that has no message at all is answered with the key itself: gaps were filled with English when compiling [LANG-10].
 */
export function createTranslator<Key extends string = MessageKey>(
  language: Language,
  messages: CompiledMessages,
  overrides: CompiledMessages = {},
): GrowingTranslator<Key> {
  const i18n = setupI18n({
    locale: language,
    locales: localeOf(language),
    messages: { [language]: { ...messages, ...overrides } },
    missing: (_, key) => key,
  });
  const say: Translator<Key> = (key, values) => i18n._(key, values);
  return Object.assign(say, { add: (more: CompiledMessages) => i18n.load(language, more) });
}
