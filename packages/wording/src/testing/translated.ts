import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from '../languages.ts';

function isChoice(kind: string | undefined): boolean {
  return kind === 'plural' || kind === 'select' || kind === 'selectordinal';
}

function choicesOf(format: unknown): Record<string, CompiledMessage> {
  const { offset: _, ...choices } = format as Record<string, CompiledMessage>;
  return choices;
}

function namesIn(message: CompiledMessage): string[] {
  const found = message.flatMap((token): string[] => {
    if (typeof token === 'string') return [];
    const [name, kind, format] = token;
    const inside = isChoice(kind) ? Object.values(choicesOf(format)).flatMap(namesIn) : [];
    return [`${name} ${kind ?? ''}`.trim(), ...inside];
  });
  return [...new Set(found)].toSorted();
}

function wrongFormsIn(message: CompiledMessage, categories: readonly string[]): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || !isChoice(token[1])) return [];
    const choices = choicesOf(token[2]);
    const inside = Object.values(choices).flatMap((choice) => wrongFormsIn(choice, categories));
    if (token[1] !== 'plural') return inside;
    const offered = Object.keys(choices).filter((key) => !/^\d+$/.test(key));
    return [
      ...offered.filter((key) => !categories.includes(key)),
      ...categories.filter((key) => !(key in choices)),
      ...inside,
    ];
  });
}

/** Returns the names of a message's values, with the kind if any: `count plural`, `name`. */
export const placeholders = (text: string): string[] => namesIn(compileMessageOrThrow(text));

/** Returns plural forms that a message has but should not, or is missing, in its language. */
export function wrongPlurals(text: string, language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions();
  return wrongFormsIn(compileMessageOrThrow(text), pluralCategories);
}

export const wordsOf = (text: string): string[] => text.replaceAll(/\{[^{}]*\}/g, ' ').match(/[a-z]{2,}/gi) ?? [];
