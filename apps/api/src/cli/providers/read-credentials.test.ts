import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readCredentials, STDIN } from './server-of-options.ts';

const piped = (text: string) => Readable.from([Buffer.from(text)]);

test.each([
  ['fareback\nsecret\n', ['fareback', 'secret']],
  ['  fareback \r\n secret \r\n\r\n', ['fareback', 'secret']],
  ['whsec_abc', ['whsec_abc']],
])('piped input is read line by line: %j', async (text, lines) => {
  expect(await readCredentials(STDIN, piped(text))).toEqual(lines);
});

test('a file is read the same way, and a missing file is reported without content', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'credentials-')), 'file');
  fs.writeFileSync(file, 'fareback\nsecret\n');
  expect(await readCredentials(file, piped(''))).toEqual(['fareback', 'secret']);
  await expect(readCredentials(`${file}s`, piped(''))).rejects.toThrow('cannot be read: ENOENT.');
  await expect(readCredentials(STDIN, piped('\n\n'))).rejects.toThrow('There are no credentials');
});

test('input from a terminal is rejected', async () => {
  await expect(readCredentials(STDIN, Object.assign(piped(''), { isTTY: true }))).rejects.toThrow(
    'Pipe the credentials in',
  );
});
