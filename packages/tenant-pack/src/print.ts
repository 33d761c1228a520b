/** Characters that a terminal interprets: controls except the tab, Unicode line ends, and direction marks. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const names: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\t'],
]);

const shown = (sign: string): string =>
  names.get(sign) ?? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/**
 * Sanitizes a text to one line that a terminal shows without interpreting: its author cannot add lines, colors or
 * titles.
 */
export const harmlessLine = (text: string): string => text.replace(OBEYED, shown);

/** Sanitizes a multi-line text or document such as CSV and keeps line ends. */
export const harmlessDocument = (text: string): string =>
  text.replace(OBEYED, (sign) => (sign === '\n' || sign === '\r' ? sign : shown(sign)));

/**
 * Prints each text as one sanitized line. All command output uses this file, because much of it was written by riders,
 * partners, providers or pack authors.
 */
export function print(...lines: string[]): void {
  for (const line of lines) console.log(harmlessLine(line));
}

export const printDocument = (text: string): void => console.log(harmlessDocument(text));

/** Prints to stderr, separate from the requested output. */
export const complain = (text: string): void => console.error(harmlessDocument(text));
