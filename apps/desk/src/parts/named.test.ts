import { expect, test } from 'vitest';
import { namesOf, nameText } from './named.tsx';

test('a thing is called by its title, by its id too where another has the same, and by its id alone where it has none [DESK-298]', () => {
  const nameOf = namesOf({ ride: 'Every ride', 'ride-2': 'Every ride', week: 'Rides a week' });
  expect(['ride', 'ride-2', 'week', 'gone'].map((id) => nameText(nameOf(id)))).toEqual([
    'Every ride (ride)',
    'Every ride (ride-2)',
    'Rides a week',
    'gone',
  ]);
});
