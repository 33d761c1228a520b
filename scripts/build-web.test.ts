import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { markOf } from '@fareback/launcher';
import { afterAll, expect, test } from 'vitest';
import { buildWeb, type WebApp } from './build-web.ts';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'build-web-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const own = {
  'apps/web': [
    'apps/web/src/main.tsx',
    'apps/web/build/budget.ts',
    'apps/web/public/robots.txt',
    'apps/web/index.html',
    'apps/web/preview.html',
    'apps/web/package.json',
    'apps/web/vite.config.ts',
  ],
  'apps/desk': [
    'apps/desk/src/main.tsx',
    'apps/desk/public/favicon.svg',
    'apps/desk/inspect/index.html',
    'apps/desk/index.html',
    'apps/desk/package.json',
    'apps/desk/vite.config.ts',
  ],
};
const shared = [
  'packages/ui/src/button.tsx',
  'packages/wording/catalogues/en.json',
  'packages/contract/src/errors.ts',
  'package-lock.json',
];

const cases = (['apps/web', 'apps/desk'] as const).flatMap((app) =>
  [...own[app], ...shared].map((file) => [app, file] as const),
);

/** Creates a project whose files are a minute old, with a count of its app's builds. */
function project(app: WebApp = 'apps/web') {
  const folder = fs.mkdtempSync(path.join(scratch, 'project-'));
  const write = (file: string, secondsAgo: number): void => {
    const at = path.join(folder, file);
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, '');
    const then = new Date(Date.now() - secondsAgo * 1000);
    for (const touched of [at, path.dirname(at)]) fs.utimesSync(touched, then, then);
  };
  for (const file of [...own['apps/web'], ...own['apps/desk'], ...shared]) write(file, 60);
  let builds = 0;
  const start = (succeeded: boolean): Promise<void> =>
    buildWeb(folder, app, () => {
      builds += 1;
      write(`${app}/dist/index.html`, 30);
      return { succeeded };
    });
  return { folder, write, start, builds: () => builds };
}

test('an unchanged app is built once', async () => {
  const { start, builds } = project();
  await start(true);
  await start(true);
  expect(builds()).toBe(1);
});

test('a change of one app does not rebuild the other', async () => {
  const { write, start, builds } = project('apps/desk');
  await start(true);
  write('apps/web/src/main.tsx', 10);
  await start(true);
  expect(builds()).toBe(1);
});

test.each(cases)('%s is rebuilt after a change of %s', async (app, file) => {
  const { write, start, builds } = project(app);
  await start(true);
  write(file, 10);
  await start(true);
  expect(builds()).toBe(2);
});

test('a build that failed after writing files is not served at the next start either', async () => {
  const { start, builds } = project();
  await expect(start(false)).rejects.toThrow('could not be built');
  await expect(start(false)).rejects.toThrow('could not be built');
  await start(true);
  await start(true);
  expect(builds()).toBe(3);
});

test('of two concurrent starts the second waits and does not rebuild; one killed during its build blocks no other start [OPS-138]', async () => {
  const { folder, write, start, builds } = project();
  const built = path.join(folder, 'apps/web/dist/index.html');
  const turn = path.join(folder, '.cache/built-by');
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  fs.mkdirSync(path.dirname(turn));
  fs.writeFileSync(turn, markOf(other.pid ?? 0));
  const waiting = start(true);
  write('apps/web/dist/index.html', 30);
  expect(fs.existsSync(built)).toBe(true);
  fs.rmSync(turn);
  await waiting;
  expect(builds()).toBe(0);

  fs.rmSync(built);
  fs.writeFileSync(turn, markOf(other.pid ?? 0));
  const next = start(true);
  other.stdin.end();
  await next;
  expect([builds(), fs.existsSync(turn)]).toEqual([1, false]);
});
