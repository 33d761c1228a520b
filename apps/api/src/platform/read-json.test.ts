import { expect, test } from 'vitest';
import { readJson, repeatedKey } from './read-json.ts';

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
