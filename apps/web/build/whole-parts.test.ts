import { expect, it } from 'vitest';
import { findImportProblems } from './whole-parts.ts';

const index = 'const t = 1; export { t as a }; export default t; export const n = 2, m = 3; export function f() {}';

it('files that export every imported name have no errors, however it is imported', () => {
  const home = `
    import { a as x, n, m, f } from './index.js'; import y from "./index.js"; import * as all from './index.js';
    export { a } from './index.js'; import './side.js';
    const later = () => import(\`./side.js\`), else_ = () => import('./side.js');`;
  expect(findImportProblems({ 'assets/index.js': index, 'assets/home.js': home, 'assets/side.js': '' })).toEqual([]);
});

it.each([
  ["import { gone } from './index.js';", 'assets/home.js asks assets/index.js for gone, which it does not export'],
  [
    "export { gone as here } from './index.js';",
    'assets/home.js asks assets/index.js for gone, which it does not export',
  ],
  ["import x from './side.js';", 'assets/home.js asks assets/side.js for default, which it does not export'],
  ["import './away.js';", 'assets/home.js asks for assets/away.js, which is not there'],
  [
    'const open = () => import(`./away.js`).then((part) => part.t);',
    'assets/home.js asks for assets/away.js, which is not there',
  ],
])('%s is reported with its file', (code, fault) => {
  expect(findImportProblems({ 'assets/index.js': index, 'assets/side.js': '', 'assets/home.js': code })).toEqual([
    fault,
  ]);
});

it('a file that does not parse is reported', () => {
  expect(findImportProblems({ 'assets/home.js': 'const = 1' })).toEqual([
    expect.stringMatching(/^assets\/home\.js cannot be parsed: /),
  ]);
});
