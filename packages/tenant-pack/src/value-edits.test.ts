import { expect, test } from 'vitest';
import { editsOfFile, valueEdits } from './value-edits.ts';

const program = (...items: string[]): string => `campaigns:\n${items.map((item) => `  - ${item}\n`).join('')}`;
const ride = '{ id: ride, reward: 10 }';
const bike = '{ id: bike, reward: 5, days: [{ at: 1 }, { at: 2 }] }';

test('a change of a file is listed by value, and items of lists by id at any position [DESK-786]', () => {
  const [one, two] = [program(ride, bike), program(bike.replace('at: 2', 'at: 3'), ride.replace('10', '12'))];
  expect(editsOfFile('programme.yaml', one, two)).toEqual([
    { kind: 'VALUE', steps: ['campaigns', { id: 'ride' }, 'reward'], before: 10, after: 12 },
    { kind: 'VALUE', steps: ['campaigns', { id: 'bike' }, 'days', 1, 'at'], before: 2, after: 3 },
    { kind: 'ORDER', steps: ['campaigns'], before: ['ride', 'bike'], after: ['bike', 'ride'] },
  ]);
  expect(editsOfFile('programme.yaml', one, program(bike))).toEqual([
    { kind: 'ITEM', steps: ['campaigns', { id: 'ride' }], position: 0, before: { id: 'ride', reward: 10 } },
  ]);
  expect(editsOfFile('programme.yaml', program(bike), one)).toEqual([
    { kind: 'ITEM', steps: ['campaigns', { id: 'ride' }], position: 0, after: { id: 'ride', reward: 10 } },
  ]);
});

test('texts, unset values and values that become null are listed differently [DESK-786]', () => {
  expect(editsOfFile('wording/es.json', null, '{"campaigns":{"ride":{"Title":"Viaje"}}}')).toEqual([
    { kind: 'VALUE', steps: ['campaigns', 'ride', 'Title'], after: 'Viaje' },
  ]);
  expect(valueEdits({ a: 1, b: 2 }, { a: null })).toEqual([
    { kind: 'VALUE', steps: ['a'], before: 1, after: null },
    { kind: 'VALUE', steps: ['b'], before: 2 },
  ]);
});

test('a file that cannot be read, has two items of one id, or changes as a whole is one change [DESK-786]', () => {
  const whole = [{ kind: 'FILE', steps: [] }];
  expect(editsOfFile('programme.yaml', program(ride), 'campaigns: [')).toEqual(whole);
  expect(editsOfFile('programme.yaml', program(ride), `# why\n${program(ride)}`)).toEqual(whole);
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at])));
  expect(editsOfFile('wording/en.json', '{}', many)).toEqual(whole);
  expect(editsOfFile('programme.yaml', program(ride), program(ride, ride))).toMatchObject([
    { kind: 'VALUE', steps: ['campaigns'] },
  ]);
  expect(editsOfFile('programme.yaml', program(ride), 'campaigns: &all [*all]')).toEqual(whole);
  expect(editsOfFile('programme.yaml', null, null)).toEqual([]);
});

test('names that every object inherits are listed like other names [DESK-786]', () => {
  expect(editsOfFile('wording/en.json', '{}', '{"constructor":"a","toString":{"__proto__":"b"}}')).toEqual([
    { kind: 'VALUE', steps: ['constructor'], after: 'a' },
    { kind: 'VALUE', steps: ['toString', '__proto__'], after: 'b' },
  ]);
});

test('a list of a hundred thousand items is compared without searching it for each item [DESK-786]', () => {
  const items = Array.from({ length: 100_000 }, (_, at) => ({ id: `item-${at}` }));
  expect(valueEdits(items, items.toReversed()).map(({ kind }) => kind)).toEqual(['ORDER']);
});
