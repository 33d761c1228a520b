const SECRET_NAME = /pass|code|phone|mail|token|secret/i;
/** Bounded, so that text without an end costs no time. */
const ADDRESS = /[^\s@"]@[^\s@"]{1,253}\.[^\s@"]/;
/** Seven digits and more, however they are grouped: a phone number, or an id of a card. */
const LONG_NUMBER = /(?:\d[\s().+-]{0,2}){7,}/;
/** A NUL or half a character, as JSON writes them: no database keeps them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * An event's properties without those that could be a password, a code, a phone number or an e-mail address, by name or
 * by value, at any depth of it, and without those that cannot be kept [EVT-01].
 */
export function harmlessProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const text = JSON.stringify({ [name]: value });
      const names = [...text.matchAll(/"((?:[^"\\]|\\.)*)":/g)].map((match) => match[1] ?? '');
      const hasSecret = names.some((each) => SECRET_NAME.test(each)) || ADDRESS.test(text) || LONG_NUMBER.test(text);
      return !hasSecret && !UNSTORABLE.test(text);
    }),
  );
}
