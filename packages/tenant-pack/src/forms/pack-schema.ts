import path from 'node:path';
import * as z from 'zod/mini';
import { references } from '../checks/cross-checks.ts';
import { baseOf } from '../load/base-of.ts';
import { readSource } from '../load/source.ts';
import { Program } from '../schema/programme.ts';
import { TenantFile } from '../schema/tenant.ts';
import { Theme } from '../schema/theme.ts';
import { Wording } from '../schema/wording.ts';
import { drawings } from './drawn-as.ts';

const schemas = {
  'tenant.yaml': TenantFile,
  'theme.yaml': Theme,
  'programme.yaml': Program,
  'wording/en.json': Wording,
} as const satisfies Record<string, z.ZodMiniType>;

/** A file of a pack by its JSON Schema, and what the product says in it where an agency says nothing. */
export interface FileSchema {
  /** JSON Schema (draft 2020-12) of what may be written, with `drawnAs` and `isUsual` beside types; wording is the same in all languages. */
  schema: Record<string, unknown>;
  base: unknown;
}

/** A pack's files as forms are made of them. */
export interface PackSchema {
  files: Record<keyof typeof schemas, FileSchema>;
  /** Which keys of the programme name things of which of its lists; `*` is every item: `campaigns.*.category`. */
  references: { from: string; to: string }[];
}

let made: Record<string, Record<string, unknown>> | undefined;

/** The same for as long as a process runs, and made by the first who asks: it takes longer than an answer. */
function jsonSchemas(): Record<string, Record<string, unknown>> {
  made ??= Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [
      file,
      z.toJSONSchema(schema, { metadata: drawings, io: 'input', reused: 'ref', unrepresentable: 'any' }),
    ]),
  );
  return made;
}

/**
 * The schema of packs as plain data, for forms and editors that do not know it: a new key or type is in it by itself. Rules
 * that no JSON Schema tells are left to the check of packs.
 */
export function packSchema(tenantsDirectory: string | null): PackSchema {
  const base = baseOf(tenantsDirectory);
  const files = Object.entries(jsonSchemas()).map(([file, schema]): [string, FileSchema] => [
    file,
    { schema, base: readSource(path.join(base, file)).value ?? {} },
  ]);
  return {
    files: Object.fromEntries(files) as PackSchema['files'],
    references: references.map(({ from, to }) => ({ from: from.join('.'), to })),
  };
}
