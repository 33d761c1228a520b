const SECRET_NAME = /pass|code|phone|mail|token|secret/i;
/** What follows an @ holds no other one, so that text full of them is looked through once. */
const ADDRESS = /[^\s@"]@[^\s@"]+\.[^\s@"]/;
/** Seven digits and more, however they are grouped: a phone number, or an id of a card. */
const LONG_NUMBER = /(?:\d[\s().+-]{0,2}){7,}/;
/** A NUL or half a character, as JSON writes them: no database keeps them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** The names that a value holds, at any depth. */
const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
};

/**
 * An event's properties without those that could be a password, a code, a phone number or an e-mail address, by name or
 * by value, at any depth of it, and without those that cannot be kept. Takes time in proportion to their length [EVT-01].
 */
export function harmlessProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const text = JSON.stringify({ [name]: value });
      const hasSecret =
        [name, ...namesIn(value)].some((each) => SECRET_NAME.test(each)) ||
        ADDRESS.test(text) ||
        LONG_NUMBER.test(text);
      return !hasSecret && !UNSTORABLE.test(text);
    }),
  );
}
