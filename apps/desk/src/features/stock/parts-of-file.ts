import { couponLinesMax } from '@fareback/contract/admin';

export interface Part {
  firstLine: number;
  lines: string[];
}

export interface CodeFile {
  /** The first line that is not blank; it determines separator and columns. */
  heading: string;
  parts: Part[];
  /** Number of lines with codes, including the heading. */
  lines: number;
  /** Number of repeated lines. They are sent blank, which keeps the numbers of the other lines. */
  repeated: number;
}

/** Leaves space for the rest of the body; a call takes 64 KB. */
const PART_BYTES_MAX = 48 * 1024;

const encoder = new TextEncoder();

/** Size of a line in a JSON body, in bytes. ASCII lines skip encoding, because a file may have a million. */
const weightOf = (line: string): number =>
  (/^[ !#-[\]-~]*$/.test(line) ? line.length + 2 : encoder.encode(JSON.stringify(line)).length) + 1;

/** Splits a code file into one part per call; lines keep their numbers. */
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
