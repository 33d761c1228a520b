/**
 * Whether PostgreSQL keeps a text as it is: one with a NUL or half a character it refuses, or would make equal to
 * another, and with it everything stored beside it. None is fine.
 */
export const isStorable = (text: string | null | undefined): boolean =>
  text == null || (text.isWellFormed() && !text.includes('\u0000'));

/**
 * Where in a request's data the first text stands that the database would not keep as it is, as `a.b.0`; null when all is well.
 * Walks without recursion, because who sends data chooses how deep it is.
 */
export function unstorablePlace(data: unknown): string | null {
  const waiting: [place: string, value: unknown][] = [['', data]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [place, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return place;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      const within = place === '' ? key : `${place}.${key}`;
      if (!isStorable(key)) return place;
      waiting.push([within, part]);
    }
  }
  return null;
}
