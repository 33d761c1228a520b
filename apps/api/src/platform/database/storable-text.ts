/**
 * True if PostgreSQL stores the text unchanged: a NUL or a lone surrogate would fail the whole write, or make different
 * texts equal. Null is fine.
 */
export const isStorable = (text: string | null | undefined): boolean =>
  text == null || (text.isWellFormed() && !text.includes('\u0000'));

/**
 * Path (such as `a.b.0`) of the first text that the database would not store unchanged; null if there is no such text.
 * Not recursive, because the sender controls the depth.
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
