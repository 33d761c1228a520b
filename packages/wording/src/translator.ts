import type english from '../catalogues/en.json';
import type { Choices, CompiledMessage, CompiledMessages, MessageToken } from './compile.ts';
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
  const known = { ...messages, ...overrides };
  const format = messageFormatter(localeOf(language));
  const say: Translator<Key> = (key, values = {}) =>
    Object.hasOwn(known, key) ? format(known[key] ?? [], values) : key;
  return Object.assign(say, { add: (more: CompiledMessages) => void Object.assign(known, more, overrides) });
}

/** Formats compiled messages in a locale. `count` replaces `#` inside a plural. */
function messageFormatter(locale: string) {
  // Created with the first plural: a page's first `Intl` object costs a slow phone a tenth of a second.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const formatNumber = (value: number) => (numbers ??= new Intl.NumberFormat(locale)).format(value);

  function format(message: CompiledMessage, values: MessageValues, count = '#'): string {
    return message.map((token) => (token === '#' ? count : formatToken(token, values, count))).join('');
  }
  function formatToken(token: MessageToken, values: MessageValues, count: string): string {
    if (typeof token === 'string') return token;
    const [name, kind, choices] = token;
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (kind === undefined) return String(value);
    if (kind === 'number') return formatNumber(Number(value));
    if (kind === 'select') return format(choiceOf(choices, value) ?? choices.other, values, count);
    const above = Number(value) - (choices.offset ?? 0);
    rules ??= new Intl.PluralRules(locale);
    const choice = choiceOf(choices, value) ?? choiceOf(choices, rules.select(above)) ?? choices.other;
    return format(choice, values, formatNumber(above));
  }
  return format;
}

const choiceOf = (choices: Choices, name: string | number): CompiledMessage | undefined =>
  Object.hasOwn(choices, name) ? (choices as unknown as Record<string, CompiledMessage>)[name] : undefined;
