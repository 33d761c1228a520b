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

it('a feature that nobody asks for is emptied where React comes to it, and all else stands as it was [HOME-32]', () => {
  expect(withoutFeatures(library, [flight])).toBe(`
function startFlight(from) {}
function Wing() {}

Walk.prototype.step = function () { return 2; };
function walk() { startFlight('home'); return 3; }`);
});

it.each([
  ['function', { ...flight, emptied: ['land'] }, /no function land any more/],
  ['class', { ...flight, unmade: ['Tail'] }, /no class Tail any more/],
])('another React, which has no such %s, is refused [HOME-32]', (_, feature, words) => {
  expect(() => withoutFeatures(library, [feature])).toThrow(words);
});

it('the React of this release has every part that is left out, and is code without them [HOME-32]', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  const react = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
  const left = withoutFeatures(react, unusedOfReact);
  expect(left.length).toBeLessThan(react.length - 35_000);
  // Parsed once more, with each of the parts still to be found.
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
])('who asks for what is left out is found: %s [HOME-32]', (code, asked) => {
  expect(findUsedFeatures(code, [flight])).toEqual(asked);
});
