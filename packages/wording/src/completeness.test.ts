import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compileCatalogue, flattenCatalogue } from './compile.ts';
import { languages, localeOf } from './languages.ts';
import { readCatalogue } from './server-catalogues.ts';

const english = flattenCatalogue(readCatalogue('en'));

/** Names of what a message needs, with the kind where it has one: `count plural`, `name`. */
function placeholders(message: CompiledMessage): string[] {
  const found = message.flatMap((token): string[] => {
    if (typeof token === 'string') return [];
    const [name, kind, format] = token;
    const inside = isChoice(kind) ? Object.values(choicesOf(format)).flatMap(placeholders) : [];
    return [`${name} ${kind ?? ''}`.trim(), ...inside];
  });
  return [...new Set(found)].toSorted();
}

/** Plural forms that a message offers but should not, or lacks, for the language's categories. */
function wrongPlurals(message: CompiledMessage, categories: readonly string[]): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || !isChoice(token[1])) return [];
    const choices = choicesOf(token[2]);
    const inside = Object.values(choices).flatMap((choice) => wrongPlurals(choice, categories));
    if (token[1] !== 'plural') return inside;
    const offered = Object.keys(choices).filter((key) => !/^\d+$/.test(key));
    return [
      ...offered.filter((key) => !categories.includes(key)),
      ...categories.filter((key) => !(key in choices)),
      ...inside,
    ];
  });
}

function isChoice(kind: string | undefined): boolean {
  return kind === 'plural' || kind === 'select' || kind === 'selectordinal';
}

function choicesOf(format: unknown): Record<string, CompiledMessage> {
  const { offset: _, ...choices } = format as Record<string, CompiledMessage>;
  return choices;
}

/** The words of a message that a translator has to translate. */
function wordsOf(message: string): string[] {
  return message.replaceAll(/\{[^{}]*\}/g, ' ').match(/[a-z]{2,}/gi) ?? [];
}

describe.each(languages.map(({ code }) => code))('the %s catalogue', (code) => {
  const messages = flattenCatalogue(readCatalogue(code));

  it('has exactly the English keys, in the English order [LANG-10]', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  it('has no empty text and compiles as ICU MessageFormat [LANG-10]', () => {
    expect(Object.keys(messages).filter((key) => messages[key]?.trim() === '')).toEqual([]);
    expect(Object.keys(compileCatalogue(readCatalogue(code)))).toHaveLength(Object.keys(english).length);
  });

  it('asks for the same values as English does [LANG-10]', () => {
    const differing = Object.keys(english).filter((key) => {
      const [own, wanted] = [messages[key] ?? '', english[key] ?? ''].map((text) =>
        placeholders(compileMessageOrThrow(text)),
      );
      return JSON.stringify(own) !== JSON.stringify(wanted);
    });
    expect(differing).toEqual([]);
  });

  it('offers every plural form that the language has and no other [LANG-10]', () => {
    const { pluralCategories } = new Intl.PluralRules(localeOf(code)).resolvedOptions();
    const wrong = Object.entries(messages).flatMap(([key, text]) =>
      wrongPlurals(compileMessageOrThrow(text), pluralCategories).map((form) => `${key}: ${form}`),
    );
    expect(wrong).toEqual([]);
  });

  it.skipIf(code === 'en')('leaves no sentence of more than three words in English [LANG-10]', () => {
    const untranslated = Object.keys(english).filter(
      (key) => messages[key] === english[key] && wordsOf(english[key] ?? '').length > 3,
    );
    expect(untranslated).toEqual([]);
  });
});

describe('points words', () => {
  it('are never written out, because a tenant has its own [TEN-13]', () => {
    const spelled = Object.entries(english).filter(([, text]) =>
      /\b(points?|pts)\b/i.test(text.replaceAll(/\{[^{}]*\}/g, '')),
    );
    expect(spelled).toEqual([]);
  });
});
