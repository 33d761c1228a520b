import { type Document, type Operation, type Schema, typeOf } from './types-of-schemas.ts';

/** Types of the SDK, written from the documents that the API serves [SDK-01]. */

export const HEAD = '// Written by `npm run api-reference` from the contract. Do not edit.';

/** Header fields that the client sends by itself. */
const OWN_HEADERS = /^(idempotency-key|webhook-)/i;

const isNamed = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

const schemaOf = (part: Operation['requestBody'] | Operation['responses'][string]): Schema | undefined =>
  part?.content && Object.values(part.content)[0]?.schema;

/** The parameters of one place (`path` or `query`) as a type; undefined without any. */
function parametersOf(
  { parameters = [] }: Operation,
  place: string,
): { type: string; isOptional: boolean } | undefined {
  const own = parameters.filter(({ in: where, name }) => where === place && !OWN_HEADERS.test(name));
  if (own.length === 0) return undefined;
  const fields = own.map(
    ({ name, required, schema }) =>
      `${isNamed(name) ? name : `'${name}'`}${required ? '' : '?'}: ${typeOf(schema, '      ')}`,
  );
  return { type: `{ ${fields.join('; ')} }`, isOptional: own.every(({ required }) => !required) };
}

function callOf(method: string, place: string, operation: Operation): string {
  const params = parametersOf(operation, 'path');
  const query = parametersOf(operation, 'query');
  const body = schemaOf(operation.requestBody);
  const reply = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const replySchema = reply && schemaOf(reply);
  return [
    `  /** ${operation.summary}. */`,
    `  '${method.toUpperCase()} ${place}': {`,
    ...(params ? [`    params: ${params.type};`] : []),
    ...(query ? [`    query${query.isOptional ? '?' : ''}: ${query.type};`] : []),
    ...(body ? [`    body: ${typeOf(body, '    ')};`] : []),
    `    reply: ${replySchema ? typeOf(replySchema, '    ') : 'undefined'};`,
    '  };',
  ].join('\n');
}

/** Codes of an operation's errors: riders' calls list them, the desk's add a text to each. */
const codesOf = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap(
    ({ description }) =>
      /^Errors: (.*)$/.exec(description)?.[1]?.split(', ') ??
      [...description.matchAll(/(?:^| )([A-Z][A-Z\d_]{3,}): /g)].map(([, code = '']) => code),
  );

/** Calls that the server answers once per key: `header` by Idempotency-Key, `body` by a field of the body. */
function keyedBy({ parameters = [], requestBody }: Operation): 'header' | 'body' | undefined {
  if (parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')) return 'header';
  return schemaOf(requestBody)?.properties?.['idempotencyKey'] ? 'body' : undefined;
}

/** Gives each shape a name that TypeScript accepts: `trip.completed` becomes `TripCompleted`. */
const withPlainNames = (served: unknown): Document =>
  JSON.parse(JSON.stringify(served), (_key, value: unknown) => {
    if (typeof value === 'string' && value.startsWith('#/components/schemas/'))
      return `#/components/schemas/${plainNameOf(value.slice('#/components/schemas/'.length))}`;
    return value;
  }) as Document;

const plainNameOf = (name: string): string =>
  name.includes('.')
    ? name.replaceAll(/(?:^|\.)([a-z])(?=[a-z]*(?:\.|$))/g, (_, first: string) => first.toUpperCase())
    : name;

/** The calls of an OpenAPI document as TypeScript: `RiderCalls` or `DeskCalls` by method and path, and their shapes. */
export function getCallTypes(served: unknown, name: 'Rider' | 'Desk'): string {
  const { paths, components } = withPlainNames(served);
  const all = Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => Object.keys(operation.responses).some((status) => status.startsWith('2')))
      .map(([method, operation]) => ({ method, place, operation })),
  );
  const shapes = Object.entries(components.schemas).map(
    ([shape, schema]) => `export type ${plainNameOf(shape)} = ${typeOf(schema)};`,
  );
  const codes = [...new Set(all.flatMap(({ operation }) => codesOf(operation)))].toSorted();
  const keyed = all.flatMap(({ method, place, operation }) => {
    const by = keyedBy(operation);
    return by ? [`  '${method.toUpperCase()} ${place}': '${by}',`] : [];
  });
  return `${[
    HEAD,
    `/** Calls by method and path. */\nexport interface ${name}Calls {\n${all.map(({ method, place, operation }) => callOf(method, place, operation)).join('\n')}\n}`,
    `/** Codes of the errors that these calls answer. */\nexport type ${name}ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};`,
    `/** Calls that the server answers once per key, and where the key goes. */\nexport const ${name.toLowerCase()}KeyedCalls: Readonly<Record<string, 'header' | 'body'>> = {\n${keyed.join('\n')}\n};`,
    ...shapes,
  ].join('\n\n')}\n`;
}

/** The events of webhooks as a union of types. */
export function getEventTypes(document: {
  components: { messages: Record<string, { name: string; summary: string; payload: unknown }> };
}): string {
  const events = Object.values(document.components.messages).map(({ name, summary, payload }) => ({
    type: `${name
      .replace(/^fareback\./, '')
      .split('.')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('')}Event`,
    text: `/** ${summary}. */`,
    shape: typeOf(payload as Schema),
  }));
  return `${[
    HEAD,
    ...events.map(({ type, text, shape }) => `${text}\nexport type ${type} = ${shape};`),
    `/** An event that a webhook sends; narrow it by \`type\`. */\nexport type WebhookEvent =\n${events.map(({ type }) => `  | ${type}`).join('\n')};`,
  ].join('\n\n')}\n`;
}
