import { type Alias, type Document, type LineCounter, visit, type YAMLError } from 'yaml';
import { type Message, say } from '../message.ts';
import { repeatedKeys } from '../parse-yaml.ts';

/** Why a file is unreadable: where to look, our message, and the parser's own words if ours are not enough. */
export interface Unreadable {
  line: number;
  column: number;
  told: Message;
  detail?: string;
}

export interface Parsed {
  document: Document.Parsed;
  text: string;
  lines: LineCounter;
}

interface Found extends Parsed {
  error: Pick<YAMLError, 'code' | 'message'>;
  offset: number;
  line: string;
}

/** Position of the cause, if it differs from the parser's, and the message; null if this is another error. */
type Explainer = (found: Found) => { offset?: number; told: Message } | null;

const lineFrom = (text: string, offset: number): string => text.slice(offset).split('\n', 1)[0] ?? '';
const startOf = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
const blanksOf = (line: string): number => line.length - line.trimStart().length;

const written = (bit: string): string => {
  const trimmed = bit.trim();
  return `"${trimmed.length > 40 ? `${trimmed.slice(0, 39)}…` : trimmed}"`;
};

interface Quoted {
  from: number;
  to: number;
}

function quotedBefore({ document, offset }: Found): Quoted | null {
  let last: Quoted | null = null;
  visit(document, {
    Scalar(_, { type, range }) {
      const [from, to] = range ?? [0, 0];
      if (range && type?.startsWith('QUOTE_') && from < offset && from >= (last?.from ?? 0)) last = { from, to };
    },
  });
  return last;
}

const unclosedQuote = (quote: string): Message =>
  say`expected a ${quote} at the end of the text that starts here, found none: add it where the text ends`;

const tab: Explainer = ({ error }) =>
  error.code === 'TAB_AS_INDENT'
    ? {
        told: 'expected spaces at the start of this line, found a tab: use as many spaces as the lines around it',
      }
    : null;

/**
 * A quoted text without its end quote, which ends with the file or at a quote on another line; or text after the end
 * quote.
 */
const quote: Explainer = (found) => {
  const { error, offset, text } = found;
  const isOpen = error.message.startsWith('Missing closing');
  const isBehind = error.message.endsWith('at node end');
  // A key with an open quote extends to the next quote, lines below.
  if (error.code === 'MULTILINE_IMPLICIT_KEY' && /["']/.test(text[offset] ?? ''))
    return { told: unclosedQuote(text[offset] ?? '') };
  const quoted = isOpen || isBehind ? quotedBefore(found) : null;
  if (!quoted || (isBehind && text.slice(quoted.to, offset).trim() !== '')) return null;
  const sign = text[quoted.from] ?? '"';
  if (isOpen || text.slice(quoted.from, quoted.to).includes('\n'))
    return { offset: quoted.from, told: unclosedQuote(sign) };
  const escaped = sign === "'" ? "''" : String.raw`\"`;
  return {
    told: say`expected nothing after the closing ${sign}, found ${written(lineFrom(text, offset))}: remove it, or write ${escaped} for a quote inside the text`,
  };
};

const OPEN_BRACKET = /end with a ([\]}])/;

const bracket: Explainer = ({ document, error, offset, text }) => {
  const closing = OPEN_BRACKET.exec(error.message)?.[1];
  if (closing === undefined) return null;
  const opening = closing === ']' ? '[' : '{';
  let from = offset;
  visit(document, {
    Collection(_, { range }) {
      if (!range || range[0] >= offset || text[range[0]] !== opening) return;
      if (!text.slice(range[0], range[1]).trimEnd().endsWith(closing)) from = range[0];
    },
  });
  return {
    offset: from,
    told: say`expected a ${closing} that closes what ${text[from] ?? ''} opens here, found none: add it where the list or map ends`,
  };
};

const comma: Explainer = ({ error }) =>
  error.message.startsWith('Missing ,')
    ? { told: 'expected a comma between two entries, found none: add one after the entry before this one' }
    : null;

/** A key without a colon, or without a space after it. */
const colon: Explainer = ({ error, line, text, offset }) => {
  const isKey = error.code === 'MULTILINE_IMPLICIT_KEY' || error.message.includes('followed by map values');
  if (!isKey || /:(?:\s|$)/.test(line)) return null;
  return {
    offset: startOf(text, offset) + blanksOf(line),
    told: say`expected a key with a colon and a space after it, found ${written(line)}: write it as key: value, or indent the line if it continues the text above`,
  };
};

/** A text with a colon like a key; or lines below that are indented too far. */
const nested: Explainer = ({ error, line, text, offset }) => {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') return null;
  const start = startOf(text, offset);
  if (/:(?:\s|$)/.test(line.slice(offset - start)))
    return {
      told: 'expected quotes around a text with a colon and a space in it, found none: put it in quotes',
    };
  const below = text.slice(start + line.length + 1).split('\n');
  const at = below.findIndex((one) => one.trim() !== '' && !one.trim().startsWith('#'));
  const before = below.slice(0, Math.max(at, 0)).reduce((sum, one) => sum + one.length + 1, 0);
  return indented(below[at] ?? '', start + line.length + 1 + before);
};

/** A line indented differently from its neighbors. */
const indentation: Explainer = ({ error, line, text, offset }) => {
  const isLine = error.code === 'BAD_INDENT' || error.message.startsWith('Sequence item without');
  if (!isLine) return null;
  const start = startOf(text, offset);
  return /^\s*-[^\s-]/.test(line)
    ? {
        offset: start + blanksOf(line),
        told: 'expected a space after the hyphen of a list, found none: add one',
      }
    : indented(line, start);
};

