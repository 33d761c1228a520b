import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { loadedFiles } from '../testing/loaded-files.ts';
import { programOf } from './program.ts';

const leavesOf = (command: Command, words: string[] = []): { words: string[]; command: Command }[] =>
  command.commands.length === 0
    ? [{ words, command }]
    : command.commands.flatMap((each) => leavesOf(each, [...words, each.name()]));

const commandAt = (program: Command, words: readonly string[]): Command | undefined =>
  words.reduce<Command | undefined>((at, word) => at?.commands.find((command) => command.name() === word), program);

const whole = await programOf();

test('the main help is the same with and without loading the command files [OPS-135]', async () => {
  expect((await programOf(['--help'])).helpInformation()).toBe(whole.helpInformation());
});

test('every command loads by its words alone, and the help of its first word is complete [OPS-135]', async () => {
  const leaves = leavesOf(whole);
  expect(leaves.length).toBeGreaterThan(70);
  for (const { words, command } of leaves) {
    const named = commandAt(await programOf(['--by', 'Ana Lima', ...words]), words);
    expect({ words, help: named?.helpInformation() }).toEqual({ words, help: command.helpInformation() });
  }
  for (const command of whole.commands) {
    const named = commandAt(await programOf([command.name(), '--help']), [command.name()]);
    expect(named?.helpInformation()).toBe(command.helpInformation());
  }
});

const oursLoadedBy = (...words: string[]): string[] =>
  loadedFiles(path.join(import.meta.dirname, 'main.ts'), ...words).filter((url) => !url.includes('node_modules'));

test('a command loads only the files it needs, and the main help hardly any [OPS-135]', () => {
  expect(oursLoadedBy('--help').map((url) => path.basename(url))).toEqual(['main.ts', 'program.ts']);
  const forList = oursLoadedBy('tenant', 'list', '--help');
  expect(forList.some((url) => url.endsWith('/tenant-list.ts'))).toBe(true);
  expect(forList.filter((url) => url.includes('/modules/'))).toEqual([]);
});
