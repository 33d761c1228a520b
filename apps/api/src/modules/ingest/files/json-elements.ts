import { fileName, type InputFile } from './input-file.ts';
import { textOfFile } from './text-of-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Maximum characters per row of JSON: a longer one stops reading before it fills the memory. */
export const JSON_ROW_MAX = 1024 * 1024;

/** An element of a list in a JSON file: the path of its list, its place in the list from 1, and its text. */
export interface JsonElement {
  list: string;
  place: number;
  text: string;
}

/** Which lists to read, by path: keys of objects joined with dots, '' for the whole file. */
interface Wanted {
  isList: (at: string) => boolean;
  /** True if an object at this path may contain such a list. */
  isAbove: (at: string) => boolean;
}

interface Frame {
  at: string;
  isList: boolean;
  elements: number;
}

/** A key or value whose end is not read yet; the text of values outside of lists is not kept. */
interface Token {
  is: 'KEY' | 'ELEMENT' | 'OTHER';
  text: string;
  depth: number;
  isString: boolean;
  isEscaped: boolean;
}

type Expected = 'VALUE' | 'VALUE_OR_END' | 'KEY' | 'KEY_OR_END' | 'COLON' | 'COMMA_OR_END' | 'NOTHING';

const BLANKS = ' \t\r\n';
const ENDS_SCALAR = `,]}${BLANKS}`;

/**
 * Cuts JSON into the elements of its lists, in chunks of any size, and keeps one element at a time. It does not recurse,
 * so depth costs nothing. Only the structure around the elements is checked here; each element's text is parsed later.
 */
export class JsonCutter {
  #frames: Frame[] = [];
  #token: Token | null = null;
  #expected: Expected = 'VALUE';
  #key = '';
  #read = 0;
  #elements = 0;

  readonly #name: string;
  readonly #wanted: Wanted;

  constructor(name: string, wanted: Wanted) {
    this.#name = name;
    this.#wanted = wanted;
  }

  cut(text: string): JsonElement[] {
    const found: JsonElement[] = [];
    for (let at = 0; at < text.length; )
      if (this.#token) at = this.#readOn(this.#token, text, at, found);
      else at = BLANKS.includes(text[at] as string) ? at + 1 : this.#begin(text[at] as string, at);
    this.#read += text.length;
    return found;
  }

  /** Throws, with a text for the operator, if the JSON has not ended. */
  end(): void {
    if (this.#token && this.#frames.length === 0 && this.#token.depth === 0 && !this.#token.isString) return;
    if (this.#expected === 'NOTHING') return;
    if (this.#read === 0) throw new UnreadableFile('EMPTY', `${this.#name} is empty.`);
    throw new UnreadableFile(
      'BAD_JSON',
      `${this.#name} ends before its JSON does (${this.#where()}): was it sent whole?`,
    );
  }

  #where = (): string => (this.#elements === 0 ? 'before the first element' : `after element ${this.#elements}`);

  #fail(at: number): never {
    throw new UnreadableFile(
      'BAD_JSON',
      `${this.#name} is no JSON at character ${this.#read + at + 1} (${this.#where()}).`,
    );
  }

  /** Reads the first character of a token, or a sign between tokens; returns where to go on. */
  #begin(sign: string, at: number): number {
    const frame = this.#frames.at(-1);
    const expected = this.#expected;
    if (expected === 'COLON' && sign === ':') this.#expected = 'VALUE';
    else if (expected === 'COMMA_OR_END' && sign === ',') this.#expected = frame?.isList ? 'VALUE' : 'KEY';
    else if (sign === (frame?.isList ? ']' : '}') && frame && expected.endsWith('OR_END')) this.#close();
    else if (expected.startsWith('KEY') && sign === '"') this.#open('KEY', sign);
    else if (expected.startsWith('VALUE') && !',:]}'.includes(sign)) this.#beginValue(sign, frame);
    else this.#fail(at);
    return at + 1;
  }

  #beginValue(sign: string, frame: Frame | undefined): void {
    if (frame?.isList) {
      this.#open('ELEMENT', sign);
      return;
    }
    const at = frame === undefined || frame.at === '' ? this.#key : `${frame.at}.${this.#key}`;
    const isList = sign === '[' && this.#wanted.isList(at);
    if (isList || (sign === '{' && this.#wanted.isAbove(at))) {
      this.#frames.push({ at, isList, elements: 0 });
      this.#expected = isList ? 'VALUE_OR_END' : 'KEY_OR_END';
    } else this.#open('OTHER', sign);
  }

  #open(is: Token['is'], sign: string): void {
    const depth = sign === '{' || sign === '[' ? 1 : 0;
    this.#token = { is, text: is === 'OTHER' ? '' : sign, depth, isString: sign === '"', isEscaped: false };
  }

  #close(): void {
    this.#frames.pop();
    this.#expected = this.#frames.length === 0 ? 'NOTHING' : 'COMMA_OR_END';
  }

