import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { programOf } from '../program.ts';
import { getOperatorName, isReading, readingCommands, warnUnattributed } from './attribution.ts';

const namesOf = (command: Command, words: string[] = []): string[] =>
  command.commands.length === 0
    ? [words.join(' ')]
    : command.commands.flatMap((each) => namesOf(each, [...words, each.name()]));

test('the actor is taken from --by, then REWARDS_BY, else unknown [AUTH-36]', () => {
  expect(getOperatorName(' Ana Lima ', 'Ben')).toBe('Ana Lima');
  expect(getOperatorName(undefined, 'Ben')).toBe('Ben');
  expect([getOperatorName(undefined, undefined), getOperatorName(undefined, ' ')]).toEqual([null, null]);
});

test.each([
  ['empty', ' '],
  ['too long', 'x'.repeat(65)],
  ['of two lines', 'Ana\nBen'],
  ['a terminal would obey', '\u001b[2J'],
  ['turned round', 'a\u202eb'],
])('a name that is %s is rejected with an example', (_, name) =>
  expect(() => getOperatorName(name, undefined)).toThrow('--by "Ana Lima"'),
);

test('a writing command without a name prints a hint; a named or read-only one does not [AUTH-36]', () => {
  const hint =
    '"call members.suspend" is saved in the security record without a name: say who asks with --by "Ana Lima", or set REWARDS_BY.';
  expect(warnUnattributed('call members.suspend', null)).toBe(hint);
  expect([warnUnattributed('call members.suspend', 'Ana'), warnUnattributed('call members.get', null)]).toEqual([
    null,
    null,
  ]);
});

test('every command listed as read-only exists, and all accept --by, also after their own words', async () => {
  const program = await programOf();
  const names = namesOf(program);
  expect([...readingCommands].filter((name) => !names.includes(name))).toEqual([]);
  program.parseOptions(['tenant', 'list', '--by', 'Ana Lima']);
  expect(program.opts()['by']).toBe('Ana Lima');
});

test.each([
  ['call members.get', true],
  ['call members.search', true],
  ['call codes.export', true],
  ['call members.suspend', false],
  ['call maintenance.liftForAll', false],
  ['tenant list', true],
  ['tenant apply', false],
])('%s counts as reading: %s, by the method and the audit verb of a call [OPS-221]', (command, reads) =>
  expect(isReading(command)).toBe(reads),
);

test('--by exists once: no command defines its own [AUTH-36]', async () => {
  const leaves = (command: Command): Command[] => [command, ...command.commands.flatMap(leaves)];
  const own = (await programOf()).commands
    .flatMap(leaves)
    .filter(({ options }) => options.some(({ long }) => long === '--by'));
  expect(own.map((command) => command.name())).toEqual([]);
});
