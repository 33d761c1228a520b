import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../testing/read-text.ts';
import { elementsOf, findList, JsonCutter, type JsonElement } from './json-elements.ts';

const cutterOf = (list: string): JsonCutter =>
  new JsonCutter('trips.json', {
    isList: (at) => at === list,
    isAbove: (at) => list !== '' && (at === '' || list.startsWith(`${at}.`)),
  });

function cut(text: string, { list = '', size = text.length || 1 } = {}): JsonElement[] {
  const cutter = cutterOf(list);
  const found: JsonElement[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...cutter.cut(text.slice(at, at + size)));
  cutter.end();
  return found;
}

const valuesOf = (elements: readonly JsonElement[]): unknown[] => elements.map(({ text }) => JSON.parse(text));

async function read(text: string | Buffer, list?: string, name = 'trips.json'): Promise<JsonElement[]> {
  const found: JsonElement[] = [];
  for await (const some of elementsOf(fileOf(text, name), 'utf-8', list)) found.push(...some);
  return found;
}

const json = fc.jsonValue({ maxDepth: 4 });

test('elements are those of JSON.parse, for any JSON, spacing and size of chunks [EARNING-60]', () => {
  fc.assert(
    fc.property(
      fc.array(json, { maxLength: 6 }),
      json,
      fc.constantFrom('', 'trips', 'data.trips'),
      fc.constantFrom(0, 1, '\t'),
      fc.integer({ min: 1, max: 12 }),
      (trips, other, list, indent, size) => {
        const inside = { other, trips, 'tr"ips': [other] };
        const value = list === '' ? trips : list === 'trips' ? inside : { meta: [other], data: inside, trips: [other] };
        const elements = cut(JSON.stringify(value, null, indent), { list, size });
        expect(valuesOf(elements)).toEqual(JSON.parse(JSON.stringify(trips)));
        expect(elements.map(({ place }) => place)).toEqual(trips.map((_, at) => at + 1));
      },
    ),
    { numRuns: 300 },
  );
});

test('a file that is cut off anywhere is rejected [EARNING-60]', () => {
  const text = '{ "meta": {"a": "}]"}, "trips": [{"id": "\\"1"}, {"id": 2}], "n": 12 }';
  expect(cut(text, { list: 'trips' })).toHaveLength(2);
  for (let end = 1; end < text.length; end += 1)
    expect(() => cut(text.slice(0, end), { list: 'trips' })).toThrow('ends before its JSON does');
});

test('the elements of a chunk are returned before the next chunk is read, so memory stays flat [EARNING-60]', () => {
  const cutter = cutterOf('');
  expect(cutter.cut('[{"id":1},{"id"')).toHaveLength(1);
  for (let at = 0; at < 10_000; at += 1) expect(cutter.cut(':2},{"id"')).toHaveLength(1);
  expect(cutter.cut(':3}]')).toHaveLength(1);
  cutter.end();
});

describe('hostile or damaged JSON ends the reading with the place [EARNING-60]:', () => {
  test.each([
    ['no comma', '[{"id":1}{"id":2}]', '', 'trips.json is no JSON at character 10 (after element 1).'],
    ['two commas', '[1,,2]', '', 'is no JSON at character 4'],
    ['a comma at the end', '[1,]', '', 'is no JSON at character 4'],
    ['a bracket of another kind', '{"trips":[1}', 'trips', 'is no JSON at character 12'],
    ['a key without quotes', '{trips:[]}', 'trips', 'is no JSON at character 2'],
    ['no colon', '{"trips" []}', 'trips', 'is no JSON at character 10'],
    ['text behind the end', '[1] [2]', '', 'is no JSON at character 5'],
    ['a bad escape in a key', '{"\\x":1}', 'trips', 'is no JSON at character 6'],
    ['no text', '', '', 'trips.json is empty.'],
    ['only a quote', '"', '', 'ends before its JSON does'],
  ])('%s', (_, text, list, message) => {
    expect(() => cut(text, { list, size: 3 })).toThrow(message);
  });

  test('a list that is missing, or there twice, and an element without an end', async () => {
    await expect(read('{"data":{"rides":[1]}}', 'data.trips')).rejects.toThrow(
      'trips.json has no list at data.trips: list says where it is, such as "data.trips".',
    );
    await expect(read('{"trips":{"a":[1]}}', 'trips')).rejects.toThrow('has no list at trips');
    await expect(read('{"trips":[1]}')).rejects.toThrow('has no list in it');
    await expect(read('{"trips":[1],"trips":[2]}', 'trips')).rejects.toThrow('has two lists at trips');
    await expect(read(`[{"id":"${'x'.repeat(2_000_000)}`, undefined, 'trips.json.gz')).rejects.toThrow(
      'trips.json.gz has an element of more than 1048576 characters (before the first element)',
    );
  });
});

test('a deep element, a key of a prototype and brackets in texts are plain text to the cutter [EARNING-60]', () => {
  const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
  expect(cut(`[${deep},{"__proto__":[1],"b":"]}\\\\"}]`, { size: 1000 }).map(({ text }) => text.length)).toEqual([
    600_000, 28,
  ]);
  expect(cut(`{"skipped":${deep},"a":"\\"[","trips":[]}`, { list: 'trips' })).toEqual([]);
  expect(valuesOf(cut('{"\\u0074rips":[true, null ,-1.5e3]}', { list: 'trips' }))).toEqual([true, null, -1500]);
});

test('the list with the most objects is found, at any path of objects [EARNING-60]', async () => {
  const find = (value: unknown) => findList(fileOf(JSON.stringify(value), 'trips.json'), 'utf-8');
  expect(await find([{ id: 1 }])).toBe('');
  expect(await find({ meta: [{ a: 1 }], data: { trips: [{ id: 1 }, { id: 2 }], ids: [1, 2, 3] } })).toBe('data.trips');
  expect(await find({ a: { b: {} }, list: [1, 2] })).toBeUndefined();
});
