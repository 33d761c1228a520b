import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Route } from '../route.ts';
import { routes } from '../routes/index.ts';
import * as shapes from './shapes.ts';
import { contractForReaders } from './vite-plugin.ts';

const all: [string, Route][] = Object.values(routes).flatMap((group) =>
  Object.values(group as Record<string, Route>).map((route): [string, Route] => [route.name, route]),
);
let code = '';
let built: Record<string, Route> = {};

beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractForReaders()],
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('../routes/index.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [bundle] = [output].flat() as { output: { code?: string }[] }[];
  code = bundle?.output[0]?.code ?? '';
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { routes: typeof routes };
  const groups = Object.values(module.routes) as Record<string, Route>[];
  built = Object.fromEntries(groups.flatMap((group) => Object.values(group)).map((route) => [route.name, route]));
});

test('every schema kind that replies use exists in the member’s app, which would not load otherwise [API-01]', () => {
  const folder = new URL('../schemas/', import.meta.url);
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const named = files.flatMap((file) => [
    ...fs.readFileSync(new URL(file, folder), 'utf8').matchAll(/\bz\.([a-z]\w*)\(/g),
  ]);
  const kinds = new Set(named.map(([, kind = '']) => kind));
  expect(kinds.size).toBeGreaterThan(10);
  expect([...kinds].filter((kind) => !(kind in shapes))).toEqual([]);
});

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  entries?: Record<string, string>;
  values?: unknown[];
}

const gone = Symbol('a key that is not there');

/** Generates JSON for `schema`, with occasional deviations. */
function nearly(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const other = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(gone, null, [], {}, 'x'.repeat(1000)));
  return fc.oneof({ weight: 40, arbitrary: fitting(schema) }, { weight: 1, arbitrary: other });
}

function fitting(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  const inner = () => nearly(def.innerType as z.ZodMiniType);
  const fits: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => fc.oneof(fc.string(), fc.constantFrom('12', ' 3.7 ', 'true')),
    number: () => fc.oneof(fc.integer(), fc.constantFrom(0, 1, -2.5, 1e300, 86_400)),
    boolean: () => fc.boolean(),
    unknown: () => fc.jsonValue({ maxDepth: 1 }),
    void: () => fc.constant(null),
    enum: () => fc.constantFrom(...Object.values(def.entries ?? {})),
    literal: () => fc.constantFrom(...(def.values ?? [])),
    nullable: () => fc.oneof(fc.constant(null), inner()),
    optional: () => fc.oneof(fc.constant(gone), inner()),
    default: () => fc.oneof(fc.constant(gone), inner()),
    array: () => fc.array(nearly(def.element as z.ZodMiniType), { maxLength: 2 }),
    // Our servers never write such a key: zod omits it, and the app saves the bytes for that.
    record: () =>
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        nearly(def.valueType as z.ZodMiniType),
        { maxKeys: 2 },
      ),
    union: () => fc.oneof(...(def.options ?? []).map(nearly)),
    // Current and former spellings of a server.
    pipe: () => fc.oneof(nearly(def.out as z.ZodMiniType), nearly(def.in as z.ZodMiniType)),
    object: () => {
      const keys = Object.entries(def.shape ?? {}).map(([key, one]) => [key, nearly(one)] as const);
      const more = fc.oneof(
        { weight: 60, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ more: fc.boolean() }) },
      );
      return fc.tuple(fc.record(Object.fromEntries(keys)), more).map(([own, others]) => ({
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== gone)),
        ...others,
      }));
    },
  };
  const make = fits[def.type];
  if (!make)
    throw new Error(`No reply had a ${def.type} before: tell what fits it here, and what reads it in shapes.ts`);
  return make();
}

test.each(all)(
  '%s: the member’s app parses every reply like the contract and refuses the same ones [API-01]',
  (name, route) => {
    for (const [status, schema] of Object.entries<z.ZodMiniType>(route.reply)) {
      const replies: Record<string, z.ZodMiniType> = built[name]?.reply ?? {};
      fc.assert(
        fc.property(nearly(schema), (body) => {
          const wire: unknown = body === gone ? null : JSON.parse(JSON.stringify(body));
          const { success, data } = schema.safeParse(wire);
          const read = replies[status]?.safeParse(wire);
          expect({ success: read?.success, data: read?.data }).toEqual({ success, data });
        }),
      );
    }
  },
);

test('the member’s app contains each call’s address, and no validation of the server [API-01]', () => {
  for (const [name, { method, path }] of all) expect(built[name]).toMatchObject({ name, method, path });
  expect(code).not.toContain('summary');
  expect(code).not.toContain('INVALID_CURSOR');
  expect(code).not.toContain('nonoptional');
  // Only limits in use are included.
  expect(code).not.toContain('signInAttemptsMax');
});
