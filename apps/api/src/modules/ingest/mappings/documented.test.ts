import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { fiveLayouts } from '../testing/five-layouts.ts';
import { mappingOf } from '../testing/read-text.ts';
import { Mapping } from './mapping.ts';

const docs = path.join(import.meta.dirname, '../../../../../../docs');
const page = fs.readFileSync(path.join(docs, 'mappings.md'), 'utf8');
const schema = {
  title: 'A mapping of Fareback: how a file of rides is read',
  ...z.toJSONSchema(Mapping, { io: 'input', reused: 'ref' }),
};

/** Collects keys and enum values of a JSON schema, at any depth. */
function wordsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties = {}, enum: words = [] } = part as { properties?: object; enum?: unknown[] };
  return [...Object.keys(properties), ...words.map(String), ...Object.values(part).flatMap(wordsIn)];
}

test('every key and value of a mapping is documented on its page', () => {
  const words = [...new Set(wordsIn(schema))];
  expect(words.length).toBeGreaterThan(60);
  expect(
    words.filter((word) => !new RegExp(`\\b${word.replace('.', '\\.')}\\b`).test(page) && word !== '.' && word !== ','),
  ).toEqual([]);
});

test('the page’s full example is a valid mapping, and its schema is the current one', () => {
  const [, example = ''] = /```yaml\n(about:[\s\S]*?)```/.exec(page) ?? [];
  expect(mappingOf(parse(example) as Record<string, unknown>).durationUnit).toBe('MINUTES');
  const file = path.join(docs, 'mappings.schema.json');
  if (process.env['WRITE_SCHEMA']) fs.writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(schema);
});

test('the page shows the start of each layout as its generator makes it, and its other examples are valid [EARNING-67]', () => {
  const shown = new Map(
    [...page.matchAll(/```text (\S+)\n([^]*?)…?\n```/g)].map(([, name = '', text = '']) => [name, text]),
  );
  const wrong = fiveLayouts().filter(({ name, contents }) => {
    const text = typeof contents === 'string' ? contents : contents.toString('latin1');
    return !text.startsWith(shown.get(name) ?? 'missing');
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  const whole = [...page.matchAll(/```yaml\n(type:[^]*?)```/g)].map(([, text = '']) => text);
  expect(whole).toHaveLength(2);
  for (const text of whole) mappingOf(parse(text) as Record<string, unknown>);
});
