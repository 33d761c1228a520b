import fs from 'node:fs';
import path from 'node:path';
import { ApiError } from '@fareback/contract';
import { expect, test } from 'vitest';
import { getErrorText } from '../words/value-text.ts';
import { fetched } from './client.ts';

const unfetched = () => Promise.reject(new TypeError('error loading dynamically imported module'));

test('a part that could not be loaded is reported like a lost reply, and a loaded one is returned [DESK-403]', async () => {
  const error = await fetched(unfetched()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(getErrorText(error, (word) => `said: ${word}`)).toBe('said: errors.NETWORK_ERROR');
  expect(await fetched(Promise.resolve('part'))).toBe('part');
});

test('every lazy import of the desk uses this function [DESK-403]', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const waiting = files.filter((file) =>
    /await (?:fetched\()?import\(/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  expect(waiting.length).toBeGreaterThanOrEqual(4);
  const bare = waiting.filter((file) => /await import\(/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(bare.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
});
