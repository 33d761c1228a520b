import { expect, it } from 'vitest';
import { shortId } from './user-id.tsx';

it.each([
  ['abcde', 'abcde'],
  ['abcdef', 'abcdef'],
  ['0198c0de-7a10-7000-8000-000000000001', '0198c0'],
])('shows of the user id %s the characters %s [HOME-13]', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
