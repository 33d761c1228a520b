import { execFileSync } from 'node:child_process';
import { root } from '../steps.ts';
import type { Edition } from './edition.ts';
import { tableOf } from './markdown.ts';

export interface Component {
  name: string;
  version: string;
  'bom-ref': string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

export interface Bom {
  metadata: Record<string, unknown>;
  components: Component[];
  serialNumber?: string | undefined;
}

/** Reads the bill of materials that `npm run sbom` prints. Needs no network: npm makes it from the lock file. */
export const readBom = (): Bom =>
  JSON.parse(
    execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Bom;

/** Replaces the time and random number of the run by the commit: the same commit gives the same file. */
export function bomText(bom: Bom, { commit, date, command }: Edition): string {
  const properties = Object.entries({ commit, date, command }).map(([name, value]) => ({
    name: `fareback:${name}`,
    value,
  }));
  const metadata = { ...bom.metadata, timestamp: `${date}T00:00:00Z`, properties };
  return `${JSON.stringify({ ...bom, serialNumber: undefined, metadata }, null, 2)}\n`;
}

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? expression ?? license?.name ?? '').join() || 'not named';

export const foreignOf = ({ components }: Bom): Component[] =>
  components.filter((each) => !each['bom-ref'].startsWith('@fareback/'));

/** The page of libraries that ship, with their licenses. */
export function librariesPage(bom: Bom): string {
  const libraries = foreignOf(bom);
  const counts = Map.groupBy(libraries, licenseOf);
  return [
    `${libraries.length} libraries of others ship with the product. The same list in the form of CycloneDX: [sbom.cdx.json](sbom.cdx.json). A test refuses licenses that a closed product may not use.`,
    `## By license\n\n${tableOf(
      ['license', 'libraries'],
      [...counts].map(([license, found]) => [license, String(found.length)]),
    )}`,
    `## All\n\n${tableOf(
      ['library', 'version', 'license'],
      libraries.map((each) => [each.name, each.version, licenseOf(each)]),
    )}`,
  ].join('\n\n');
}
