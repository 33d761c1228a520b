import { setupI18n } from '@lingui/core';
import type english from '../catalogues/en.json';
import type { CompiledMessages } from './compile.ts';
import { type Language, localeOf } from './languages.ts';
import type { LaterArea } from './later-areas.ts';

type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

type AnyKey = KeysOf<typeof english>;

/** Dotted key of a text used only by parts fetched later. */
export type LaterKey = Extract<AnyKey, `${LaterArea}.${string}`>;

/** Dotted key of every other text, derived from the English catalog, so a misspelled key does not compile. */
export type MessageKey = Exclude<AnyKey, LaterKey>;

/** Values of a text: words or numbers. Numbers in plurals and `{n, number}` follow the language. */
export type MessageValues = Readonly<Record<string, string | number>>;

export type Translator<Key extends string = MessageKey> = (key: Key, values?: MessageValues) => string;

/** A translator to which more texts of its language can be added. */
export type GrowingTranslator<Key extends string = MessageKey> = Translator<Key> & {
  add: (messages: CompiledMessages) => void;
};

export type WholeTranslator = Translator<MessageKey | LaterKey>;

/** A translator of all texts per built-in language; an unknown code gives undefined. */
export type Translators = Readonly<Record<Language, WholeTranslator>> & Readonly<Record<string, WholeTranslator>>;

/**
 * Creates a language's translator from compiled messages; `overrides` (a tenant's own texts) take precedence. A key
 * without a message returns the key: gaps were filled with English when compiling [LANG-10].
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
