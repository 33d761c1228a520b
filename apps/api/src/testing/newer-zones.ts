import { onTestFinished } from 'vitest';

const HOUR = 3_600_000;

/**
 * Until the test ends this process reads a zone's clocks an hour ahead from a moment on, as after an update of its tzdata
 * that PostgreSQL has not had. Choose a zone that no other test of the file reads: its offsets are cached.
 */
export function moveZoneAhead(timeZone: string, from: Date): void {
  const { prototype } = Intl.DateTimeFormat;
  const parts = Object.getOwnPropertyDescriptor(prototype, 'formatToParts') ?? {};
  const text = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  const shown = (format: Intl.DateTimeFormat, at: unknown): number => {
    const isAhead = format.resolvedOptions().timeZone === timeZone && Number(at) >= from.getTime();
    return Number(at) + (isAhead ? HOUR : 0);
  };
  Object.defineProperties(prototype, {
    formatToParts: {
      ...parts,
      value(this: Intl.DateTimeFormat, at: unknown) {
        return parts.value.call(this, shown(this, at));
      },
    },
    format: {
      ...text,
      get(this: Intl.DateTimeFormat) {
        return (at: unknown) => text.get?.call(this)(shown(this, at));
      },
    },
  });
  onTestFinished(() => void Object.defineProperties(prototype, { formatToParts: parts, format: text }));
}
