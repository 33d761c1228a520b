import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, loadChecked } from '@fareback/tenant-pack';
import { contradictionsOfMapping } from './contradictions.ts';
import { withLookups } from './look-up.ts';
import { Mapping } from './mapping.ts';

const folder = path.join(import.meta.dirname, 'known');

export const mappingNames = (): string[] =>
  fs
    .readdirSync(folder)
    .map((file) => path.parse(file).name)
    .toSorted();

export interface NamedMapping {
  name: string;
  mapping: Mapping;
}

/**
 * Loads a mapping by name, or from the operator's YAML or JSON file, with its lookup files. Throws all errors, each
 * with file, line and key.
 */
export function loadMapping(nameOrFile: string): NamedMapping {
  const isFile = /\.(ya?ml|json)$/.test(nameOrFile);
  if (!isFile && !mappingNames().includes(nameOrFile))
    throw new Error(
      `There is no mapping ${nameOrFile}. Known: ${mappingNames().join(', ')}; or name a YAML file of your own.`,
    );
  const file = isFile ? nameOrFile : path.join(folder, `${nameOrFile}.yaml`);
  const loaded = loadChecked(Mapping, file, { what: 'a mapping', contradictions: contradictionsOfMapping });
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return { name: path.parse(file).name, mapping: withLookups(loaded.value, path.dirname(file)) };
}

/** Returns a mapping's name and content hash: a corrected mapping is a new version, so its files are imported again. */
export const mappingVersion = ({ name, mapping }: NamedMapping): string =>
  `${name}@${hash('sha256', JSON.stringify(mapping)).slice(0, 16)}`;
