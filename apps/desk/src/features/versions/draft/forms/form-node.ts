/** A form node derived from the pack's JSON Schema. Forms know no campaign, offer or key by name. */
export type FormNode =
  | { kind: 'text'; drawnAs: string | null; most: number | null }
  | { kind: 'number'; drawnAs: string | null }
  | { kind: 'flag' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'weekdays' }
  | { kind: 'group'; fields: readonly FormField[] }
  | { kind: 'list'; item: FormNode; least: number }
  | { kind: 'corner'; parts: readonly FormNode[] }
  | { kind: 'record'; item: FormNode }
  | { kind: 'variants'; by: string | null; variants: readonly Variant[] };

/** One variant of a union, identified by a discriminator value or by the keys that only it has. */
export interface Variant {
  /** The discriminator value, else the first key that only it has, else its kind. */
  name: string;
  node: FormNode;
}

export interface FormField {
  key: string;
  node: FormNode;
  isRequired: boolean;
  /** Null is allowed to switch it off on purpose. */
  isNullable: boolean;
  /** An optional field shown up front. */
  isUsual: boolean;
  /** The default; undefined if there is no default. */
  fallback: unknown;
}

/** The subset of JSON Schema that pack schemas use. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  drawnAs?: string;
  isUsual?: boolean;
  const?: unknown;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: unknown;
  default?: unknown;
  minItems?: number;
  maxLength?: number;
}

type Defs = Readonly<Record<string, Schema>>;

/** Resolves $ref; keywords next to it override the referenced ones. */
function opened(schema: Schema, defs: Defs): Schema {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return schema;
  const led = defs[$ref.replace('#/$defs/', '')];
  if (led === undefined) throw new Error(`The schema has no ${$ref}`);
  return { ...opened(led, defs), ...own };
}

/** Flattens the variants of a schema, and says if null is also allowed. */
function shapesOf(schema: Schema, defs: Defs): { shapes: Schema[]; isNullable: boolean } {
  const whole = opened(schema, defs);
  const among = whole.oneOf ?? whole.anyOf;
  if (among === undefined)
    return whole.type === 'null' ? { shapes: [], isNullable: true } : { shapes: [whole], isNullable: false };
  const inner = among.map((one) => shapesOf(one, defs));
  return { shapes: inner.flatMap(({ shapes }) => shapes), isNullable: inner.some(({ isNullable }) => isNullable) };
}

const fixedBy = ({ properties = {} }: Schema, key: string, defs: Defs): unknown =>
  properties[key] && opened(properties[key], defs).const;

/** Finds the discriminator key of variants; null if there is no such key. */
function findDistinguishingKey(shapes: readonly Schema[], defs: Defs): string | null {
  const keys = Object.keys(shapes[0]?.properties ?? {});
  return keys.find((key) => shapes.every((shape) => typeof fixedBy(shape, key, defs) === 'string')) ?? null;
}

function nameOf(shape: Schema, all: readonly Schema[]): string {
  const keys = Object.keys(shape.properties ?? {});
  const own = keys.find((key) => all.every((one) => one === shape || !Object.hasOwn(one.properties ?? {}, key)));
  return own ?? (shape.enum ? 'choice' : (shape.drawnAs ?? shape.type ?? ''));
}

function groupOf({ properties = {}, required = [] }: Schema, defs: Defs, hidden: string | null): FormNode {
  const fields = Object.entries(properties).flatMap(([key, schema]): FormField[] => {
    const { shapes, isNullable } = shapesOf(schema, defs);
    if (key === hidden || shapes.some(({ not }) => not !== undefined)) return [];
    const node = ofShapes(shapes, defs);
    const { isUsual = false, default: fallback } = opened(schema, defs);
    return [{ key, node, isRequired: required.includes(key), isNullable, isUsual, fallback }];
  });
  return { kind: 'group', fields };
}

