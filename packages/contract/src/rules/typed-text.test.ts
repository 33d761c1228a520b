import { expect, test } from 'vitest';
import { cleanLine, cleanName, cleanText } from './typed-text.ts';

test.each([
  ['an override', 'Mill\u202edaoR', 'MilldaoR'],
  ['embeddings and their end', '\u202aMill\u202b Road\u202c', 'Mill Road'],
  ['isolates, also one that is never closed', '\u2066Mill\u2068 Road\u2069\u2067', 'Mill Road'],
  ['escape sequences of terminals', '\u001b[2J\u001b]0;title\u0007Mill', '[2J]0;titleMill'],
  ['DEL and C1', 'Mi\u007fl\u009bl', 'Mill'],
  ['a mark of byte order and anchors of annotations', '\ufeffMill\ufff9a\ufffab\ufffb', 'Millab'],
])('%s is removed from free text [EARN-12]', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['Persian with its joiner', 'می\u200cروم'],
  ['Arabic with vowels and a mark of direction', 'شارعُ ٢\u200f'],
  ['a family', '👩\u200d👩\u200d👧'],
  ['a heart with its selector', '❤\ufe0f'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['NUL, which is refused further on,', 'Mill\u0000'],
  ['two lines', 'Bus 7\nfront door'],
])('%s is kept unchanged [EARN-12]', (_, text) => {
  expect(cleanText(text)).toBe(text);
});

test('all kinds of line ends become one kind, and so do blanks in a line [EARN-12]', () => {
  const text = 'a\r\nb\rc\u0085d\u2028e\u2029f\tg';
  expect(cleanText(text)).toBe('a\nb\nc\nd\ne\nf g');
  expect(cleanLine(text)).toBe('a b c d e f g');
});

test.each([
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['  Ana\u001b[31m \n Lima\u2066\u200f ', 'Ana[31m Lima'],
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
  ['\u200b\u2028\u0007', ''],
])('the name %j is saved as %j: it reads as it is written [DESK-457]', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});
