import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;
const places = Object.keys(locked).filter((place) => !place.includes('node_modules'));

function askedFor(place: string): [string, string][] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read(path.join(place, 'package.json')),
  ) as Locked;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@fareback/'),
  );
}

function expectedRows(): string[] {
  const placesOf = Map.groupBy(
    places.flatMap((place) => askedFor(place).map(([name]) => ({ name, place }))),
    ({ name }) => name,
  );
  return [...placesOf].map(([name, asked]) => {
    const { version, license } =
      locked[`${asked[0]?.place}/node_modules/${name}`] ?? locked[`node_modules/${name}`] ?? {};
    const licence = license?.replaceAll(/^\(|\)$/g, '');
    return [`\`${name}\``, version, licence, asked.map(({ place }) => `\`${place || '.'}\``).join(' ')].join(' | ');
  });
}

const rows = read('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

test('docs/dependencies.md lists name, version, license and place of every library', () => {
  expect(rows.map((cells) => cells.slice(0, 4).join(' | ')).toSorted()).toEqual(expectedRows().toSorted());
});

test('docs/dependencies.md gives every library a reason and a state', () => {
  expect(rows.filter(([, , , , why, state]) => !why || !state)).toEqual([]);
});

test('versions are exact, and the lock file has the required ones', () => {
  const inexact = places.flatMap((place) =>
    askedFor(place).filter(([name, version]) => {
      const found = locked[`${place}/node_modules/${name}`] ?? locked[`node_modules/${name}`];
      return found?.version !== version;
    }),
  );
  expect(inexact).toEqual([]);
});
