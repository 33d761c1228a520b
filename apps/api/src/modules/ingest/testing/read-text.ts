import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import { missingColumns, type Proof, proofreader } from '../files/proofread.ts';
import { mappedRowReader } from '../files/read-file.ts';
import type { RowContext } from '../files/read-row.ts';
import { rowsOfFile } from '../files/rows-of-file.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import type { Mapping, TripMapping } from '../mappings/mapping.ts';
import { defaultRideLimits } from '../reported.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-files-'));
let files = 0;

/** Writes a temporary file for one test; returns its path. */
export function fileOf(contents: string | Buffer, name = 'rides.csv'): string {
  const file = path.join(folder, `${(files += 1)}`, name);
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, name.endsWith('.gz') ? gzipSync(contents) : contents);
  return file;
}

export const mappingOf = (written: Record<string, unknown>): TripMapping =>
  loadMapping(fileOf(stringify(written), 'mapping.yaml')).mapping as TripMapping;

export async function readText(
  file: string,
  mapping: Mapping,
  context: Partial<RowContext> = {},
): Promise<{ rows: unknown[]; proof: Proof }> {
  const keyedHash = (text: string): string => `hash(${text})`;
  const { header, rows } = await rowsOfFile(file, mapping);
  const missing = missingColumns(mapping, header);
  if (missing.length > 0) throw new Error(`no column ${missing.join(', ')}`);
  const reader = proofreader(file, mapping, { header, keyedHash });
  const read = mappedRowReader(mapping, header, {
    now: new Date('2026-03-02T12:00:00Z'),
    hashFor: () => keyedHash,
    rideLimits: defaultRideLimits,
    ...context,
  });
  const found: unknown[] = [];
  for await (const some of rows)
    for (const row of some) {
      reader.add(row);
      found.push(read(row.cells));
    }
  return { rows: found, proof: reader.end() };
}
