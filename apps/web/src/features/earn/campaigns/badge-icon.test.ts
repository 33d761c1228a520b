import { expect, it } from 'vitest';
import { badgeIconOf } from './badge-icon.ts';

/** The words that a pack may use. */
const words =
  'bike bolt bus calendar clock connect ferry flame gift leaf metro moon new pin repeat star sun survey tram walk';

it.each(words.split(' '))('a badge with the word %s has a drawing [EARN-06]', (word) => {
  expect(badgeIconOf(` ${word.toUpperCase()}`)).not.toBeNull();
});

it.each(['', 'unknown', 'constructor'])('a badge with the word %j goes without a drawing [EARN-06]', (word) => {
  expect(badgeIconOf(word)).toBeNull();
});
