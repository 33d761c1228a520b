import { randomBytes } from 'node:crypto';
import fs from 'node:fs';

function mustBe(code: string, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
}

/** Makes a file, whole or not at all, where there is none. */
function make(file: string, text: string): void {
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(mine, text, { mode: 0o600, flag: 'wx' });
  try {
    fs.linkSync(mine, file);
  } catch (error) {
    mustBe('EEXIST', error);
  } finally {
    fs.rmSync(mine);
  }
}

/**
 * What a file that only we may read holds, made of `text` where there is none: whole or not at all, and of two processes
 * that do so at once both get what one of them wrote.
 */
export function createFileOnce(file: string, text: () => string): string {
  for (;;) {
    try {
      return fs.readFileSync(file, 'utf8');
    } catch (error) {
      mustBe('ENOENT', error);
    }
    make(file, text());
  }
}
