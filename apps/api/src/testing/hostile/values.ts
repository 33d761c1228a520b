import type { Seeded } from '../seeded.ts';

/** The parts of a JSON Schema that the contract's shapes use. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

/** Texts that have broken parsers, databases, pages, files or logs. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\uffff',
  '\u202Egnirts',
  '\u200b',
  'é'.normalize('NFD').repeat(200),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(400),
  '1e400',
  '-0',
  '0x10',
  'NaN',
  'null',
  'undefined',
  'true',
  "'; drop table member; --",
  "' or '1'='1",
  '\\',
  '\\u0000',
  '%',
  '%00',
  '%s%s%n',
  '_%',
  '../../etc/passwd',
  '..\\..\\x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|x!A1',
  '{{7*7}}',
  '${7*7}',
  '$1',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  '2026-03-02T25:00:00Z',
  '2026-03-02T12:00:00+99:99',
  '0001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0B7C2A52-6D1F-4F3E-9A55-2F6F3F0F8A11',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'https://user:pass@example.org:99999/',
  'a@b',
  '"a b"@example.org',
  `${'a'.repeat(250)}@example.org`,
  '٣٤٥',
  '１２３',
];

const hostileNumbers: readonly number[] = [
  -1,
  -0,
  0,
  0.1,
  0.000_000_1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
];

const nested = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** Any value of JSON: of another type, too large, too deep or with a key that changes objects. */
export function hostileValue(random: Seeded): unknown {
  const kinds: (() => unknown)[] = [
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => random.pick(hostileNumbers),
    () => random.pick([null, true, false]),
    () => random.pick<unknown>([[], {}, [[]], [null], [{}]]),
    () => Array.from({ length: random.pick([1, 3, 500]) }, () => random.pick(hostileTexts.slice(0, 12))),
    () => nested(random.pick([3, 40, 600])),
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}') as unknown,
    () => ({ toString: 1, valueOf: null, length: -1 }),
  ];
  return random.pick(kinds)();
}

export const hostileText = (random: Seeded): string => random.pick(hostileTexts);

const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11'],
  guid: ['0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11'],
  'date-time': ['2026-03-01T17:05:00.000Z', '2000-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z'],
  date: ['2026-03-01', '2024-02-29', '1999-12-31', '2099-01-01'],
  time: ['17:05', '00:00:00'],
  email: ['ana@example.org', 'mia.holt@desk.example'],
  uri: ['https://system.example/hooks', 'https://push.example.org/1'],
};

/** Builds values that fit a schema, some parts of which are hostile with the given probability. */
export class ValueMaker {
  readonly #random: Seeded;
  readonly #hostility: number;
  /** Values of the scene, such as its ids, by the name of a field in lower case. */
  readonly #known: ReadonlyMap<string, readonly unknown[]>;

  constructor(random: Seeded, hostility: number, known: ReadonlyMap<string, readonly unknown[]>) {
    this.#random = random;
    this.#hostility = hostility;
    this.#known = known;
  }

  make(schema: JsonSchema, name = '', root = schema, depth = 0): unknown {
    if (this.#random.chance(this.#hostility)) return hostileValue(this.#random);
    const known = this.#known.get(name.toLowerCase());
    if (known !== undefined && this.#random.chance(0.7)) return this.#random.pick(known);
    return this.#fitting(schema, name, root, depth);
  }

  #fitting(schema: JsonSchema, name: string, root: JsonSchema, depth: number): unknown {
    if (schema.$ref !== undefined) {
      const target = root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? root;
      return depth > 8 ? null : this.make(target, name, root, depth + 1);
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return this.make(this.#random.pick(choices), name, root, depth + 1);
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => this.make(part, name, root, depth + 1))) as unknown;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#random.pick(schema.enum);
    if (schema.type === 'object' || schema.properties !== undefined) return this.#object(schema, root, depth);
    if (schema.type === 'array') return this.#array(schema, name, root, depth);
    if (schema.type === 'string') return this.#text(schema);
    if (schema.type === 'number' || schema.type === 'integer') return this.#number(schema);
    if (schema.type === 'boolean') return this.#random.chance(0.5);
    return schema.type === 'null' ? null : hostileValue(this.#random);
  }

  #object(schema: JsonSchema, root: JsonSchema, depth: number): Record<string, unknown> {
    const made: [string, unknown][] = [];
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      const isSent = schema.required?.includes(key) === true ? !this.#random.chance(0.03) : this.#random.chance(0.5);
      if (isSent) made.push([key, this.make(part, key, root, depth + 1)]);
    }
    if (typeof schema.additionalProperties === 'object')
      for (let count = this.#random.below(3); count > 0; count -= 1)
        made.push([
          this.#random.pick(['en', 'es', hostileText(this.#random)]),
          this.make(schema.additionalProperties, '', root, depth + 1),
        ]);
    if (this.#random.chance(0.05)) made.push([hostileText(this.#random), hostileValue(this.#random)]);
    return Object.fromEntries(made);
  }

  #array(schema: JsonSchema, name: string, root: JsonSchema, depth: number): unknown[] {
    if (schema.prefixItems !== undefined)
      return schema.prefixItems.map((part) => this.make(part, name, root, depth + 1));
    const least = schema.minItems ?? 0;
    const most = Math.min(schema.maxItems ?? 4, 50);
    const length = this.#random.pick([least, least + 1, Math.min(most, 4), ...(depth < 3 ? [most, most + 1] : [])]);
    return Array.from({ length }, () => this.make(schema.items ?? {}, name, root, depth + 1));
  }

  #text({ format, minLength = 0, maxLength = 40, pattern }: JsonSchema): string {
    const fitting = formats[format ?? ''];
    if (fitting !== undefined) return this.#random.pick(fitting);
    if (pattern !== undefined)
      return this.#random.pick(['2026-03-01', '17:05', 'abc-def', 'ABCD2345', '123456', '#336699', 'en', 'P1D', 'UTC']);
    const length = this.#random.pick([
      minLength,
      minLength + 1,
      Math.min(maxLength, 12),
      Math.min(maxLength, 5_000),
      Math.min(maxLength, 5_000) + 1,
    ]);
    const letters = this.#random.pick(['abc', 'ñé ß', '中文', '🚲', '0', 'ع', '{x}', '<b>']);
    return letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
  }

  #number({ minimum = 0, maximum = 1_000, type }: JsonSchema): number {
    const least = Math.max(minimum, -1e9);
    const most = Math.min(maximum, 1e9);
    const middle = least + this.#random.next() * (most - least);
    const value = this.#random.pick([least, most, least - 1, most + 1, middle, 1, 2]);
    return type === 'integer' ? Math.round(value) : value;
  }
}
