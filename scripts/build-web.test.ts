import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

/** A project whose files are a minute old, and how often one of its apps was built. */
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
  const start = (succeeded: boolean): void =>
    buildWeb(folder, app, () => {
      builds += 1;
      write(`${app}/dist/index.html`, 30);
      return { succeeded };
    });
  return { write, start, builds: () => builds };
}

test('an app that did not change is built once', () => {
  const { start, builds } = project();
  start(true);
  start(true);
  expect(builds()).toBe(1);
});

test('a change of the one app leaves the other as it is', () => {
  const { write, start, builds } = project('apps/desk');
  start(true);
  write('apps/web/src/main.tsx', 10);
  start(true);
  expect(builds()).toBe(1);
});

test.each(cases)('%s is built again after a change of %s', (app, file) => {
  const { write, start, builds } = project(app);
  start(true);
  write(file, 10);
  start(true);
  expect(builds()).toBe(2);
});

test('a build that was refused after it wrote its files is not served at the next start either', () => {
  const { start, builds } = project();
  expect(() => start(false)).toThrow('could not be built');
  expect(() => start(false)).toThrow('could not be built');
  start(true);
  start(true);
  expect(builds()).toBe(3);
});