const indented = (line: string, start: number): { offset: number; told: Message } => ({
  offset: start + blanksOf(line),
  told: say`expected this line to start in the same column as the others in its list or map, found it in column ${blanksOf(line) + 1}: use as many spaces as they have, and a hyphen in a list`,
});

const explainSign = (sign: string): Message =>
  say`expected quotes around a value that begins with ${sign}, found none: put it in quotes`;

const sign: Explainer = ({ error, text, offset }) =>
  ['BAD_SCALAR_START', 'BAD_ALIAS', 'TAG_RESOLVE_FAILED'].includes(error.code)
    ? { told: explainSign(text[offset] ?? '') }
    : null;

const escape: Explainer = ({ error, text, offset }) => {
  if (error.code !== 'BAD_DQ_ESCAPE') return null;
  const found = text.slice(offset, offset + 2);
  const doubled = `\\${found}`;
  return {
    told: say`expected two backslashes for one in a text in double quotes, found ${found}: write it as ${doubled}`,
  };
};

const documents: Explainer = ({ error }) =>
  error.code === 'MULTIPLE_DOCS'
    ? { told: 'expected one document in a file, found --- or ... in it: remove that line' }
    : null;

const tellers: readonly Explainer[] = [tab, quote, bracket, comma, colon, nested, indentation, sign, escape, documents];

function explain(parsed: Parsed, error: YAMLError): Unreadable {
  const { text, lines } = parsed;
  const [offset] = error.pos;
  const found: Found = { ...parsed, error, offset, line: lineFrom(text, startOf(text, offset)) };
  const known = tellers.map((teller) => teller(found)).find((said) => said !== null);
  const { line, col: column } = lines.linePos(known?.offset ?? offset);
  if (known) return { line, column, told: known.told };
  return {
    line,
    column,
    told: 'expected a valid YAML or JSON line, found one that cannot be read: compare it and the line before it with the others',
    detail: error.message.split('\n')[0] ?? '',
  };
}

/** Errors of lines that are inside brackets only because these are unclosed. */
const BETWEEN_BRACKETS = ['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY', 'BLOCK_IN_FLOW'];

/** Returns the first error, or the unclosed bracket that caused it; later errors are consequences. */
function firstOf({ text }: Parsed, errors: readonly YAMLError[]): YAMLError | undefined {
  const [first] = errors;
  if (!first || !BETWEEN_BRACKETS.includes(first.code) || /["']/.test(text[first.pos[0]] ?? '')) return first;
  return errors.find(({ message }) => OPEN_BRACKET.test(message)) ?? first;
}

const explainRepeated =
  ({ lines }: Parsed) =>
  ({ name, from, first }: ReturnType<typeof repeatedKeys>[number]): Unreadable => {
    const { line, col: column } = lines.linePos(from);
    const text = say`expected the key ${written(name)} once, found it in line ${lines.linePos(first).line} already: remove one of them`;
    return { line, column, told: text };
  };

/**
 * Returns why a file is unreadable, in plain words: duplicate keys, then the first other error. Empty if it is readable
 * [DESK-426].
 */
export function unreadableOf(parsed: Parsed): Unreadable[] {
  const errors = [...parsed.document.errors, ...parsed.document.warnings];
  const [begin = Number.POSITIVE_INFINITY] = errors[0]?.pos ?? [];
  const twice = repeatedKeys(parsed.document).filter(({ from }) => from < begin);
  const first = firstOf(parsed, errors);
  return [...twice.map(explainRepeated(parsed)), ...(first ? [explain(parsed, first)] : [])];
}

export const TOO_DEEP: Unreadable = {
  line: 0,
  column: 0,
  told: 'expected lists and maps a few levels deep, found too many inside each other: use fewer levels',
};

/** The parser searches each alias among all earlier anchors and aliases. */
const ALIASES_MAX = 1000;
/** More items than any agency has in one list or map; every check visits each. */
const THINGS_MAX = 20_000;

const ENDLESS: Message =
  'expected a file without aliases of aliases, found some that never end: write out their values';

/** Returns the message for a file with too many aliases, or too many items in one list or map; else null. */
export function tooMuch({ document, lines }: Parsed): Unreadable | null {
  let aliases = 0;
  let unreadable: Unreadable | null = null;
  visit(document, {
    Alias: () => void (aliases += 1),
    Collection(_, { items, range }) {
      if (items.length <= THINGS_MAX) return undefined;
      const { line, col: column } = lines.linePos(range?.[0] ?? 0);
      const text = say`expected at most ${THINGS_MAX} items in a list or map, found ${items.length}: remove some`;
      unreadable = { line, column, told: text };
      return visit.BREAK;
    },
  });
  if (unreadable !== null || aliases <= ALIASES_MAX) return unreadable;
  const text = say`expected at most ${ALIASES_MAX} aliases, found ${aliases}: write out their values`;
  return { line: 0, column: 0, told: text };
}

/** Returns why a document without errors has no value: a reference to nothing, or aliases that expand endlessly. */
export function unsayable({ document, lines }: Parsed, error: Error): Unreadable {
  const aliases: Alias[] = [];
  visit(document, { Alias: (_, alias) => void aliases.push(alias) });
  const stray = aliases.find((alias) => alias.resolve(document) === undefined);
  if (stray?.range) {
    const { line, col: column } = lines.linePos(stray.range[0]);
    return { line, column, told: explainSign('*') };
  }
  return { line: 0, column: 0, told: ENDLESS, detail: error.message };
}
