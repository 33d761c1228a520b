import fs from 'node:fs';
import path from 'node:path';
import { adminOpenApiDocument, asyncApiDocument, openApiDocument } from '@fareback/contract/openapi';
import { stringify } from 'yaml';
import { getCallTypes, getEventTypes, HEAD } from './sdk-types.ts';
import { root } from './steps.ts';
import { type Content, type Document, type Operation, typeOf } from './types-of-schemas.ts';

/**
 * npm run api-reference: writes docs/reference and the types of the SDK from the OpenAPI documents that the API serves,
 * and that of webhooks [OPS-243, SDK-01].
 */

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

/** The written files and their texts. */
export const getApiReferences = (): Record<string, string> => ({
  'docs/reference/riders-api.md': getApiReference(openApiDocument()),
  'docs/reference/desk-api.md': getApiReference(adminOpenApiDocument()),
  'docs/reference/webhooks.asyncapi.yaml': stringify(asyncApiDocument(), { aliasDuplicateObjects: false }),
  'packages/sdk/src/generated/rider-calls.ts': getCallTypes(openApiDocument(), 'Rider'),
  'packages/sdk/src/generated/desk-calls.ts': getCallTypes(adminOpenApiDocument(), 'Desk'),
  // The app and its hosts read messages by the same code, and the SDK imports nothing.
  'packages/sdk/src/generated/embedding.ts': `${HEAD}\n\n${fs.readFileSync(path.join(root, 'packages/contract/src/embedding.ts'), 'utf8')}`,
  'packages/sdk/src/generated/webhook-events.ts': getEventTypes(asyncApiDocument()),
});

if (import.meta.main)
  for (const [file, text] of Object.entries(getApiReferences())) fs.writeFileSync(path.join(root, file), text);
