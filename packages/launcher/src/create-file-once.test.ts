import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileOnce } from './create-file-once.ts';

test('a file that two processes create at once is complete and has one writer’s content; if its creation fails, it does not exist [OPS-138]', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-once-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'kept');
  const failing = (): string => {
    expect(fs.readdirSync(folder)).toEqual([]);
    throw new Error('no text');
  };
  expect(() => createFileOnce(file, failing)).toThrow('no text');
  const slower = (): string => {
    expect(createFileOnce(file, () => 'first')).toBe('first');
    return 'second';
  };
  expect(createFileOnce(file, slower)).toBe('first');
  expect(createFileOnce(file, () => 'third')).toBe('first');
  expect(fs.readdirSync(folder)).toEqual(['kept']);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
