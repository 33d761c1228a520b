import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './steps.ts';

/* npm run sbom: writes what ships, as CycloneDX, to standard output. npm generates it from the lock file; libraries
   only for builds and tests are removed here, because npm's --omit also removes shipped ones that a development library
   needs. */

interface Bom {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const made = ['apps', 'packages'].flatMap((folder) => fs.readdirSync(path.join(root, folder)));

/** Returns npm's output for a folder; its errors go to this command's stderr. */
const writtenOf = (folder: string): string =>
  execFileSync(
    'npm',
    [
      'sbom',
      `--prefix=${folder}`,
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      ...made.flatMap((name) => ['-w', `@fareback/${name}`]),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] },
  );

// npm names a project after its folder, so a clone in a folder named like a workspace would be mistaken for that
// workspace.
const linked = fs.mkdtempSync(path.join(os.tmpdir(), 'sbom-'));
const project = path.join(linked, 'fareback');
let bom: Bom;
try {
  fs.symlinkSync(root, project);
  bom = JSON.parse(writtenOf(project)) as Bom;
} finally {
  fs.rmSync(linked, { recursive: true });
}

const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { name?: string; version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
};

/** Packages of an installation without development libraries, as `name@version`. */
const installed = new Set(
  Object.entries(packages).flatMap(([place, { name, version, dev, devOptional }]) =>
    dev || devOptional ? [] : [`${name ?? place.replace(/^.*node_modules\//, '')}@${version}`],
  ),
);

const isOwn = (ref: string): boolean => ref.startsWith('@fareback/');
const dependsOnByRef = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
const isInstalled = new Map(
  bom.components.map((each) => [each['bom-ref'], installed.has(`${each.name}@${each.version}`)]),
);

/**
 * Packages reachable from the product's workspaces among the installed ones; this excludes dependencies of development
 * libraries.
 */
const shipped = new Set<string>();
const reach = (ref: string): void => {
  if (shipped.has(ref) || !(isOwn(ref) || isInstalled.get(ref))) return;
  shipped.add(ref);
  dependsOnByRef.get(ref)?.forEach(reach);
};
[...dependsOnByRef.keys()].filter(isOwn).forEach(reach);

const components = bom.components.filter((each) => shipped.has(each['bom-ref']));
const dependencies = bom.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => shipped.has(ref)) }));
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2));
