import { expect, it } from 'vitest';
import { partsOf } from './page-drawer.ts';

const chunk = (fileName: string, moduleId: string, imports: string[] = [], css: string[] = []) => ({
  fileName,
  moduleIds: ['/web/src/ui/part.tsx', moduleId],
  imports,
  isEntry: fileName === 'index.js',
  viteMetadata: { importedCss: new Set(css) },
});

it('each screen and text lists the files it needs beyond those of every page, and no other module is listed', () => {
  const parts = partsOf([
    chunk('index.js', '/web/index.html', [], ['index.css']),
    chunk('field.js', '/web/src/ui/field.tsx', ['index.js'], ['field.css']),
    chunk('sign-in.js', '/web/src/screens/sign-in.tsx', ['field.js', 'index.js'], ['sign-in.css']),
    chunk('en.js', '\0compiled-catalogue:/wording/catalogues/en.json.js'),
    chunk('later.js', '\0compiled-catalogue:/wording/catalogues/en.later.js'),
    chunk('drawer.js', '/web/src/features/language/language-drawer.tsx', ['index.js']),
  ]);
  expect(parts).toEqual({
    entry: { scripts: ['index.js'], styles: ['index.css'] },
    parts: {
      'screens/sign-in.tsx': { scripts: ['sign-in.js', 'field.js'], styles: ['field.css', 'sign-in.css'] },
      'catalogues/en.json': { scripts: ['en.js'], styles: [] },
      'catalogues/en.later': { scripts: ['later.js'], styles: [] },
    },
  });
});

it('a build without an entry script is rejected: the files that all pages need would be unknown [AUTH-39]', () => {
  expect(() => partsOf([])).toThrow('No script begins a page');
});
