import { describe, expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

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
