import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Names of the libraries that TypeScript files under `folder` load while a page runs; types alone load nothing. */
function librariesOf(folder: string): string[] {
  const from = path.join(root, folder);
  return fs
    .readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(testing|workshop)\//.test(file))
    .map((file) => fs.readFileSync(path.join(from, file), 'utf8'))
    .filter((code) => !code.includes("from 'node:"))
    .flatMap((code) => [
      ...code.matchAll(/^(?!import type|export type).*(?:\bfrom |\bimport\(|^import )'([^.'][^']*)'/gm),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('@fareback/') && !name.startsWith('virtual:') && !/\.\w+$/.test(name));
}

it('every library of a page is prepared before a dev server or a test run begins: one found later would load the page anew, and a press made meanwhile would be lost', () => {
  const { optimizeDeps } = config({ command: 'serve', mode: 'test' });
  const used = ['apps/web/src', 'packages/contract/src', 'packages/ui/src', 'packages/wording/src'].flatMap(
    librariesOf,
  );
  expect(used).toContain('bwip-js/browser');
  // Catalogues are compiled before they reach a page; the API alone makes the OpenAPI document.
  const onlyBuilt = ['@lingui/message-utils/compileMessage', 'zod-openapi'];
  const prepared = [...(optimizeDeps?.include ?? []), ...onlyBuilt];
  expect([...new Set(used)].filter((name) => !prepared.includes(name)).toSorted()).toEqual([]);
});
