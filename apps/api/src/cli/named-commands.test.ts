import fs from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { programOf } from './program.ts';

const root = path.join(import.meta.dirname, '../../../..');

const filesIn = (folder: string, end: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end) && !name.includes('.test.') && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));

/** Returns the commands a text contains: code spans of a guide, or a whole program. */
const typed = (name: string): string => {
  const text = fs.readFileSync(path.join(root, name), 'utf8');
  return name.endsWith('.md') ? (text.match(/^ *```[\s\S]*?^ *```|`[^`\n]+`/gm) ?? []).join('\n') : text;
};

const COMMAND =
  /(?<!install )\brewards (?:-- )?(?:--by "[^"]*" )?([a-z][a-z-]*)(?: ([a-z][a-z-]*(?:\.[a-zA-Z]+)?))?(?: ([a-z][a-z-]*))?([^`'\n|#&)]*)/g;

const child = (of: Command, name: string | undefined): Command | undefined =>
  of.commands.find((each) => each.name() === name);

const optionsOf = (at: Command): string[] => [
  ...at.options.flatMap(({ long, short }) => [long ?? '', short ?? '']),
  ...(at.parent ? optionsOf(at.parent) : ['--help']),
];

/** Returns why a documented command is invalid, or null. A group alone counts as all its commands. */
function whyWrong(program: Command, words: (string | undefined)[], rest: string): string | null {
  let at = program;
  for (const [place, word] of words.entries()) {
    if (at.commands.length === 0) break;
    if (place > 0 && word === undefined) {
      if (/^ [A-Z$<]/.test(rest) && !rest.startsWith(' <verb>'))
        return `${words.slice(0, place).join(' ')} wants another word`;
      break;
    }
    const next = child(at, word);
    if (next === undefined) return `${words.slice(0, place + 1).join(' ')} is no command`;
    at = next;
  }
  const unknown = (rest.match(/(?<=\s)--[a-z-]+/g) ?? []).filter((option) => !optionsOf(at).includes(option));
  return at.commands.length > 0 || unknown.length === 0 ? null : `${at.name()} knows no ${unknown.join(', ')}`;
}

test('every command in guides, messages and findings exists with its options [OPS-116]', async () => {
  const program = await programOf();
  const places = [
    ...filesIn('docs', '.md').filter((name) => !/requirements\.md|decisions|proofs\.md|account-checks/.test(name)),
    ...filesIn('deploy', ''),
    ...['doctor', 'keys', 'tenant', 'support'].flatMap((folder) => filesIn(`apps/api/src/cli/${folder}`, '.ts')),
    ...['platform', 'start'].flatMap((folder) => filesIn(`apps/api/src/${folder}`, '.ts')),
  ].filter((name) => fs.statSync(path.join(root, name)).isFile());
  const named = places.flatMap((name) =>
    [...typed(name).matchAll(COMMAND)].map(([said, first, second, third, rest = '']) => ({
      said: `${name}: ${said.trim()}`,
      why: whyWrong(program, [first, second, third], rest),
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ why }) => why !== null)).toEqual([]);
});
