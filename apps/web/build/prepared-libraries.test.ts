import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Returns the libraries that TypeScript files under `folder` import at run time, without type imports. */
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

it('every library of a page is prebundled for the dev server and tests: a late discovery would reload the page and lose clicks', () => {
  const { optimizeDeps } = config({ command: 'serve', mode: 'test' });
  const used = ['apps/web/src', 'packages/contract/src', 'packages/ui/src', 'packages/wording/src'].flatMap(
    librariesOf,
  );
  expect(used).toContain('bwip-js/browser');
  // Catalogues are compiled at build time, and only the API creates the OpenAPI document.
  const onlyBuilt = ['@lingui/message-utils/compileMessage', 'zod-openapi'];
  const prepared = [...(optimizeDeps?.include ?? []), ...onlyBuilt];
  expect([...new Set(used)].filter((name) => !prepared.includes(name)).toSorted()).toEqual([]);
});
