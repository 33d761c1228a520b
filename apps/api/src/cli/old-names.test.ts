import { expect, test } from 'vitest';
import { programOf } from './program.ts';

const run = async (...words: string[]) => (await programOf(words)).exitOverride().parseAsync(words, { from: 'user' });

test.each([
  [
    ['member', 'suspend', 'harbor', 'ana@example.org', '--reason', 'a case'],
    'rewards call members.suspend --agency harbor --member ana@example.org --reason <why>',
  ],
  [
    ['--by', 'Ana Lima', 'report', 'weeks', 'harbor', '--csv'],
    'rewards call reports.get --agency harbor --report weeks',
  ],
  [['member', 'deduct', '--help'], 'rewards call members.deduct --agency <tenant> --member <member> --reason <why>'],
  [
    ['tenant', 'publish', 'harbor', '7'],
    'rewards call versions.publish --agency harbor --number 7 --revision <revision>',
  ],
  [
    ['connections', 'confirm', 'harbor', 'cards', 'a b'],
    '--agency harbor --provider cards --member "a b" --reason <why>',
  ],
])('the old command %j fails with the call that replaces it [OPS-224]', async (words, call) => {
  await expect(run(...words)).rejects.toThrow(call);
});

test('every call that an old command names is a verb with these flags, and old names are in no help [OPS-224]', async () => {
  const program = await programOf();
  const { oldNames } = await import('./old-names.ts');
  const verbs = program.commands.find((one) => one.name() === 'call')?.commands ?? [];
  for (const call of Object.values(oldNames)) {
    const [, verb = '', ...rest] = call.split(' ');
    const known = verbs.find((one) => one.name() === verb)?.options.map(({ long }) => long);
    const unknown = rest.filter((word) => word.startsWith('--') && !known?.includes(word));
    expect({ verb, isKnown: known !== undefined, unknown }).toEqual({ verb, isKnown: true, unknown: [] });
  }
  expect((await programOf(['tenant', '--help'])).helpInformation()).not.toMatch(/^ {2}(?:member|report|acts) /m);
  const tenant = (await programOf(['tenant', 'publish'])).commands.find((one) => one.name() === 'tenant');
  expect(tenant?.helpInformation()).not.toContain('publish');
});
