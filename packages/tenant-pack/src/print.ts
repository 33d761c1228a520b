/** Whatever a terminal obeys instead of showing it: controls but the tab, line ends that Unicode has beside ours, and marks that turn text round. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const names: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\t'],
]);

const shown = (sign: string): string =>
  names.get(sign) ?? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** A text as one line that every terminal shows and none obeys: whoever wrote it adds no line, colour or title of their own. */
export const harmlessLine = (text: string): string => text.replace(OBEYED, shown);

/** A text of several lines, or a document such as CSV, cleaned alike; its line ends stay. */
export const harmlessDocument = (text: string): string =>
  text.replace(OBEYED, (sign) => (sign === '\n' || sign === '\r' ? sign : shown(sign)));

/** Prints each text as one line. What commands print goes through this file: much of it was written by riders, partners, providers and whoever wrote a pack. */
export function print(...lines: string[]): void {
  for (const line of lines) console.log(harmlessLine(line));
}

/** Prints a document whose line ends are its own. */
export const printDocument = (text: string): void => console.log(harmlessDocument(text));

/** Prints what went wrong where it does not mix with what was asked for. */
export const complain = (text: string): void => console.error(harmlessDocument(text));
