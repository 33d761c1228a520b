import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { budgetOf, meets, scenarioNames, yardstickDigests } from './budget.ts';

const aim = { what: 'a ratio', source: 'a decision' };

test('every scenario is a folder with scenario, budget and at least one aim', () => {
  expect(scenarioNames().length).toBeGreaterThan(0);
  for (const name of scenarioNames()) {
    expect(fs.existsSync(path.join(import.meta.dirname, '..', name, 'scenario.ts'))).toBe(true);
    expect(Object.keys(budgetOf(name).aims).length).toBeGreaterThan(0);
  }
});

test.each(scenarioNames())('the yardstick of %s matches its recorded digests', (name) => {
  expect(yardstickDigests(name)).toEqual(budgetOf(name).yardstick);
});

test.each(scenarioNames())('every aim of %s has at most one bound and a source', (name) => {
  for (const each of Object.values(budgetOf(name).aims)) {
    expect([each.least, each.most].filter((bound) => bound !== undefined)).not.toHaveLength(2);
    expect(each.what).not.toBe('');
    expect(each.source).not.toBe('');
  }
});

test('an aim is met at its bound and missed beyond it', () => {
  expect(meets({ ...aim, least: 0.6 }, { score: 0.6 })).toBe(true);
  expect(meets({ ...aim, least: 0.6 }, { score: 0.59 })).toBe(false);
  expect(meets({ ...aim, most: 100 }, { score: 100 })).toBe(true);
  expect(meets({ ...aim, most: 100 }, { score: 101 })).toBe(false);
  expect(meets({ ...aim, most: 100 }, { score: Number.NaN })).toBe(false);
  expect(meets(aim, { score: 101 })).toBe(true);
});
