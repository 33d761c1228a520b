import { expect, test } from 'vitest';
import { harmlessProperties } from './report-event.ts';

test('harmless properties are kept unchanged [EVT-01]', () => {
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
])('%s: %j is removed, the rest stays [EVT-01]', (name, value) => {
  expect(harmlessProperties({ [name]: value, kept: 1 })).toEqual({ kept: 1 });
});

test.each(['"', '\\"', 'a@', '.@', 'x@y', '1 ', '1((', '\\', '":'])(
  'text full of %j costs time linear in its length, so it cannot block the thread [EVT-01]',
  (unit) => {
    // Quadratic work would take minutes and exceed the time limit of tests.
    expect(Object.keys(harmlessProperties({ text: unit.repeat(1_000_000), kept: 1 }))).toContain('kept');
  },
);
