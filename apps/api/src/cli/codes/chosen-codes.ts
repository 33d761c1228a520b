import path from 'node:path';
import { limits } from '@fareback/contract';
import { type Reading, readCouponFile } from '../coupons/coupon-file.ts';

const ERRORS_MAX = 20;

const isCode = (text: string): boolean =>
  /^[\w-]+$/.test(text) && text.length >= limits.codeLengthMin && text.length <= limits.codeLengthMax;

/** Throws an error with the first twenty faults of a code file and the number of others. */
export function throwFileErrors(file: string, errors: readonly string[]): never {
  const shown = errors.slice(0, ERRORS_MAX).map((error) => `  ${error}`);
  const more = errors.length > shown.length ? [`  and ${errors.length - shown.length} more`] : [];
  throw new Error([`${path.basename(file)}: nothing was minted.`, ...shown, ...more].join('\n'));
}

/**
 * Reads an agency's own codes from a file, one per line, with line numbers. Throws if a line has no code, a duplicate,
 * or more than a code.
 */
export async function chosenCodes(file: string, reading: Omit<Reading, 'expiresAt'>): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  const errors: string[] = [];
  for await (const each of readCouponFile(file, { ...reading, expiresAt: null })) {
    if (each.kind === 'fault') errors.push(`line ${each.line} ${each.fault}`);
    else if (each.kind === 'repeat') errors.push(`line ${each.line} repeats the code of line ${each.first}`);
    else if (each.kind === 'expired' || (each.kind === 'coupon' && each.expiresAt !== null))
      errors.push(`line ${each.line} names an expiry: all codes of a batch have the one of --expires`);
    else if (each.kind === 'coupon' && !isCode(each.code))
      errors.push(
        `line ${each.line} is no code: ${limits.codeLengthMin} to ${limits.codeLengthMax} letters, digits, hyphens or underscores`,
      );
    else if (each.kind === 'coupon') lines.set(each.code, each.line);
  }
  if (errors.length > 0) throwFileErrors(file, errors);
  if (lines.size === 0) throwFileErrors(file, ['it has no codes']);
  if (lines.size > limits.mintedBatchMax) throwFileErrors(file, [`a batch has at most ${limits.mintedBatchMax} codes`]);
  return lines;
}
