import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1, such as that of a version, from a command line. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1.');
  return Number(text);
}
