import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

export type Side = 'web' | 'api';

interface Requirement {
  id: string;
  sides: readonly Side[];
}

const repeated = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

/** Requirement ids that more than one line of the catalog defines. */
export const repeatedIds = (catalog: string): string[] => repeated(requirementsIn(catalog).map(({ id }) => id));

const sidesOfMark: Record<string, readonly Side[]> = { web: ['web'], api: ['api'], both: ['web', 'api'] };

/** Returns the requirements of a catalog in order: lines that begin with `- **AREA-NN** [web]`, `[api]` or `[both]`. */
export const requirementsIn = (catalogue: string): Requirement[] =>
  [...catalogue.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \[(\w+)\]/gm)].map(([, id = '', mark = '']) => ({
    id,
    sides: sidesOfMark[mark] ?? [],
  }));

/**
 * Returns the sides a test covers, by its path: both for a journey, web for a browser test, no side for a path outside
 * both.
 */
function sidesOfTest(file: string): readonly Side[] {
  if (file.startsWith('e2e/')) return ['web', 'api'];
  if (/^(apps\/(web|desk)|packages\/ui)\//.test(file)) return ['web'];
  return file.startsWith('apps/api/') ? ['api'] : [];
}

/**
 * Returns the sides on which a requirement has no test, given the test files that name it. A package's test suffices
 * for a requirement of one side; for both sides, it does not show that either side uses the shared rule.
 */
export function sidesWithoutTest({ sides }: Requirement, files: readonly string[]): Side[] {
  if (sides.length === 1 && files.some((file) => sidesOfTest(file).length === 0)) return [];
  const proven = new Set(files.flatMap(sidesOfTest));
  return sides.filter((side) => !proven.has(side));
}

export const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/**
 * Returns the bracketed ids in a test file's titles, `[REDEEM-04]` or `[VAL-01, VAL-02]`, and brackets without exact
 * ids.
 */
export function namesIn(code: string): { ids: string[]; unclear: string[] } {
  const brackets = [...withoutComments(code).matchAll(/\[([A-Z]{2,}-\d+[^\]\n]*)\]/g)].map(([, inside = '']) => inside);
  const isClear = (inside: string): boolean => /^[A-Z]+-\d+(?:, [A-Z]+-\d+)*$/.test(inside);
  return {
    ids: brackets.filter(isClear).flatMap((inside) => inside.split(', ')),
    unclear: brackets.filter((inside) => !isClear(inside)),
  };
}

const isTest = (file: string): boolean => /\.(test\.tsx?|e2e\.ts)$/.test(file) && !file.includes('node_modules');

export const testFiles = (): string[] => [
  'house.test.ts',
  ...['apps', 'packages', 'e2e', 'bench', 'prove', 'scripts'].flatMap((place) =>
    fs
      .readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
      .filter(isTest)
      .map((file) => path.join(place, file)),
  ),
];

/** Reads docs/requirements: one file per area. */
export function readRequirements(): string {
  const folder = path.join(root, 'docs/requirements');
  const files = fs.readdirSync(folder).filter((file) => file !== 'README.md');
  return files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

interface Trace {
  requirements: Requirement[];
  /** Requirements without a test, per required side. */
  missing: Record<Side, string[]>;
  /** Test files by the requirement that a title in them names. */
  filesOf: ReadonlyMap<string, readonly string[]>;
  unknown: string[];
  unclear: string[];
}

/** Compares docs/requirements with the titles of all tests. */
export function trace(): Trace {
  const catalog = readRequirements();
  const requirements = requirementsIn(catalog);
  const filesOf = new Map<string, string[]>();
  // A title may name a decision, too.
  const known = new Set([
    ...requirements.map(({ id }) => id),
    ...[...catalog.matchAll(/\bD-\d+\b/g)].map(([decision]) => decision),
  ]);
  const isKnown = (id: string): boolean => known.has(id);
  const unknown: string[] = [];
  const unclear: string[] = [];
  for (const file of testFiles()) {
    const names = namesIn(fs.readFileSync(path.join(root, file), 'utf8'));
    for (const id of names.ids) filesOf.set(id, [...(filesOf.get(id) ?? []), file]);
    unknown.push(...names.ids.filter((id) => !isKnown(id)).map((id) => `${file} ${id}`));
    unclear.push(...names.unclear.map((inside) => `${file} [${inside}]`));
  }
  const missingOn = (side: Side): string[] =>
    requirements.filter((one) => sidesWithoutTest(one, filesOf.get(one.id) ?? []).includes(side)).map(({ id }) => id);
  return { requirements, missing: { web: missingOn('web'), api: missingOn('api') }, filesOf, unknown, unclear };
}
