import fs from 'node:fs';
import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { Option } from 'commander';
import { z } from 'zod';

/** The parts of JSON Schema that a shape of the contract becomes. */
interface JsonSchema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
}

/** One input of a desk call: a flag of `rewards call`. */
interface VerbField {
  part: 'params' | 'query' | 'body';
  name: string;
  flag: string;
  schema: JsonSchema;
  isNullable: boolean;
  isRequired: boolean;
}

/** Desk calls that commands can make, by name: all but those about the person's own sign-in. */
export const callableVerbs: ReadonlyMap<string, AdminRoute> = new Map(
  Object.values(adminRoutes)
    .flatMap((group) => Object.values<AdminRoute>(group))
    .filter(({ permission }) => permission !== 'anyone' && permission !== 'staff')
    .map((route) => [route.name, route]),
);

/** Flags that `rewards call` itself has; a field of the same name is set by `--body`. */
export const ownFlags = ['--agency', '--body', '--all', '--dry-run', '--json', '--out', '--by', '--help'];

const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const takesAgency = ({ path }: AdminRoute): boolean => path.startsWith('/admin/agencies/:agency');

function fieldsOf(part: VerbField['part'], shape: z.core.$ZodType): VerbField[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const variants = schema.anyOf ?? schema.oneOf ?? [schema];
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return [...names].map((name) => {
    const given = variants.flatMap(({ properties }) => properties?.[name] ?? []);
    const choices = given.flatMap((one) => one.anyOf ?? [one]);
    const [first = {}, ...others] = choices.filter(({ type }) => type !== 'null');
    // A union's tag: every variant has another constant.
    const values = [first, ...others].flatMap(({ enum: some, const: one }) => some ?? (one === undefined ? [] : [one]));
    return {
      part,
      name,
      flag: flagOf(name),
      schema: {
        ...first,
        ...(values.length > 0 && { enum: values }),
        ...(given[0]?.default !== undefined && { default: given[0].default }),
      },
      isNullable: choices.some(({ type }) => type === 'null'),
      isRequired: variants.every(({ required }) => required?.includes(name)),
    };
  });
}

/** The fields of a call as flags, those of its path first, without the agency. */
export function verbFields(route: AdminRoute): VerbField[] {
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    route[part] ? fieldsOf(part, route[part]) : [],
  );
  return fields.filter(({ flag }) => !ownFlags.includes(flag));
}

/** True if the field is filled in when it is left out: a new key for each run. */
const isMadeUp = ({ name }: VerbField): boolean => name === 'idempotencyKey';

/** True if the field names a member by id, for which commands also take other names [AUTH-31]. */
export const namesMember = ({ name, schema }: VerbField): boolean => name === 'member' && schema.format === 'uuid';

function placeholderOf({ schema: { type, format, enum: values, items } }: VerbField): string {
  if (type === 'boolean') return '[true|false]';
  if (type === 'array') return `<${items?.type === 'object' ? 'json' : 'text'}>`;
  if (type === 'integer' || type === 'number') return '<number>';
  if (type !== 'string') return '<json>';
  const kinds: Readonly<Record<string, string>> = { uuid: 'id', date: 'day', 'date-time': 'time' };
  return `<${values ? 'word' : (kinds[format ?? ''] ?? 'text')}>`;
}

function limitsOf({ type, minimum, exclusiveMinimum, maximum, minLength, maxLength }: JsonSchema): string {
  const unit = type === 'string' ? ' characters' : '';
  const least = minimum ?? (exclusiveMinimum === undefined ? minLength : exclusiveMinimum + 1);
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum ?? maxLength);
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? '' : `at least ${least}${unit}`;
}

/** Describes what a field takes: `required; 3 to 300 characters`. */
export function describeField(field: VerbField): string {
  const { schema, isNullable, isRequired } = field;
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const examples: Readonly<Record<string, string>> = {
    date: 'such as 2026-03-31',
    'date-time': 'such as 2026-07-01T03:00-04:00',
  };
  const parts = [
    isMadeUp(field) ? 'default: a new one' : isRequired ? 'required' : '',
    namesMember(field) ? 'id, email address, or the six characters that the app shows' : '',
    inner.enum ? inner.enum.join(', ') : '',
    examples[inner.format ?? ''] ?? (inner.enum || inner.format ? '' : limitsOf(inner)),
    schema.type === 'array' ? 'repeat it for several' : '',
    isNullable ? 'null for none' : '',
    schema.default === undefined || schema.default === '' ? '' : `default: ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

export function optionOf(field: VerbField): Option {
  const option = new Option(`${field.flag} ${placeholderOf(field)}`, describeField(field));
  return field.schema.type === 'array'
    ? option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text])
    : option;
}

/** Reads a file, or standard input for `-`. */
export function readGiven(file: string): string {
  try {
    return fs.readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Error(`"${file}" can't be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
  }
}

export function readJsonText(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${where} isn't valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}

/** `@file` is replaced by the file's text; `@@` starts a text that begins with `@`. */
const textOf = (text: string): string =>
  text.startsWith('@@') ? text.slice(1) : text.startsWith('@') ? readGiven(text.slice(1)).trimEnd() : text;

function scalarOf({ type }: JsonSchema, text: string, flag: string): unknown {
  if (type === 'string') return text;
  if (type === 'integer' || type === 'number')
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return readJsonText(text, flag);
}

/** The value of a flag as the contract takes it; a value of a wrong type stays text, which the shape then rejects. */
export function valueOf({ schema, flag, isNullable }: VerbField, given: string | true | readonly string[]): unknown {
  if (given === true) return true;
  if (typeof given === 'string') return isNullable && given === 'null' ? null : scalarOf(schema, textOf(given), flag);
  const texts = given.flatMap((one) => (one.startsWith('@') ? textOf(one).split(/\r?\n/) : [one]));
  return texts.map((text) => scalarOf(schema.items ?? {}, text, flag));
}

/** The request of the given flags and body, as the HTTP API would get it. Throws if a required field is missing. */
export function requestOf(
  route: AdminRoute,
  given: Readonly<Record<string, string | true | readonly string[] | undefined>>,
  { agency, body, newKey }: { agency: string | undefined; body: unknown; newKey: () => string },
): { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> | undefined } {
  if (body !== undefined && (route.body === undefined || typeof body !== 'object' || body === null))
    throw new Error(`--body: ${route.body ? 'a JSON object is expected' : `${route.name} has no body`}.`);
  const request = {
    params: agency === undefined ? {} : { agency },
    query: {},
    body: route.body ? { ...body } : undefined,
  };
  const missing: string[] = [];
  for (const field of verbFields(route)) {
    const part: Record<string, unknown> = request[field.part] ?? {};
    const value = given[optionOf(field).attributeName()];
    if (value !== undefined) part[field.name] = valueOf(field, value);
    else if (isMadeUp(field)) part[field.name] ??= newKey();
    else if (field.isRequired && part[field.name] === undefined) missing.push(optionOf(field).flags);
  }
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. See: rewards call ${route.name} --help`);
  return request;
}
