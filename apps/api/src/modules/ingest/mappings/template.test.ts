import fc from 'fast-check';
import { expect, test } from 'vitest';
import { templateReader, templateTrouble } from './template.ts';

const trip = templateReader('{from} to {to}');

test('a template splits a text into trimmed parts [EARNING-61]', () => {
  expect(trip('Victoria to Brixton')).toEqual({ from: 'Victoria', to: 'Brixton' });
  expect(trip('Stockwell  to Tooting Bec ')).toEqual({ from: 'Stockwell', to: 'Tooting Bec' });
  const line = templateReader('Line {line}: {from} > {to} (single)');
  expect(line('Line 7: A > B (single)')).toEqual({ line: '7', from: 'A', to: 'B' });
  expect(templateReader('{zone}/')('4/')).toEqual({ zone: '4' });
});

test('a text that does not fit, or fits in several ways, has no parts [EARNING-61]', () => {
  const texts = ['', 'Bus 24', 'Victoria to ', ' to Brixton', 'A to B to C', 'toto', ' to  to '];
  expect(texts.filter((text) => trip(text) !== null)).toEqual([]);
  expect(templateReader('Line {line}:')('Line 7')).toBeNull();
  expect(templateReader('ab{x}ba')('aba')).toBeNull();
});

test('parts put together again give the text, and no other split does [EARNING-61]', () => {
  const part = fc.string({ unit: fc.constantFrom('a', '-', '>'), minLength: 1, maxLength: 4 });
  const read = templateReader('<{a}->{b}-{c}>');
  let fitted = 0;
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      const found = read(`<${a}->${b}-${c}>`);
      fitted += found === null ? 0 : 1;
      expect(found ?? { a, b, c }).toEqual({ a, b, c });
    }),
    { numRuns: 500 },
  );
  expect(fitted).toBeGreaterThan(50);
});

test('a long text that almost fits takes one search from each end [EARNING-61]', () => {
  const nearly = `${' to'.repeat(100_000)} to`;
  expect(trip(nearly)).toBeNull();
  expect(templateReader('{a}a{b}a{c}a{d}b')('a'.repeat(200_000))).toBeNull();
});

test('a template that cannot be read is named [EARNING-61]', () => {
  expect(templateTrouble('{from} to {to}')).toBeNull();
  expect(templateTrouble('from to')).toMatch(/expected parts in braces/);
  expect(templateTrouble('{from}{to}')).toMatch(/expected a text between two parts/);
  expect(templateTrouble('{a} to {a}')).toMatch(/expected each part once/);
});
