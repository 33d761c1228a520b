import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

/** Licenses under which a library may ship in a closed product; MPL code must stay unmodified. */
const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
  'Unlicense',
  'MPL-2.0',
  '(MPL-2.0 OR Apache-2.0)',
]);

interface Component {
  name: string;
  'bom-ref': string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

const made = ['apps', 'packages'].flatMap((folder) =>
  fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
);

const isOwn = (component: Component): boolean => component['bom-ref'].startsWith('@fareback/');
const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? expression ?? license?.name ?? '').join();

/** True if a library may ship: all combined licenses must be allowed, and of a choice at least one. */
const isAllowed = (licence: string): boolean =>
  licence.split(' AND ').every((one) =>
    one
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((each) => allowed.has(each)),
  );

function namedBy(place: string, kind: 'dependencies' | 'devDependencies'): string[] {
  const { [kind]: named = {} } = JSON.parse(fs.readFileSync(path.join(root, place, 'package.json'), 'utf8')) as {
    [each in typeof kind]?: Record<string, string>;
  };
  return Object.keys(named).filter((name) => !name.startsWith('@fareback/'));
}

const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const { bomFormat, metadata, components, dependencies } = JSON.parse(text) as {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
const shipped = components.filter((each) => !isOwn(each));
const names = new Set(shipped.map(({ name }) => name));

test('the bill of materials names every library that ships, under an allowed license', () => {
  expect(bomFormat).toBe('CycloneDX');
  const faulty = shipped.map((each) => [each.name, licenceOf(each)]).filter(([, licence = '']) => !isAllowed(licence));
  expect(faulty).toEqual([]);
  expect(made.flatMap((place) => namedBy(place, 'dependencies')).filter((name) => !names.has(name))).toEqual([]);
});

test('the bill of materials describes the product, whatever its folder’s name', () => {
  expect(metadata.component.name).toBe('fareback');
});

test('the bill of materials contains no library used only by builds and tests, nor their dependencies', () => {
  const tools = ['.', 'e2e', 'bench', ...made].flatMap((place) => namedBy(place, 'devDependencies'));
  expect(tools).toContain('vitest');
  // Type packages that a server library depends on ship with it.
  expect(tools.filter((name) => names.has(name) && !name.startsWith('@types/'))).toEqual([]);
  expect([...names].filter((name) => /^@(rolldown|vitest|typescript|img|swc)\//.test(name))).toEqual([]);
  const refs = new Set(components.map((each) => each['bom-ref']));
  const asked = dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(asked.filter((ref) => !refs.has(ref))).toEqual([]);
  expect(shipped.filter((each) => !asked.includes(each['bom-ref']))).toEqual([]);
});
