import { setupI18n } from '@lingui/core';
import type english from '../catalogues/en.json';
import type { CompiledMessages } from './compile.ts';
import { type Language, localeOf } from './languages.ts';

type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

/** Dotted key of every text, read off the English catalogue, so that a misspelled key does not compile. */
export type MessageKey = KeysOf<typeof english>;

/** What a text may hold: words or numbers. Numbers inside plurals and `{n, number}` follow the language. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Says one text in one language. */
export type Translator = (key: MessageKey, values?: MessageValues) => string;

/** One translator for each built-in language; an unknown code gives undefined. */
export type Translators = Readonly<Record<Language, Translator>> & Readonly<Record<string, Translator>>;

/**
 * Makes the translator of a language from its compiled messages; `overrides` (a tenant's own wording) win over them.
 * A key that has no message at all is answered with the key itself: gaps were filled with English when compiling [LANG-10].
 */
export function createTranslator(
  language: Language,
  messages: CompiledMessages,
  overrides: CompiledMessages = {},
): Translator {
  const i18n = setupI18n({
    locale: language,
    locales: localeOf(language),
    messages: { [language]: { ...messages, ...overrides } },
    missing: (_, key) => key,
  });
  return (key, values) => i18n._(key, values);
}
