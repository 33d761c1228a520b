import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads credentials from stdin: arguments would be visible in the shell history and process list. */
export const STDIN = '-';

/**
 * Reads trimmed lines of a file or stdin, without empty ones at the end. Throws an operator message if the input is
 * empty.
 */
export async function readCredentials(file: string, stdin: Readable & { isTTY?: boolean }): Promise<string[]> {
  if (file === STDIN && stdin.isTTY)
    throw new Error(
      'Pipe the credentials in, or name a file that holds them: --credentials FILE. They are no arguments.',
    );
  let read: string;
  try {
    read = file === STDIN ? await text(stdin) : fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`"${file}" cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
  }
  const lines = read
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  if (lines[0] === '') throw new Error('There are no credentials in what was given.');
  return lines;
}
