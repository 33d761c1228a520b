export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
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
export type Content = Record<string, { schema: Schema }>;
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export interface Document {
  info: { title: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const isNamed = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** Writes a schema as a TypeScript type; `indent` is that of the line on which it begins. */
export function typeOf(schema: Schema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, items, prefixItems, properties, additionalProperties } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(' | ');
  if (allOf) return [...new Set(allOf.map((one) => typeOf(one, indent)))].join(' & ');
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
  const types = [schema.type ?? (schema.pattern === undefined ? 'unknown' : 'string')].flat();
  return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
}
