import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sheets = ['packages/ui/src', 'apps/web/src', 'apps/desk/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);
/** A rule for whatever holds something, of any kind. */
const ofAny = /(?:^|[\s,>+~{}])\*?:has\(/m;
/** A rule for the app's whole page by what it holds. */
const ofRoot = /#root[^\s{},]*:has\(/;

it('no rule asks of every element what it holds: each change of a page would have all around it looked at again [HOME-33]', () => {
  expect(ofAny.test('.card {\n}\n*:has(> .long) {')).toBe(true);
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter((sheet) => ofAny.test(readFileSync(join(root, sheet), 'utf8')))).toEqual([]);
});

it('no rule asks the app’s page what it holds: each change of any screen would have all its buttons looked at again [HOME-36]', () => {
  expect(ofRoot.test(':global(#root):not(:empty):has(.splash) + :global(#cover) {')).toBe(true);
  expect(sheets.filter((sheet) => ofRoot.test(readFileSync(join(root, sheet), 'utf8')))).toEqual([]);
});

/** Classes with a logo's own ground, which keep it where the device chooses all colours. */
function groundsOf(sheet: string): { of: string[]; kept: string } {
  const [ordinary = '', ...chosen] = sheet.split('@media (forced-colors: active)');
  const grounds = ordinary.matchAll(/([^{}]*)\{[^{}]*background: var\(--(?:header-)?logo-ground\)/g);
  const of = [...grounds].flatMap(([, selectors = '']) => selectors.match(/\.\w+/g) ?? []);
  return { of, kept: /([^{}]*)\{[^{}]*forced-color-adjust: none/.exec(chosen.join('\n'))?.[1] ?? '' };
}

it('a logo keeps the ground it was drawn for where the device chooses all colours: light letters would be lost [UX-09]', () => {
  const found = sheets.flatMap((sheet) => {
    const { of, kept } = groundsOf(readFileSync(join(root, sheet), 'utf8'));
    return of.map((one) => ({ sheet, one, isKept: kept.includes(one) }));
  });
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ isKept }) => !isKept)).toEqual([]);
});
