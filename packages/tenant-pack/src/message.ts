/** Words with holes: an English form such as `one of {0}`, and what stands in its holes. */
export interface Phrase {
  form: string;
  values: string[];
}

/**
 * What the check tells, so that it can be told in other languages: an English form with numbered holes, such as `expected
 * {0}, found {1}`, and what stands in them, which may be a phrase.
 */
export interface MessageTemplate {
  form: string;
  values: (string | Phrase)[];
}

/** A saying; a text alone is one without holes, its own form. */
export type Message = string | MessageTemplate;

/** Makes a saying of a template: say`expected at most ${most}, found ${found}`. */
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

/** What is told, in English. */
export function inEnglish(message: Message): string {
  // Whatever stands in a hole may have braces of its own.
  if (typeof message === 'string') return message;
  return message.form.replace(/\{(\d+)\}/g, (_, at: string) => inEnglish(message.values[Number(at)] ?? ''));
}

/** A phrase as the error text of a schema, which can only be a string. */
export const asError = (phrase: Phrase): string => JSON.stringify(phrase);

/** What the error text of a schema tells. */
export const ofError = (text: string): string | Phrase =>
  text.startsWith('{"form":') ? (JSON.parse(text) as Phrase) : text;

/** A word that stands in a hole and is said in every language. */
export const word = (text: string): string => text;
