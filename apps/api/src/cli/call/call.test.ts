import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { programOf } from '../program.ts';
import { replyLines } from './reply-lines.ts';
import { callableVerbs, describeField, optionOf, ownFlags, requestOf, verbFields } from './verb-fields.ts';

const fieldsOf = (verb: string) => verbFields(callableVerbs.get(verb) ?? adminRoutes.me.get);

const routeOf = (verb: string) => callableVerbs.get(verb) ?? adminRoutes.me.get;

const ask = (verb: string, given: Parameters<typeof requestOf>[1], body?: unknown) =>
  requestOf(routeOf(verb), given, { agency: 'harbor', body, newKey: () => 'a-new-key' });

test('every desk call but those of a person’s own sign-in is a verb whose flags are distinct [OPS-220]', () => {
  const personal = new Set([
    'signIn',
    'proof',
    'signIns',
    'invitations',
    'passkeys',
    'staffNotifications',
    'lists',
    'me',
  ]);
  // Calls that anyone may make are for the desk's pages, such as the form of a person without access.
  const names = Object.values(adminRoutes)
    .flatMap((group) => Object.values<AdminRoute>(group))
    .flatMap(({ name, permission }) => (permission === 'anyone' ? [] : [name]));
  expect([...callableVerbs.keys()]).toEqual(names.filter((name) => !personal.has(name.split('.')[0] ?? '')));
  for (const [name, route] of callableVerbs) {
    const flags = verbFields(route).map(({ flag }) => flag);
    expect({ name, twice: flags.filter((flag, at) => flags.indexOf(flag) !== at) }).toEqual({ name, twice: [] });
    expect(flags.filter((flag) => ownFlags.includes(flag))).toEqual([]);
    for (const field of verbFields(route)) expect(optionOf(field).attributeName()).toBe(field.name);
  }
});

test('help of a verb shows its flags with type, limits and default, and what to do about its errors [OPS-220]', async () => {
  const program = await programOf(['call', 'codes.mint', '--help']);
  const verb = program.commands
    .find((one) => one.name() === 'call')
    ?.commands.find((one) => one.name() === 'codes.mint');
  let help = '';
  verb?.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  expect(help).toMatch(/--agency <id> +required; the agency\n/);
  expect(help).toMatch(/--count <number> +required; 1 to \d+\n/);
  expect(help).toMatch(/--reward <number> +0 to 1000000; default: 0\n/);
  expect(help).toMatch(/--uses <number> +1 to 1000000; null for none; default: 1\n/);
  expect(help).toMatch(/BATCH_EXISTS: This batch name exists. Choose another.\n/);
});

test.each([
  ['reports.get', 'report', /^required; weeks, campaigns, .*, added-rides, impact, shared-goals$/],
  ['reports.get', 'from', /^such as 2026-03-31$/],
  ['members.suspend', 'member', /^required; id, email address, or the six characters that the app shows$/],
  ['members.suspend', 'takesPoints', /^default: false$/],
  ['members.goodwill', 'idempotencyKey', /^default: a new one; 8 to 128 characters$/],
  ['versions.schedule', 'publishAt', /^required; such as 2026-07-01T03:00-04:00; null for none$/],
  ['team.changeRoles', 'roles', /^required; viewer, .*, owner; repeat it for several$/],
  ['missingRides.answer', 'state', /^required; FOUND, NOT_FOUND$/],
  ['missingRides.answer', 'mode', /^bus, /],
])('%s describes --%s by its shape [OPS-220]', (verb, name, expected) => {
  const field = fieldsOf(verb).find((one) => one.name === name);
  expect(field && describeField(field)).toMatch(expected);
});

test('flags become the typed request: numbers, switches, null, lists and objects [OPS-220]', () => {
  expect(ask('codes.mint', { batch: 'fair', count: '20', uses: 'null', wordsOf: '@@me' }).body).toEqual({
    batch: 'fair',
    count: 20,
    uses: null,
    wordsOf: '@me',
  });
  expect(ask('team.changeRoles', { staff: 'x', roles: ['owner', 'viewer'] }).body).toEqual({
    roles: ['owner', 'viewer'],
  });
  expect(ask('members.suspend', { member: 'm', reason: 'why', takesPoints: true })).toEqual({
    params: { agency: 'harbor', member: 'm' },
    query: {},
    body: { reason: 'why', takesPoints: true },
  });
  expect(ask('maintenance.announce', { messages: '{"en":"Soon"}' }).body).toEqual({ messages: { en: 'Soon' } });
  expect(ask('members.goodwill', { member: 'm', points: '5', reason: 'why' }).body).toMatchObject({
    idempotencyKey: 'a-new-key',
  });
});

test('a body from a file is the base, and flags override it [OPS-220]', () => {
  const body = { points: 5, reason: 'from the file', idempotencyKey: 'of-the-file' };
  expect(ask('members.goodwill', { member: 'm', points: '7' }, body).body).toEqual({ ...body, points: 7 });
  expect(() => ask('members.goodwill', { member: 'm' }, 'text')).toThrow('--body: a JSON object is expected');
  expect(() => ask('members.get', { member: 'm' }, {})).toThrow('--body: members.get has no body');
});

test('missing fields are named with their flags; a wrong type stays text for the shape to reject [OPS-223]', () => {
  expect(() => ask('members.goodwill', {})).toThrow(
    'Missing: --member <id>, --points <number>, --reason <text>. See: rewards call members.goodwill --help',
  );
  expect(ask('codes.mint', { batch: 'fair', count: 'many' }).body).toMatchObject({ count: 'many' });
  expect(() => ask('maintenance.announce', { messages: '{' })).toThrow("--messages isn't valid JSON");
});

test('an unknown verb is rejected with those of its subject [OPS-220]', async () => {
  const run = async (...words: string[]) => (await programOf(words)).exitOverride().parseAsync(words, { from: 'user' });
  await expect(run('call', 'codes.make')).rejects.toThrow(
    'Did you mean codes.batches, codes.mint, codes.export, codes.stop?',
  );
  await expect(run('call', 'nothing')).rejects.toThrow('List them with: rewards call');
});

test('a reply is single values, then a table for each list, with nested fields by their path and without empty columns [OPS-222]', () => {
  expect(
    replyLines({
      isClosed: false,
      own: null,
      at: { day: '2026-03-02' },
      pools: [
        { offer: 'ferry', free: 12, left: { days: 3 }, tags: ['a', 'b'] },
        { offer: 'tea', free: 7, note: null },
      ],
    }),
  ).toEqual([
    'isClosed  false',
    'own       -',
    'at.day    2026-03-02',
    '',
    'pools:',
    'offer  free  left.days  tags',
    'ferry    12          3  a, b',
    'tea       7',
  ]);
  expect(replyLines({ data: [{ id: 'a', n: 1 }], links: { next: null } })).toEqual(['id  n', 'a   1']);
  expect(replyLines({ data: [], links: { next: null } })).toEqual(['No entries.']);
  expect(replyLines({ head: ['week', 'rides'], rows: [['2026-W10', 3]], titles: {} })).toEqual([
    'week      rides',
    '2026-W10      3',
  ]);
});
