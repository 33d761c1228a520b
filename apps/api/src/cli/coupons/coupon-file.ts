import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { type CouponLayout, layoutOf, readCouponLine } from '../../modules/redemptions/index.ts';
import { packedKind } from '../../platform/packed-kind.ts';
import { LineTally } from '../support/line-tally.ts';

const FEWEST_SLOTS = 1 << 14;
/** A digest is stored as four 32-bit numbers. */
const PARTS = 4;

/**
 * Detects duplicate codes in a long list with a 128-bit digest and a line number per code: about 40 bytes, several
 * times less than a set of the codes.
 */
export class RepeatedCodes {
  #slots = FEWEST_SLOTS;
  #digests = new Uint32Array(PARTS * FEWEST_SLOTS);
  #lines = new Uint32Array(FEWEST_SLOTS);
  #kept = 0;
  readonly #sought = new Uint32Array(PARTS);

  /** Returns the first line with this code; if undefined, stores the code with this line (1 and above). */
  firstLineOf(code: string, line: number): number | undefined {
    const bytes = hash('sha256', code, 'buffer');
    const digest = this.#sought;
    for (let part = 0; part < PARTS; part += 1) digest[part] = bytes.readUInt32LE(4 * part);
    const slot = this.#slotOf(digest, 0);
    const known = this.#lines[slot];
    if (known !== 0) return known;
    this.#put(slot, digest, 0, line);
    if (this.#kept * 2 > this.#slots) this.#grow();
    return undefined;
  }

  #stands(slot: number, digests: Uint32Array, at: number): boolean {
    for (let part = 0; part < PARTS; part += 1)
      if (this.#digests[slot * PARTS + part] !== digests[at + part]) return false;
    return true;
  }

  /** Finds the slot of the digest that begins at `at`, or the free slot for it. */
  #slotOf(digests: Uint32Array, at: number): number {
    const last = this.#slots - 1;
    let slot = (digests[at] ?? 0) & last;
    while (this.#lines[slot] !== 0 && !this.#stands(slot, digests, at)) slot = (slot + 1) & last;
    return slot;
  }

  #put(slot: number, digests: Uint32Array, at: number, line: number): void {
    for (let part = 0; part < PARTS; part += 1) this.#digests[slot * PARTS + part] = digests[at + part] ?? 0;
    this.#lines[slot] = line;
    this.#kept += 1;
  }

  #grow(): void {
    const [digests, lines] = [this.#digests, this.#lines];
    this.#slots *= 2;
    this.#digests = new Uint32Array(PARTS * this.#slots);
    this.#lines = new Uint32Array(this.#slots);
    this.#kept = 0;
    for (let slot = 0; slot < lines.length; slot += 1) {
      const line = lines[slot] ?? 0;
      if (line !== 0) this.#put(this.#slotOf(digests, slot * PARTS), digests, slot * PARTS, line);
    }
  }
}

type FileLine = { line: number } & (
  | { kind: 'coupon'; code: string; expiresAt: Date | null }
  | { kind: 'header' }
  | { kind: 'blank' }
  | { kind: 'repeat'; first: number }
  | { kind: 'expired' }
  | { kind: 'fault'; fault: string }
);

export interface Reading {
  timeZone: string;
  now: Date;
  expiresAt: Date | null;
}

/** Maximum bytes per line; a longer line stops the read before it fills the memory. */
const LINE_BYTES_MAX = 64 * 1024;
const ERRORS_MAX = 20;
const LINE_FEED = 10;

const unreadable = (file: string, trouble: string): Error => new Error(`${path.basename(file)} ${trouble}`);

const packings = {
  ZIP: 'is a workbook or a zip: save the sheet with the codes as CSV UTF-8, or unpack it, and run the command again.',
  OLD_WORKBOOK: 'is a workbook of an old kind: save the sheet with the codes as CSV UTF-8 and run the command again.',
  GZIP: 'is packed by gzip: unpack it and run the command again.',
};

/** Reads a file's lines as bytes, without line endings, one disk read at a time. */
async function* linesOf(file: string): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
      lines.push(bytes.subarray(from, end));
      from = end + 1;
    }
    yield lines;
    rest = bytes.subarray(from);
    if (rest.length > LINE_BYTES_MAX)
      throw unreadable(file, `has a line of more than ${LINE_BYTES_MAX} bytes: it is no list of codes, one on a line.`);
  }
  if (rest.length > 0) yield [rest];
}

