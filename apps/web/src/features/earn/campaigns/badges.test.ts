import { expect, it } from 'vitest';
import { badgeIconOf } from './badges.tsx';

/** Icon words allowed in packs. */
const words =
  'bike bolt bus calendar clock connect ferry flame gift leaf metro moon new pin repeat star sun survey tram walk';

it.each(words.split(' '))('a badge with the word %s has an icon [EARN-06]', (word) => {
  expect(badgeIconOf(` ${word.toUpperCase()}`)).not.toBeNull();
});

it.each(['', 'unknown', 'constructor'])('a badge with the word %j has no icon [EARN-06]', (word) => {
  expect(badgeIconOf(word)).toBeNull();
});
