import { afterEach, expect, test, vi } from 'vitest';
import { complain, harmlessDocument, harmlessLine, print, printDocument } from './print.ts';

afterEach(() => vi.restoreAllMocks());

const told = (how: 'log' | 'error' = 'log') => {
  const lines: unknown[] = [];
  vi.spyOn(console, how).mockImplementation((line: unknown) => void lines.push(line));
  return lines;
};

test.each([
  ['a colour', 'red \u001b[31mnow', 'red \\u001b[31mnow'],
  ['a title of the window', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
  ['a control of eight bits', '\u009b2J', '\\u009b2J'],
  ['a forged line', 'thanks\n2026-03-01 FOUND', 'thanks\\n2026-03-01 FOUND'],
  ['a line written over', 'bad\rgood', 'bad\\rgood'],
  ['a separator of lines', 'a\u2028b', 'a\\u2028b'],
  ['text turned round', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['a bell and a rubout', '\u0007\u007f', '\\u0007\\u007f'],
])('%s in external text is shown escaped', (_, text, line) => expect(harmlessLine(text)).toBe(line));

test.each(['Ana Lima, 12 €', 'می‌خواهم', 'রিনা', '👩‍🚀 市内公交', 'مريم'])('%s is printed unchanged', (text) =>
  expect(harmlessLine(text)).toBe(text),
);

test('lines are sanitized one by one; a document keeps its line ends', () => {
  const lines = told();
  print('a\nb', 'c');
  printDocument('a\r\n\u001b[2J');
  expect(lines).toEqual(['a\\nb', 'c', 'a\r\n\\u001b[2J']);
  expect(harmlessDocument('a\tb\r\nc')).toBe('a\tb\r\nc');
});

test('error output is sanitized too', () => {
  const lines = told('error');
  complain('no column "\u001b[1mx"\nline 2');
  expect(lines).toEqual(['no column "\\u001b[1mx"\nline 2']);
});
