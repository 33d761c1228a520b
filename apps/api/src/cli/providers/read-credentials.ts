import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Where credentials are read from: an argument would stand in the shell's history and in the list of processes. */
export const STDIN = '-';

/**
 * Lines of a file, or of what is piped in, without blanks around them and empty ones at the end. Throws, with a text for the
 * operator, when there is nothing to read.
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
