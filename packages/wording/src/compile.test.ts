import { describe, expect, it } from 'vitest';
import { compileCatalogue, flattenCatalogue } from './compile.ts';

describe('compileCatalogue', () => {
  it('names a text by its section and key', () => {
    expect(flattenCatalogue({ a: { b: { c: 'x' }, d: 'y' } })).toEqual({ 'a.b.c': 'x', 'a.d': 'y' });
  });

  it('fills a missing translation with English [LANG-10]', () => {
    const compiled = compileCatalogue({ a: { one: 'uno' } }, { a: { one: 'one', two: 'two' } });
    expect(compiled).toEqual({ 'a.one': ['uno'], 'a.two': ['two'] });
  });

  it('names the key of an invalid ICU text [LANG-10]', () => {
    expect(() => compileCatalogue({ a: { broken: '{count, plural, one {#}' } })).toThrow('a.broken');
  });

  it.each(['{day, date}', '{n, number, percent}', '{n, plural, other {{day, time}}}', '{n, selectordinal, other {#}}'])(
    'refuses %s, a format that translators do not have',
    (text) => {
      expect(() => compileCatalogue({ a: { odd: text } })).toThrow('a.odd');
    },
  );
});
