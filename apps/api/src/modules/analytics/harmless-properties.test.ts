import { expect, test } from 'vitest';
import { harmlessProperties } from './harmless-properties.ts';

test('what tells nobody apart is kept as it is [EVT-01]', () => {
  const properties = {
    length: 1,
    step: 4,
    screen: 'earn',
    isWide: true,
    tags: ['a', 'b'],
    at: { x: 123456 },
    none: null,
  };
  expect(harmlessProperties(properties)).toEqual(properties);
});

test.each([
  ['password', 'x'],
  ['inviteCode', 'ab'],
  ['userEmail', null],
  ['PhoneNumber', 1],
  ['resetToken', 'x'],
  ['note', 'write to ana@example.org today'],
  ['note', '+1 (556) 321-4455'],
  ['note', '556 321 4455'],
  ['card', 42110077],
  ['form', { password: 'x' }],
  ['list', [{ deep: { email: 'x' } }]],
  ['list', ['ok', 'ana@example.org']],
  ['note', 'nul \u0000'],
  ['note', 'half \ud83d'],
])('%s: %j is left out, the rest stays [EVT-01]', (name, value) => {
  expect(harmlessProperties({ [name]: value, kept: 1 })).toEqual({ kept: 1 });
});
