import { describe, expect, test } from 'vitest';
import { expressionsIn, getExpressionError, shippedExpressions } from './expressions.ts';

describe('regular expressions of the shipped code', () => {
  test('are found everywhere, with their flags', () => {
    const code = "const a = /x+/g; export const B = () => <p>{'t'.replace(/y/u, '')}</p>; new RegExp(a); RegExp('b');";
    expect(expressionsIn('a.tsx', code)).toEqual([
      { file: 'a.tsx', source: 'x+', flags: 'g' },
      { file: 'a.tsx', source: 'y', flags: 'u' },
      { file: 'a.tsx', source: null, flags: '' },
      { file: 'a.tsx', source: null, flags: '' },
    ]);
  });

  test('are all checked', () => {
    const places = new Set(shippedExpressions().map(({ file }) => file.split('/').slice(0, 2).join('/')));
    expect([...places].toSorted()).toEqual(
      expect.arrayContaining([
        'apps/api',
        'apps/web',
        'packages/contract',
        'packages/tenant-pack',
        'packages/ui',
        'packages/wording',
      ]),
    );
  });

  test.each(['"((?:[^"\\\\]|\\\\.)*)":', '-+$', '^(a+)+$', '[?#].*$'])(
    '%s is refused: its cost grows faster than the text',
    async (source) =>
      expect(await getExpressionError({ file: 'a.ts', source, flags: '' })).toMatch(/costs more than in proportion/),
  );

  test('one with linear cost passes; one built at run time cannot be checked', async () => {
    expect(await getExpressionError({ file: 'a.ts', source: '[^\\s@"]@[^\\s@"]+\\.[^\\s@"]', flags: '' })).toBeNull();
    expect(await getExpressionError({ file: 'a.ts', source: null, flags: '' })).toMatch(/write it out/);
  });
});