  /** Reads on in a token until it or the text ends; returns where to go on. */
  #readOn(token: Token, text: string, from: number, found: JsonElement[]): number {
    const isScalar = token.depth === 0 && !token.isString;
    let at = from;
    let isDone = false;
    for (; at < text.length && !isDone; at += 1) {
      const sign = text[at] as string;
      if (isScalar) {
        if (!ENDS_SCALAR.includes(sign)) continue;
        isDone = true;
        break;
      }
      if (token.isEscaped) token.isEscaped = false;
      else if (token.isString && sign === '\\') token.isEscaped = true;
      else if (sign === '"') {
        token.isString = !token.isString;
        isDone = token.depth === 0;
      } else if (!token.isString && (sign === '{' || sign === '[')) token.depth += 1;
      else if (!token.isString && (sign === '}' || sign === ']')) isDone = (token.depth -= 1) === 0;
    }
    if (token.is !== 'OTHER') token.text += text.slice(from, at);
    if (token.text.length > JSON_ROW_MAX)
      throw new UnreadableFile(
        'BAD_JSON',
        `${this.#name} has an element of more than ${JSON_ROW_MAX} characters (${this.#where()}): does list name the list of rides?`,
      );
    if (isDone) this.#finish(token, at, found);
    return at;
  }

  #finish(token: Token, at: number, found: JsonElement[]): void {
    this.#token = null;
    const frame = this.#frames.at(-1);
    if (token.is === 'KEY') {
      this.#key = this.#keyOf(token, at);
      this.#expected = 'COLON';
      return;
    }
    if (token.is === 'ELEMENT' && frame) {
      frame.elements += 1;
      this.#elements += 1;
      found.push({ list: frame.at, place: frame.elements, text: token.text });
    }
    this.#expected = frame ? 'COMMA_OR_END' : 'NOTHING';
  }

  #keyOf({ text }: Token, at: number): string {
    try {
      return JSON.parse(text) as string;
    } catch {
      return this.#fail(at);
    }
  }
}

/**
 * Yields the elements of the list at `list` ('' for the whole file), chunk by chunk. Throws, with a text for the
 * operator, if the file is no JSON, ends early, or does not have exactly one such list.
 */
export async function* elementsOf(file: InputFile, encoding: string, list = ''): AsyncGenerator<JsonElement[]> {
  const name = fileName(file);
  let lists = 0;
  const cutter = new JsonCutter(name, {
    isAbove: (at) => list !== '' && (at === '' || list.startsWith(`${at}.`)),
    isList(at) {
      if (at !== list) return false;
      lists += 1;
      if (lists > 1) throw new UnreadableFile('BAD_JSON', `${name} has two lists at ${list}. Nothing was imported.`);
      return true;
    },
  });
  for await (const text of textOfFile(file, encoding)) yield cutter.cut(text);
  cutter.end();
  if (lists === 0)
    throw new UnreadableFile(
      'BAD_JSON',
      `${name} has no list ${list === '' ? 'in it' : `at ${list}`}: list says where it is, such as "data.trips".`,
    );
}

const LIST_DEPTH_MAX = 4;

/** Finds the list with the most objects in a JSON file: its path ('' for the whole file), or undefined if none has any. */
export async function findList(file: InputFile, encoding: string): Promise<string | undefined> {
  const objects = new Map<string, number>();
  const cutter = new JsonCutter(fileName(file), {
    isList: () => true,
    isAbove: (at) => at.split('.').length <= LIST_DEPTH_MAX,
  });
  for await (const text of textOfFile(file, encoding))
    for (const { list, text: element } of cutter.cut(text))
      if (element.startsWith('{')) objects.set(list, (objects.get(list) ?? 0) + 1);
  cutter.end();
  return [...objects].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
