import { expect, test } from 'vitest';
import { nameWords } from './create-member.ts';

test.each([
  ['José  Ángel Núñez-Ruiz', ['jose', 'angel', 'nunez', 'ruiz']],
  ["Ana O'Neill", ['ana', 'o', 'neill']],
  ['Лев Толстой', ['лев', 'толстои']],
  ['王小明', ['王小明']],
  ['Ana ANA', ['ana']],
  ['🙂', ['🙂']],
  ['  ', []],
])('the words of "%s" match what staff type in a search [DESK-34]', (name, words) => {
  expect(nameWords(name)).toEqual(words);
});
