import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'data-folder-'));
const file = path.join(folder, 'file');
fs.writeFileSync(file, '');
afterAll(() => fs.rmSync(folder, { recursive: true }));

// Node's recursive mkdir loops forever in /proc, which accepts no folders.
const unusable = [
  { dataDir: '/proc/nope', code: 'ENOENT' },
  { dataDir: path.join(file, 'data'), code: 'EEXIST' },
].filter(({ dataDir }) => fs.existsSync(path.dirname(dataDir)));

for (const script of ['scripts/start.ts', 'scripts/dev.ts'])
  test(`${script} reports immediately which data folder is unusable, and what to do [OPS-137]`, {
    timeout: 120_000,
  }, () => {
    for (const { dataDir, code } of unusable) {
      const { DATABASE_URL: _none, ...env } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
        cwd: root,
        env: { ...env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir },
        encoding: 'utf8',
        timeout: 50_000,
        killSignal: 'SIGKILL',
      });
      expect([status, stdout, stderr.trim()]).toEqual([
        1,
        '',
        `DATA_DIR names ${dataDir}, where nothing can be kept (${code}): choose a folder that you may make and write. Example: DATA_DIR=/tmp/fareback`,
      ]);
    }
  });
