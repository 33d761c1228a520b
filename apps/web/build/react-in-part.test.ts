import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findUsedFeatures, type UnusedFeature, withoutFeatures } from './react-in-part.ts';
import { unusedOfReact } from './unused-of-react.ts';

const flight: UnusedFeature = { asked: ['Flight', 'useFlight'], emptied: ['startFlight'], unmade: ['Wing'] };
const library = `
function startFlight(from) { return [from, 'up'].map(rise); }
function Wing() {}
Wing.prototype.flap = function () { return 1; };
Walk.prototype.step = function () { return 2; };
function walk() { startFlight('home'); return 3; }`;

it('an unused React feature is emptied at its entry points, and everything else is unchanged [HOME-32]', () => {
  expect(withoutFeatures(library, [flight])).toBe(`
function startFlight(from) {}
function Wing() {}

Walk.prototype.step = function () { return 2; };
function walk() { startFlight('home'); return 3; }`);
});

it.each([
  ['function', { ...flight, emptied: ['land'] }, /no function land any more/],
  ['class', { ...flight, unmade: ['Tail'] }, /no class Tail any more/],
])('another React, without such a %s, is rejected [HOME-32]', (_, feature, words) => {
  expect(() => withoutFeatures(library, [feature])).toThrow(words);
});

it('this release of React contains every removed part, and still parses without them [HOME-32]', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  const react = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
  const left = withoutFeatures(react, unusedOfReact);
  expect(left.length).toBeLessThan(react.length - 35_000);
  // Parsed again, with each of the parts still present.
  expect(
    withoutFeatures(
      left,
      unusedOfReact.map(({ asked, emptied }) => ({ asked, emptied })),
    ),
  ).toBe(left);
});

it.each([
  ["import { memo, Flight } from 'react';", ['Flight']],
  ["import React, { useFlight as use } from 'react';", ['useFlight']],
  ["import * as React from 'react';\nReact.useFlight(1);", ['useFlight']],
  ['jsx(Fragment, { ref: first, children })', ['a Fragment with a ref']],
  ["import { memo } from 'react';\nconst Flight = memo(Row);", []],
  ["import { Flight } from './flight.ts';", []],
  ['jsx(Fragment, { children: jsx(`p`, { ref: first }) })', []],
])('code that uses a removed feature is found: %s [HOME-32]', (code, asked) => {
  expect(findUsedFeatures(code, [flight])).toEqual(asked);
});
