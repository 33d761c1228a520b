import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

/** Licences under which a library may ship in a closed product; MPL code stays as it is. */
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
  '(MPL-2.0 OR Apache-2.0)',
]);

interface Component {
  name: string;
  'bom-ref': string;
  properties?: { name: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** Workspaces of which the product is made. */
const made = [
  'apps/api',
  'apps/web',
  'packages/contract',
  'packages/wording',
  'packages/tenant-pack',
  'packages/launcher',
];

const isOwn = (component: Component): boolean => component['bom-ref'].startsWith('@fareback/');
/** Whether npm marks it as what is only built or tested with. */
const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? expression ?? license?.name ?? '').join();

function dependenciesOf(place: string): string[] {
  const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(root, place, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@fareback/'));
}

test('the bill of materials names every library that ships, under a licence that allows it', {
  timeout: 120_000,
}, () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const shipped = components.filter((each) => !isOwn(each) && !isForDevelopment(each));
  const faulty = shipped
    .map((each) => [each.name, licenceOf(each)])
    .filter(([, licence = '']) => !allowed.has(licence));
  expect(faulty).toEqual([]);
  const named = new Set(shipped.map(({ name }) => name));
  expect(made.flatMap(dependenciesOf).filter((name) => !named.has(name))).toEqual([]);
});
