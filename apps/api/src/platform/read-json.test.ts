import { describe, expect, test } from 'vitest';
import { parseExactJson, readJson, repeatedKey } from './read-json.ts';

const repeatedIn = (text: string): string | null => repeatedKey(text, JSON.parse(text));

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1 , "c" : 2}}', 'c'],
  ['[{"a":1},{"b":1,\n"b"\t:\r\n1}]', 'b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"\\"":1,"\\u0022":2}', '"'],
  ['{"":1,"":2}', ''],
  ['{"a":"x","b":{"a":{}},"a":[]}', 'a'],
  ['{"\\\\":1,"\\\\":"\\\\"}', '\\'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"7":1,"7":2}', '7'],
])('a repeated key is reported: %s [API-63]', (text, key) => {
  expect(repeatedIn(text)).toBe(key);
});

test.each([
  '{}',
  '[]',
  '"text"',
  '7',
  'null',
  '{"a":1,"b":2}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"b\\":1","b":"\\"b\\":2"}',
  '{"a":"\\\\","b":":"}',
  '{"a":["b",":","b"],"b":":"}',
  '{"a\\\\\\"b":1,"a":2}',
  '{"__proto__":1,"constructor":2}',
])('a text without repeated keys passes: %s [API-63]', (text) => {
  expect(repeatedIn(text)).toBeNull();
});

test('a list nested thousands of levels deep does not overflow the stack [API-63]', () => {
  expect(repeatedIn(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`)).toBeNull();
  expect(repeatedIn(`${'[{"a":'.repeat(20_000)}{"b":1,"b":2}${'}]'.repeat(20_000)}`)).toBe('b');
});

test('a JSON body is read as JSON.parse does, with or without a byte order mark [API-56]', () => {
  expect(readJson('{"a":[1,{"constructor":"x"}]}')).toEqual({ a: [1, { constructor: 'x' }] });
  expect(readJson('\ufeff{"a":1}')).toEqual({ a: 1 });
});

test.each([
  ['half a text', '{"a":'],
  ['a prototype', '{"a":{"__proto__":{"b":1}}}'],
  ['a prototype in escapes', '{"\\u005f_proto__":1}'],
  ['the prototype of a constructor', '[{"constructor":{"prototype":{}}}]'],
])('a JSON body with %s is refused [API-56]', (_, text) => {
  expect(() => readJson(text)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST', details: {} }));
});

test('a JSON body with a repeated key is refused with the key as field [API-63]', () => {
  expect(() => readJson('{"a":1,"b":{"c":1,"c":2}}')).toThrow(expect.objectContaining({ details: { field: 'c' } }));
});

describe('parsing JSON without losing digits [PROV-34]', () => {
  test.each([
    ['{"card":1234567890123456788}', { card: '1234567890123456788' }],
    ['{"card": -9007199254740993}', { card: '-9007199254740993' }],
    ['[9007199254740992,9007199254740991]', ['9007199254740992', 9007199254740991]],
    ['{"a":{"card":3.67901E+19}}', { a: { card: '3.67901E+19' } }],
    ['{"card":\t1e21 }', { card: '1e21' }],
    ['12345678901234567890', '12345678901234567890'],
    ['{"card":12345678901234567.0}', { card: '12345678901234567.0' }],
  ])('a number beyond 2^53 or with an exponent becomes its text: %s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  test.each([
    '{"id":"1234567890123456789","at":"2026-03-01T10:00:00Z","n":42,"lon":-122.419416,"hex":"12e5"}',
    '{"lat":41.88338820000001,"end":1428045900000.5,"ok":true,"none":null}',
    '[0, -1, 1.5, 9007199254740991]',
  ])('any other text is parsed like JSON.parse: %s', (text) => {
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test('invalid JSON is rejected as by JSON.parse', () => {
    expect(() => parseExactJson('{"card":1234567890123456788')).toThrow(SyntaxError);
  });
});
