import path from 'node:path';
import * as z from 'zod/mini';
import { references } from '../checks/cross-checks.ts';
import { baseOf } from '../load/base-of.ts';
import { readSource } from '../load/source.ts';
import { Program } from '../schema/program.ts';
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

export interface FileSchema {
  /** JSON Schema (draft 2020-12) with the extensions `drawnAs` and `isUsual`; messages share one in all languages. */
  schema: Record<string, unknown>;
  base: unknown;
}

export interface PackSchema {
  files: Record<keyof typeof schemas, FileSchema>;
  /** Which program keys reference which list; `*` is every item: `campaigns.*.category`. */
  references: { from: string; to: string }[];
}

let made: Record<string, Record<string, unknown>> | undefined;

/** Computed on first use and cached for the process, because it takes longer than a request. */
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
 * Returns the schema of packs as plain data, for generic forms and editors: new keys and types are included
 * automatically. Rules beyond JSON Schema are left to the pack check.
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
