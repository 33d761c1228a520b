import { expect, test } from 'vitest';
import { acceptedLanguages } from './language-of-request.ts';

test.each([
  ['ar', ['ar']],
  ['en;q=0.5, ar;q=0.9, es-MX', ['es-MX', 'ar', 'en']],
  ['ko;q=0, *;q=0.1, vi', ['vi']],
  ['<script>, en;q=x, zh-CN;q=0.3', ['zh-CN']],
  ['', []],
  [undefined, []],
])('%s requests %j, best first [LANG-05]', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

test('only the first ten languages of a header are read', () => {
  expect(acceptedLanguages(Array.from({ length: 1000 }, () => 'en').join(','))).toHaveLength(10);
});
