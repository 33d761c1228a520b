import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { dataKeysOf } from './check-keys.ts';

test('keys are generated once, readable only by their owner, and never replaced [AUTH-27]', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'data-keys-'));
  const environment = readEnvironment({ DATA_DIR: folder }, '/');
  const first = await dataKeysOf(environment);
  expect(first.keys).toHaveLength(1);
  expect(await dataKeysOf(environment)).toEqual(first);
  expect(fs.statSync(path.join(folder, 'data-keys.json')).mode & 0o777).toBe(0o600);
  fs.rmSync(folder, { recursive: true });
});
