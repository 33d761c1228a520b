import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileDigest } from './import-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-digest-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a digest is SHA-256 of all bytes of the file', async () => {
  const file = path.join(folder, 'small.csv');
  fs.writeFileSync(file, 'abc');
  expect(await fileDigest(file)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a large file is read in chunks, so other work runs between them', async () => {
  const file = path.join(folder, 'large.csv');
  fs.writeFileSync(file, '');
  fs.truncateSync(file, 16 * 1024 * 1024);
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await fileDigest(file)).toBe('080acf35a507ac9849cfcba47dc2ad83e01b75663a516279c8b9d243b719643e');
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});

test('a missing file is an error', async () => {
  await expect(fileDigest(path.join(folder, 'none.csv'))).rejects.toThrow('ENOENT');
});
