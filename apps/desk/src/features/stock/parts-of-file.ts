import { couponLinesMax } from '@fareback/contract/admin';

/** What one call takes of a file. */
export interface Part {
  firstLine: number;
  lines: string[];
}

/** A code file as calls take it. */
export interface CodeFile {
  /** Its first line that is not blank: it tells separator and columns. */
  heading: string;
  parts: Part[];
  /** Lines with codes, the heading among them. */
  lines: number;
  /** Lines that stood before in this very file; they are sent as blank ones, so that the others keep their numbers. */
  repeated: number;
}

/** Room for the rest of a call's body: a call takes 64 KB. */
const PART_BYTES_MAX = 48 * 1024;

const encoder = new TextEncoder();

/** What a line weighs in a call, in bytes; plain ones, of which a file may have a million, are not encoded for it. */
const weightOf = (line: string): number =>
  (/^[ !#-[\]-~]*$/.test(line) ? line.length + 2 : encoder.encode(JSON.stringify(line)).length) + 1;

/** Cuts a code file into parts of which each is one call; its lines keep their numbers. */
export function partsOf(text: string): CodeFile {
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const file: CodeFile = { heading: all.find((line) => line.trim() !== '') ?? '', parts: [], lines: 0, repeated: 0 };
  const seen = new Set<string>();
  let part: Part = { firstLine: 1, lines: [] };
  let weight = 0;
  for (const [at, written] of all.entries()) {
    const isAgain = written.trim() !== '' && seen.has(written);
    seen.add(written);
    if (isAgain) file.repeated += 1;
    else if (written.trim() !== '') file.lines += 1;
    const line = isAgain ? '' : written;
    const added = weightOf(line);
    if (part.lines.length === couponLinesMax || weight + added > PART_BYTES_MAX) {
      file.parts.push(part);
      part = { firstLine: at + 1, lines: [] };
      weight = 0;
    }
    part.lines.push(line);
    weight += added;
  }
  if (file.lines > 0) file.parts.push(part);
  return file;
}
