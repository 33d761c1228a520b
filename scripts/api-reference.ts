import fs from 'node:fs';
import path from 'node:path';
import { adminOpenApiDocument, asyncApiDocument, openApiDocument } from '@fareback/contract/openapi';
import { stringify } from 'yaml';
import { root } from './steps.ts';

/** npm run api-reference: writes docs/reference from the OpenAPI documents that the API serves, and that of webhooks [OPS-243]. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
interface Document {
  info: { title: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const isNamed = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** Writes a schema as a TypeScript type; `indent` is that of the line on which it begins. */
function typeOf(schema: Schema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, items, prefixItems, properties, additionalProperties } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(' | ');
  if (allOf) return allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
  if (items) {
    const item = typeOf(items, indent);
    return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (properties && Object.keys(properties).length > 0) {
    const inner = `${indent}  `;
    const fields = Object.entries(properties).map(([name, field]) => {
      const note = field.description ? `${inner}/** ${field.description} */\n` : '';
      const optional = schema.required?.includes(name) ? '' : '?';
      return `${note}${inner}${isNamed(name) ? name : JSON.stringify(name)}${optional}: ${typeOf(field, inner)};`;
    });
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'object') return additionalProperties === false ? '{}' : 'object';
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
}

const block = (label: string, content: Content | undefined): string => {
  const schema = content && Object.values(content)[0]?.schema;
  if (!schema) return `${label}: none.`;
  const type = typeOf(schema);
  return type.includes('\n') ? `${label}:\n\n\`\`\`ts\n${type}\n\`\`\`` : `${label}: \`${type}\`.`;
};

const codesOf = (description: string): string[] => description.match(/\b(?:[A-Z][A-Z\d_]{3,}|3100\d)\b/g) ?? [];

function callOf(method: string, place: string, operation: Operation, general: Set<string>): string {
  const { security, parameters = [], requestBody, responses } = operation;
  const proofs = [...new Set(security.flatMap((one) => Object.keys(one)))];
  const addition = operation.description ? ` ${operation.description}` : '';
  const lines = [
    `### ${method.toUpperCase()} ${place}`,
    `${operation.summary}.${addition} ${proofs.length > 0 ? `Needs ${proofs.map((one) => `\`${one}\``).join(' or ')}.` : 'Needs no session.'}`,
  ];
  if (parameters.length > 0) {
    const row = ({ name, schema, required, in: where }: (typeof parameters)[number]): string =>
      `- \`${name}\` (${where}${required ? '' : ', optional'}): \`${typeOf(schema)}\``;
    lines.push(parameters.map(row).join('\n'));
  }
  if (requestBody) lines.push(block('Body', requestBody.content));
  const errors: string[] = [];
  for (const [status, { description, content }] of Object.entries(responses)) {
    if (status.startsWith('2')) lines.push(block(`Reply ${status}`, content));
    else if (status.startsWith('3')) lines.push(`Reply ${status}: ${description}.`);
    else {
      const own = codesOf(description).filter((code) => !general.has(code));
      if (own.length > 0) errors.push(`${status} ${own.map((code) => `\`${code}\``).join(', ')}`);
    }
  }
  if (errors.length > 0) lines.push(`Errors: ${errors.join('; ')}.`);
  return lines.join('\n\n');
}

/** Writes an OpenAPI document as a page: the calls by subject, then the named schemas. */
export function getApiReference(served: unknown): string {
  const { info, tags, paths, components } = served as Document;
  const all = Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ place, method, operation })),
  );
  const counts = new Map<string, number>();
  for (const { operation } of all)
    for (const code of Object.values(operation.responses).flatMap(({ description }) => codesOf(description)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  const general = new Set([...counts].filter(([, count]) => count > all.length * 0.7).map(([code]) => code));
  const bySubject = tags.flatMap(({ name, description }) => {
    const calls = all.filter(({ operation }) => operation.tags.includes(name));
    const texts = calls.map(({ method, place, operation }) => callOf(method, place, operation, general));
    return texts.length === 0 ? [] : [`## ${description}`, ...texts];
  });
  const shapes = Object.entries(components.schemas).map(([name, schema]) => `type ${name} = ${typeOf(schema)};`);
  return `${[
    `# ${info.title} API reference`,
    `${info.summary}. Made from the OpenAPI document that the API serves at \`/openapi.json\`: \`npm run api-reference\` writes this page. [The HTTP contract](../api.md) says what the calls do.`,
    `Most calls can also answer ${[...general].map((code) => `\`${code}\``).join(', ')}; these are not repeated.`,
    ...bySubject,
    '## Shapes',
    `\`\`\`ts\n${shapes.join('\n\n')}\n\`\`\``,
  ].join('\n\n')}\n`;
}

/** The pages of docs/reference and their texts. */
export const getApiReferences = (): Record<string, string> => ({
  'docs/reference/riders-api.md': getApiReference(openApiDocument()),
  'docs/reference/desk-api.md': getApiReference(adminOpenApiDocument()),
  'docs/reference/webhooks.asyncapi.yaml': stringify(asyncApiDocument(), { aliasDuplicateObjects: false }),
});

if (import.meta.main)
  for (const [file, text] of Object.entries(getApiReferences())) fs.writeFileSync(path.join(root, file), text);
