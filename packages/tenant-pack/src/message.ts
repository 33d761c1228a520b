/** An English phrase with numbered placeholders, such as `one of {0}`, and their values. */
export interface Phrase {
  form: string;
  values: string[];
}

/**
 * A translatable message of the check: an English form with numbered placeholders, such as `expected {0}, found {1}`,
 * and their values, which may be phrases.
 */
export interface MessageTemplate {
  form: string;
  values: (string | Phrase)[];
}

/** A message; a plain text has no placeholders. */
export type Message = string | MessageTemplate;

/** Builds a message from a template: say`expected at most ${most}, found ${found}`. */
export function say(parts: TemplateStringsArray, ...values: readonly (string | number)[]): Phrase;
export function say(parts: TemplateStringsArray, ...values: readonly (string | number | Phrase)[]): MessageTemplate;
export function say(parts: TemplateStringsArray, ...values: readonly (string | number | Phrase)[]): MessageTemplate {
  return {
    form: parts.slice(1).reduce((form, part, at) => `${form}{${at}}${part}`, parts[0] ?? ''),
    values: values.map((value) => (typeof value === 'number' ? String(value) : value)),
  };
}

export const toTemplate = (message: Message): MessageTemplate =>
  typeof message === 'string' ? { form: message, values: [] } : message;

export function inEnglish(message: Message): string {
  // A value may contain braces itself.
  if (typeof message === 'string') return message;
  return message.form.replace(/\{(\d+)\}/g, (_, at: string) => inEnglish(message.values[Number(at)] ?? ''));
}

/** Encodes a phrase as a schema's error text, which must be a string. */
export const asError = (phrase: Phrase): string => JSON.stringify(phrase);

/** Decodes a schema's error text. */
export const ofError = (text: string): string | Phrase =>
  text.startsWith('{"form":') ? (JSON.parse(text) as Phrase) : text;

/** Marks a word used as a value that must be translated. */
export const word = (text: string): string => text;
