import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './steps.ts';

/*
 * npm run sbom: what ships, as CycloneDX, on standard output. npm writes it from the lock file; what only builds and tests
 * need is taken out here, because npm's own --omit leaves out whatever a development library needs too.
 */

interface Bom {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Workspaces of which the product is made. */
const made = ['apps', 'packages'].flatMap((folder) => fs.readdirSync(path.join(root, folder)));

/** What npm writes of a folder; its errors go where those of this command go. */
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

// npm calls a project after its folder: a clone in one that is called as a workspace is taken for that workspace.
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

/** What an installation without development libraries has, as `name@version`. */
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

/** What the product reaches from its own workspaces, over what is installed: the parts of a development library are not. */
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
