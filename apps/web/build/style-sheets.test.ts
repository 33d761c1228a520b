import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sheets = ['packages/ui/src', 'apps/web/src', 'apps/desk/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);
/** Matches a `:has()` rule without a type or class. */
const ofAny = /(?:^|[\s,>+~{}])\*?:has\(/m;
/** Matches a `:has()` rule on the app's root. */
const ofRoot = /#root[^\s{},]*:has\(/;

it('no rule uses :has() on every element: each change of a page would restyle everything around it [HOME-33]', () => {
  expect(ofAny.test('.card {\n}\n*:has(> .long) {')).toBe(true);
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter((sheet) => ofAny.test(readFileSync(join(root, sheet), 'utf8')))).toEqual([]);
});

it("no rule uses :has() on the app's root: each change of a screen would restyle all its buttons [HOME-36]", () => {
  expect(ofRoot.test(':global(#root):not(:empty):has(.splash) + :global(#cover) {')).toBe(true);
  expect(sheets.filter((sheet) => ofRoot.test(readFileSync(join(root, sheet), 'utf8')))).toEqual([]);
});

/** Classes with a logo's own background, which must keep it in forced-colors mode. */
function groundsOf(sheet: string): { of: string[]; kept: string } {
  const [ordinary = '', ...chosen] = sheet.split('@media (forced-colors: active)');
  const grounds = ordinary.matchAll(/([^{}]*)\{[^{}]*background: var\(--(?:header-)?logo-ground\)/g);
  const of = [...grounds].flatMap(([, selectors = '']) => selectors.match(/\.\w+/g) ?? []);
  return { of, kept: /([^{}]*)\{[^{}]*forced-color-adjust: none/.exec(chosen.join('\n'))?.[1] ?? '' };
}

it('a logo keeps its background in forced-colors mode: light letters would be lost [UX-09]', () => {
  const found = sheets.flatMap((sheet) => {
    const { of, kept } = groundsOf(readFileSync(join(root, sheet), 'utf8'));
    return of.map((one) => ({ sheet, one, isKept: kept.includes(one) }));
  });
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ isKept }) => !isKept)).toEqual([]);
});
