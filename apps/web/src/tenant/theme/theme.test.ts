import { themeKeys } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { builtInTheme, isAlwaysLight, readTheme } from './theme.ts';

const given = { button: '#123456', linkColor: 'rgb(200, 0, 80)' };
const read = { ...builtInTheme, button: '#123456', linkColor: '#c80050' };

describe('readTheme', () => {
  it.each([
    ['an object', given],
    ['text encoded once', JSON.stringify(given)],
    ['text encoded twice', JSON.stringify(JSON.stringify(given))],
  ])('reads %s [TEN-06]', (_, cssTheme) => {
    expect(readTheme(cssTheme)).toEqual(read);
  });

  it.each([
    null,
    undefined,
    '',
    '{"button":',
    'null',
    '[]',
    '"text"',
    '42',
    JSON.stringify(JSON.stringify(JSON.stringify(given))),
  ])('falls back to the built-in theme for %j without throwing [TEN-06]', (cssTheme) => {
    expect(readTheme(cssTheme)).toEqual(builtInTheme);
  });

  it('reads each of the thirteen keys [TEN-07]', () => {
    expect(themeKeys).toHaveLength(13);
    const all = Object.fromEntries(themeKeys.map((key, at) => [key, `#0000${(16 + at).toString(16)}`]));
    expect(readTheme(all)).toEqual(all);
  });

  it('uses the built-in value for a missing key and ignores an unknown one [TEN-07]', () => {
    const theme = readTheme({ button: 'teal', background: 'red', constructor: 'red' });
    expect(theme).toEqual({ ...builtInTheme, button: '#008080' });
  });

  it.each(['url(https://example.org/a.png)', 'red; color: blue', 'var(--x)', '', 7, null, { r: 1 }])(
    'rejects %j as a color [TEN-07]',
    (value) => {
      expect(readTheme({ header: value }).header).toBe(builtInTheme.header);
    },
  );
});

it('a tenant can stay light whatever the device prefers [TEN-07]', () => {
  expect(isAlwaysLight(JSON.stringify(JSON.stringify({ button: '#123456', dark: 'off' })))).toBe(true);
  expect(isAlwaysLight('{"button":"#123456"}')).toBe(false);
  expect(isAlwaysLight(null)).toBe(false);
});
