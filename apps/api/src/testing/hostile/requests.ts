import type { Endpoint } from '@fareback/contract';
import { z } from 'zod';
import type { TestRequest } from '../index.ts';
import type { Seeded } from '../seeded.ts';
import { hostileText, type JsonSchema, ValueMaker } from './values.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;
type Shapes = Partial<Record<(typeof parts)[number], JsonSchema>>;

/** The grammar of a call: the JSON Schema of each part of its contract. */
export const shapesOf = (route: Endpoint): Shapes =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const shape = route[part];
      return shape === undefined ? [] : [[part, z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })]];
    }),
  );

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Escapes like a browser, or sends escapes that decode to nothing. */
function pathPart(value: unknown, random: Seeded): string {
  if (random.chance(0.06))
    return random.pick(['%00', '%ff', '%E0%A4%A', '..%2f..%2f', '%2e%2e', 'a'.repeat(3_000), '%F0%9F%9A%B2', ';a=b']);
  return encodeURIComponent(asText(value).toWellFormed()) || '%20';
}

function queryOf(query: Record<string, unknown>, random: Seeded): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    const pair = `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(asText(value).toWellFormed())}`;
    if (random.chance(0.03)) return [pair, pair];
    if (random.chance(0.02)) return [`${key.toWellFormed()}[]=1`, `${encodeURIComponent(key.toWellFormed())}[x][y]=2`];
    return random.chance(0.02) ? [`${encodeURIComponent(key.toWellFormed())}=%ZZ`] : [pair];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Header values that Node sends: others never leave a client. */
const headerText = (value: unknown): string =>
  asText(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 8_000);

/** The bytes of a body, sometimes cut, doubled, in another encoding or no JSON at all. */
function bodyOf(body: unknown, random: Seeded): { body?: string | Buffer; headers: Record<string, string> } {
  const text = JSON.stringify(body) ?? 'null';
  const json = { 'content-type': 'application/json' };
  if (!random.chance(0.08)) return { body: text, headers: json };
  const first = /^\{("(?:[^"\\]|\\.)*"):/.exec(text)?.[1];
  return random.pick<() => { body?: string | Buffer; headers: Record<string, string> }>([
    () => ({ body: text.slice(0, random.below(text.length + 1)), headers: json }),
    () => ({ body: first === undefined ? text : `{${first}:1,${text.slice(1)}`, headers: json }),
    () => ({ body: `\ufeff${text}`, headers: json }),
    () => ({ body: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0])]), headers: json }),
    () => ({ body: Buffer.from(text, 'utf16le'), headers: json }),
    () => ({
      body: text,
      headers: {
        'content-type': random.pick(['text/plain', 'application/xml', '*/*', 'application/json; charset=utf-7', 'x']),
      },
    }),
    () => ({ body: text, headers: { ...json, 'content-encoding': 'gzip' } }),
    () => ({ body: '', headers: json }),
    () => ({ headers: {} }),
  ])();
}

/** One request of a call by its grammar; its parts are hostile with the probability of the maker. */
export function hostileRequest(
  { method, path }: Endpoint,
  shapes: Shapes,
  { random, known, hostility }: { random: Seeded; known: ReadonlyMap<string, readonly unknown[]>; hostility: number },
): TestRequest {
  const maker = new ValueMaker(random, hostility, known);
  const made = (part: keyof Shapes): Record<string, unknown> => {
    const value = shapes[part] === undefined ? {} : maker.make(shapes[part]);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  };
  const params = made('params');
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    pathPart(params[name] ?? known.get(name.toLowerCase())?.[0] ?? hostileText(random), random),
  );
  const sent = shapes.body === undefined ? { headers: {} } : bodyOf(maker.make(shapes.body), random);
  const headers = Object.fromEntries(Object.entries(made('headers')).map(([name, value]) => [name, headerText(value)]));
  const odd = random.chance(0.05) ? { 'accept-language': headerText(hostileText(random)) } : {};
  return {
    method,
    path: `${url}${queryOf(made('query'), random)}`,
    ...sent,
    headers: { ...odd, ...headers, ...sent.headers },
  };
}
