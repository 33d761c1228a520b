import { expect, test } from 'vitest';
import { namesOf, nameText } from './named.tsx';

test('an entity is named by its title, plus its id if the title is ambiguous, or by its id alone without a title [DESK-298]', () => {
  const nameOf = namesOf({ ride: 'Every ride', 'ride-2': 'Every ride', week: 'Weekly rides' });
  expect(['ride', 'ride-2', 'week', 'gone'].map((id) => nameText(nameOf(id)))).toEqual([
    'Every ride (ride)',
    'Every ride (ride-2)',
    'Weekly rides',
    'gone',
  ]);
});

test('a title with right-to-left text or unclosed marks does not affect the id next to it [DESK-407]', () => {
  const text = (title: string) => nameText({ title, id: 'ride' });
  expect(text('كل رحلة')).toBe('\u2068كل رحلة\u2069 (ride)');
  for (const mark of ['\u202B', '\u202E', '\u2067', '\u2068\u2067'])
    expect(text(`Every ${mark}ride`)).toBe('\u2068Every ride\u2069 (ride)');
});