function ofArray(shape: Schema, defs: Defs): FormNode {
  if (shape.drawnAs === 'weekdays') return { kind: 'weekdays' };
  const [item = {}] = [shape.items];
  const inner = opened(item, defs);
  if (inner.prefixItems) {
    const parts = inner.prefixItems.map((part) => formNodeOf(part, defs));
    return { kind: 'list', item: { kind: 'corner', parts }, least: shape.minItems ?? 0 };
  }
  return { kind: 'list', item: formNodeOf(item, defs), least: shape.minItems ?? 0 };
}

function ofShape(shape: Schema, defs: Defs, hidden: string | null = null): FormNode {
  if (typeof shape.const === 'string') return { kind: 'choice', values: [shape.const] };
  if (shape.enum) return { kind: 'choice', values: shape.enum };
  if (shape.type === 'array') return ofArray(shape, defs);
  if (shape.type === 'boolean') return { kind: 'flag' };
  if (shape.type === 'number' || shape.type === 'integer') return { kind: 'number', drawnAs: shape.drawnAs ?? null };
  if (shape.type === 'object') {
    const { additionalProperties: rest } = shape;
    if (shape.properties === undefined && typeof rest === 'object')
      return { kind: 'record', item: formNodeOf(rest, defs) };
    return groupOf(shape, defs, hidden);
  }
  return { kind: 'text', drawnAs: shape.drawnAs ?? null, most: shape.maxLength ?? null };
}

function ofShapes(shapes: readonly Schema[], defs: Defs): FormNode {
  const [first = {}] = shapes;
  if (shapes.length <= 1) return ofShape(first, defs);
  const by = findDistinguishingKey(shapes, defs);
  const variants = shapes.map((shape) => ({
    name: by === null ? nameOf(shape, shapes) : String(fixedBy(shape, by, defs)),
    node: ofShape(shape, defs, by),
  }));
  return { kind: 'variants', by, variants };
}

const formNodeOf = (schema: Schema, defs: Defs): FormNode => ofShapes(shapesOf(schema, defs).shapes, defs);

export function formOf(schema: Readonly<Record<string, unknown>>): FormNode {
  const whole = schema as Schema;
  return formNodeOf(whole, whole.$defs ?? {});
}

export const fieldsOf = (node: FormNode | undefined): readonly FormField[] =>
  node?.kind === 'group' ? node.fields : [];

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the variant that matches a value best, the first if it is undefined. */
export function variantOf(
  { by, variants }: Extract<FormNode, { kind: 'variants' }>,
  value: unknown,
): Variant | undefined {
  if (by !== null) return isMap(value) ? variants.find(({ name }) => name === value[by]) : undefined;
  if (value === undefined || value === null) return undefined;
  if (!isMap(value))
    return (
      variants.find(({ node }) => node.kind === 'choice' && node.values.includes(value as string)) ??
      variants.find(({ node }) => node.kind !== 'choice')
    );
  const own = (node: FormNode): number => fieldsOf(node).filter(({ key }) => Object.hasOwn(value, key)).length;
  return variants.toSorted((one, two) => own(two.node) - own(one.node))[0];
}

export function beginOf(node: FormNode): unknown {
  if (node.kind === 'group')
    return Object.fromEntries(
      node.fields.flatMap(({ key, node: inner, isRequired, isNullable }) => {
        const begun = isRequired ? (isNullable ? null : beginOf(inner)) : undefined;
        return begun === undefined ? [] : [[key, begun]];
      }),
    );
  if (node.kind === 'list' || node.kind === 'weekdays') return [];
  if (node.kind === 'record') return {};
  if (node.kind === 'corner') return node.parts.map(() => 0);
  if (node.kind === 'flag') return false;
  if (node.kind === 'choice') return node.values.length === 1 ? node.values[0] : undefined;
  return undefined;
}

/** Returns a variant's initial value with its discriminator. */
export function beginOfVariant({ by }: { by: string | null }, { name, node }: Variant): unknown {
  const begun = beginOf(node);
  return by === null || !isMap(begun) ? begun : { [by]: name, ...begun };
}
