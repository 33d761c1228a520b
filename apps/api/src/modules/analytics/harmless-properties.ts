const SECRET_NAME = /pass|code|phone|mail|token|secret/i;
/** No second @ after an @, so text full of them is scanned in linear time. */
const ADDRESS = /[^\s@"]@[^\s@"]+\.[^\s@"]/;
/** Seven or more digits, however grouped: a phone number or card id. */
const LONG_NUMBER = /(?:\d[\s().+-]{0,2}){7,}/;
/** JSON escapes of NUL and lone surrogates, which the database cannot store. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
};

/**
 * Removes properties that could be a password, code, phone number or email, by name or value at any depth, and those
 * that cannot be stored. Linear time [EVT-01].
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
