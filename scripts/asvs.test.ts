import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

const itemsOf: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const page = fs.readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(/^\| ([\d.]+) \| (.+) \| (.+) \|$/gm)].map(
  ([, item = '', control = '', tests = '']) => ({
    item,
    control,
    tests,
  }),
);
const leftOut = [...page.matchAll(/^Does not apply: ([\d., ]+) \(/gm)].flatMap(([, items = '']) => items.split(', '));
const all = Object.entries(itemsOf).flatMap(([section, numbers]) =>
  numbers.split(' ').map((each) => `${section}.${each}`),
);

test('docs/asvs.md covers every item of levels 1 and 2 exactly once', () => {
  expect([...rows.map(({ item }) => item), ...leftOut].toSorted()).toEqual(all.toSorted());
});

test('each control names an existing test title, or says why it has no test', () => {
  const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(150);
  const missing = named.flatMap(([, file = '', title = '']) => {
    const whole = path.join(root, file);
    const exists = fs.existsSync(whole) && fs.readFileSync(whole, 'utf8').includes(title);
    return exists ? [] : [`${file} "${title}"`];
  });
  expect(missing).toEqual([]);
  const without = rows.filter(({ tests }) => tests === '–').map(({ item }) => item);
  expect(without).toEqual(['1.2.5']);
});
