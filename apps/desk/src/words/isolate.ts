/** What riders or feeds wrote, in a sentence of ours: no direction of its own turns what stands around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** The same as somebody looks for it in a file: as it was written. */
export const withoutIsolation = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** Letters that run from right to left. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Marks that turn what follows until they are closed. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A name that stands apart already. */
const isolatedText = /\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069/gu;

/** Whether something in a text would turn what it is joined to: marks that do not stand in a closed pair. */
const hasOpenMarks = (text: string): boolean => text.replaceAll(isolatedText, '').search(directionMarks) >= 0;

/** A name that stands in a room of its own: marks that nobody may have closed go, which would turn what is beside it [DESK-412]. */
export const withoutOpenMarks = (text: string): string =>
  hasOpenMarks(text) ? text.replaceAll(directionMarks, '') : text;

/** A name or note that stands apart if its letters or marks would turn the line it is joined to; marks that nobody may have closed go [DESK-407]. */
export const isolateIfNeeded = (text: string): string =>
  rightToLeftLetter.test(text) || hasOpenMarks(text) ? isolate(text.replaceAll(directionMarks, '')) : text;

/** What stands for the names in a sentence of ours, each apart. */
export const isolateValues = (values: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateIfNeeded(value) : value]),
  );
