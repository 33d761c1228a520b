import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, loadChecked } from '@fareback/tenant-pack';
import { contradictionsOfMapping } from './contradictions.ts';
import { withLookups } from './look-up.ts';
import { Mapping } from './mapping.ts';

const folder = path.join(import.meta.dirname, 'known');

/** Names of the mappings that come with the product. */
export const mappingNames = (): string[] =>
  fs
    .readdirSync(folder)
    .map((file) => path.parse(file).name)
    .toSorted();

/** A mapping under its name. */
export interface NamedMapping {
  name: string;
  mapping: Mapping;
}

/** A mapping by name, or from a YAML or JSON file of the operator's own, with the second files that it looks up in. Throws with every fault, each with its file, line and key. */
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

/** A mapping's name with what it says: a corrected mapping is another version, and a file read by it is imported anew. */
export const mappingVersion = ({ name, mapping }: NamedMapping): string =>
  `${name}@${hash('sha256', JSON.stringify(mapping)).slice(0, 16)}`;
