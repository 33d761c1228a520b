import { randomBytes } from 'node:crypto';
import fs from 'node:fs';

function mustBe(code: string, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
}

/** Creates a file atomically unless it exists. */
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
 * Returns the content of a private file, created from `text` if missing. Creation is atomic: two concurrent processes
 * both get what one of them wrote.
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