/** UTF-16 files begin with this mark; without it, every second byte of ASCII text is zero. */
const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.includes(0);

const NOT_UTF8 = 'is not UTF-8: save the file as UTF-8 (in spreadsheets "CSV UTF-8") and run the command again';

/** Parses one file line by line; keeps state because a line's meaning depends on earlier lines. */
class LineReader {
  readonly #repeated = new RepeatedCodes();
  readonly #reading: Reading;
  #layout: CouponLayout | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(bytes: Buffer, line: number): FileLine {
    if (!isUtf8(bytes)) return { kind: 'fault', line, fault: NOT_UTF8 };
    const text = bytes
      .toString('utf8')
      .replace(/\r$/, '')
      .replace(line === 1 ? /^\uFEFF/ : '', '');
    if (text.trim() === '') return { kind: 'blank', line };
    if (!this.#layout) {
      this.#layout = layoutOf(text);
      if (this.#layout.isHeader) return { kind: 'header', line };
    }
    const { timeZone, now, expiresAt } = this.#reading;
    const read = readCouponLine(text, this.#layout, timeZone);
    if (read.kind !== 'coupon') return { line, ...read };
    const expiry = read.expiresAt ?? expiresAt;
    const first = this.#repeated.firstLineOf(read.code, line);
    if (first !== undefined) return { kind: 'repeat', line, first };
    if (expiry !== null && expiry <= now) return { kind: 'expired', line };
    return { kind: 'coupon', line, code: read.code, expiresAt: expiry };
  }
}

/**
 * Parses each line of a code file in order: a list of codes, or a table of code and expiry, in UTF-8. Throws if the
 * file is not a code file.
 */
export async function* readCouponFile(file: string, reading: Reading): AsyncGenerator<FileLine> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no file ${file}.`);
  if (!found.isFile()) throw unreadable(file, 'is no file: codes are read twice, so save them in one first.');
  const reader = new LineReader(reading);
  let line = 0;
  for await (const some of linesOf(file)) {
    for (const bytes of some) {
      line += 1;
      const packed = line === 1 ? packedKind(bytes) : undefined;
      if (packed) throw unreadable(file, packings[packed]);
      if (line === 1 && isUtf16(bytes))
        throw unreadable(file, 'is UTF-16: save it as UTF-8 (in spreadsheets "CSV UTF-8") and run the command again.');
      yield reader.read(bytes, line);
    }
  }
}

export interface CouponFileFacts {
  hasHeader: boolean;
  coupons: number;
  blank: LineTally;
  repeated: LineTally;
  expired: LineTally;
}

/**
 * Validates and counts a whole code file before anything is imported. Throws on any fault, with the first twenty lines
 * and what to do, and on a file without codes.
 */
export async function checkCouponFile(file: string, reading: Reading): Promise<CouponFileFacts> {
  const facts = { hasHeader: false, coupons: 0 };
  const [blank, repeated, expired] = [new LineTally(), new LineTally(), new LineTally()];
  const errors: string[] = [];
  let errorCount = 0;
  for await (const each of readCouponFile(file, reading)) {
    if (each.kind === 'header') facts.hasHeader = true;
    else if (each.kind === 'coupon') facts.coupons += 1;
    else if (each.kind === 'blank') blank.add(each.line);
    else if (each.kind === 'expired') expired.add(each.line);
    else if (each.kind === 'repeat') repeated.add(`${each.line} as ${each.first}`);
    else {
      errorCount += 1;
      if (errors.length < ERRORS_MAX) errors.push(`  line ${each.line} ${each.fault}`);
    }
  }
  const name = path.basename(file);
  if (errorCount > 0) {
    const more = errorCount > errors.length ? [`  and ${errorCount - errors.length} more`] : [];
    const lines = errorCount === 1 ? 'one line' : `${errorCount} lines`;
    throw new Error([`${name}: ${lines} cannot be read, and nothing was imported.`, ...errors, ...more].join('\n'));
  }
  if (facts.coupons + expired.count === 0) throw new Error(`${name} has no codes; nothing was imported.`);
  return { ...facts, blank, repeated, expired };
}
