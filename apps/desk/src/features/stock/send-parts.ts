import { adminRoutes, type CouponCount, couponLinesMax } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';

interface Part {
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

/** Most errors to list; a file with more is probably the wrong file. */
const ERRORS_SHOWN = 20;

interface Filled {
  added: number;
  known: number;
  expired: number;
  faults: CouponCount['faults'];
}

interface Pool {
  agency: string;
  offer: string;
}

interface Sending {
  from: FilledSoFar;
  isDryRun: boolean;
  expires: string | null;
  isStopped: () => boolean;
  onPart: (progress: FilledSoFar) => void;
}

/** Progress; `parts` counts the parts sent, so sending can resume there. */
export interface FilledSoFar extends Filled {
  parts: number;
}

export const nothingFilled: FilledSoFar = { added: 0, known: 0, expired: 0, faults: [], parts: 0 };

/** True once all parts were sent, or enough errors were found to stop. */
export const isSent = ({ parts, faults }: FilledSoFar, file: CodeFile): boolean =>
  parts === file.parts.length || faults.length >= ERRORS_SHOWN;

/**
 * Sends a code file in parts, starting at `from`, as a dry run or to save it. Stops at the end, after enough errors in
 * a dry run, or if `isStopped`; `onPart` runs after each part. Rejects if a part fails; earlier parts stay saved, and
 * sending a part again is idempotent.
 */
export async function sendParts(
  { agency, offer }: Pool,
  file: CodeFile,
  { from, isDryRun, expires, isStopped, onPart }: Sending,
): Promise<FilledSoFar> {
  let progress = from;
  while (!isSent(progress, file) && !isStopped()) {
    const { firstLine, lines } = file.parts[progress.parts] as Part;
    const reply = await callWithRetry(adminRoutes.coupons.addLines, {
      params: { agency, offer },
      body: { heading: file.heading, firstLine, lines, expires, isDryRun },
    });
    progress = {
      added: progress.added + reply.added,
      known: progress.known + reply.known.reduce((sum, { count }) => sum + count, 0),
      expired: progress.expired + reply.expired,
      faults: [...progress.faults, ...reply.faults].slice(0, ERRORS_SHOWN),
      parts: progress.parts + 1,
    };
    onPart(progress);
  }
  return progress;
}
