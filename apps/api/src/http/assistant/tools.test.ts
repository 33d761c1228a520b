import { expect, test } from 'vitest';
import { listTools, toSizedReply } from './call-tool.ts';
import { maskMember, maskMembers, maskReceipt, maskTexts, rejectPersonalQuestion } from './masks.ts';
import { assistantTools, toolNamed } from './tools.ts';

/** Calls of tools that are not GET, with the reason. */
const notGet: Readonly<Record<string, string>> = {
  'members.search': 'the search text is in the body, because URLs are logged',
  'setup.layTemplate': 'changes a draft, which a person submits and publishes',
};

/** Permissions that no tool needs. */
const never =
  /^(programme\.(approve|publish)|points\.|members\.(act|personal|erase|assist)|staff\.|maintenance\.|acts\.)/;

test('no tool publishes, approves, moves points, erases, reveals or exports, and each writing call is argued [MCP-04]', () => {
  expect(assistantTools.filter(({ route }) => never.test(route.permission)).map(({ name }) => name)).toEqual([]);
  expect(assistantTools.filter(({ route }) => route.stepUp === true).map(({ name }) => name)).toEqual([]);
  const verbs = assistantTools.map(({ route }) => route.name);
  expect(verbs.filter((verb) => /export|reveal|erase|publish|submit|approve|refund|rollBack/.test(verb))).toEqual([]);
  const writing = assistantTools.filter(({ route }) => route.method !== 'GET').map(({ route }) => route.name);
  expect(new Set(writing)).toEqual(new Set(Object.keys(notGet)));
});

test('every tool of a call about members has a mask [MCP-06]', () => {
  const ofMembers = assistantTools.filter(({ route }) => route.permission === 'members.read');
  expect(ofMembers.map(({ name }) => name)).toEqual(['find_member', 'get_member', 'explain_ride']);
  expect(ofMembers.filter(({ mask }) => mask === undefined)).toEqual([]);
});

test('tools have inputs of the contract, and no agency to choose [MCP-03]', () => {
  const tools = listTools({ caller: { may: () => true } as never, agency: { tenantId: 'harbor' } as never });
  expect(tools).toHaveLength(assistantTools.length);
  expect(tools.filter(({ inputSchema }) => 'agency' in inputSchema.properties)).toEqual([]);
  expect(tools.find(({ name }) => name === 'get_campaign_rules')?.inputSchema).toMatchObject({
    properties: { item: { type: 'string' } },
    required: ['item'],
    additionalProperties: false,
  });
  expect(tools.find(({ name }) => name === 'get_campaign_rules')?.inputSchema.properties).not.toHaveProperty('list');
});

test.each([
  ['Write to ana.lima@agency.example today', 'Write to [email] today'],
  ['a***@example.org', '[email]'],
  ['Call +1 (556) 321-4455.', 'Call [phone number].'],
  ['556-321-4455 or (556) 321 4455', '[phone number] or [phone number]'],
  ['2026-03-02T12:00:00.000+00:00', '2026-03-02T12:00:00.000+00:00'],
  ['0197d1c6-2f0e-7000-8000-556321445500', '0197d1c6-2f0e-7000-8000-556321445500'],
  ['1,000,000 points', '1,000,000 points'],
  ['Call 5563214455 or tel.0044 20 7946 0958', 'Call [phone number] or tel.[phone number]'],
  ['556 3214455, 55-63-21-44-55, 5563/214455', '[phone number], [phone number], [phone number]'],
  ['5\u00a05\u00a06 3.2.1 4-4-5-5 and ٥٥٦٣٢١٤٤٥٥', '[phone number] and [phone number]'],
  ['2026-02-20 2026-03-01 and 02/20/2026 - 03/01/2026', '2026-02-20 2026-03-01 and 02/20/2026 - 03/01/2026'],
  ['01971234-1234-7000-8123-556321445500', '01971234-1234-7000-8123-556321445500'],
  [`${'556321445'.repeat(7)}f`, `${'556321445'.repeat(7)}f`],
])('a reply with "%s" shows "%s" [MCP-06]', (text, shown) => {
  expect(maskTexts({ list: [{ text }], count: 7, none: null })).toEqual({
    list: [{ text: shown }],
    count: 7,
    none: null,
  });
});

test.each([
  ['Ximena Abril Quispe', 'X. Q.'],
  ['M a y a C h e n', 'M. n.'],
  ['556 321 4455', ''],
  ['Björk', 'B.'],
])('a member named "%s" has the initials "%s" [MCP-14]', (name, initials) => {
  const hit = {
    memberId: '1',
    name,
    email: null,
    phoneEnd: null,
    status: 'VERIFIED',
    by: 'ID',
    isExact: true,
  } as const;
  expect(maskMembers({ members: [hit], isCut: false }).members).toMatchObject([{ initials }]);
});

test('the report of refunds has no reasons, which staff wrote about members [MCP-15]', () => {
  const table = { report: 'refunds', head: ['offer', 'reason', 'member'], rows: [['bus', 'Ana called', '1']] };
  const mask = toolNamed('get_report')?.mask ?? ((reply: never) => reply);
  expect(mask(table as never)).toEqual({ report: 'refunds', head: ['offer', 'member'], rows: [['bus', '1']] });
});

test('a new field of a ride, account or missing ride is not shown [MCP-06]', () => {
  const added = { stopName: 'Quarry Road' };
  const member = { name: 'Ana', connections: [added], rides: [added], missingRides: [added] };
  expect(JSON.stringify(maskMember(member as never))).not.toContain('Quarry');
  expect(JSON.stringify(maskReceipt(added as never))).not.toContain('Quarry');
});

test.each(['ana@example.org', '5563214455', '+15563214455', '556 321 4455', 'Ana Lima'])(
  'a search for %s is refused [MCP-07]',
  (question) => expect(rejectPersonalQuestion({ question })).toContain("can't be searched"),
);

test.each(['0077', 'k7f2qa', '0197d1c6-2f0e-7000-8000-556321445500', 'HELLO-1'])(
  'a search for %s is not refused [MCP-07]',
  (question) => expect(rejectPersonalQuestion({ question })).toBeNull(),
);

test('a reply of more than 200,000 characters is replaced by how to get a shorter one [MCP-09]', () => {
  expect(toSizedReply('x'.repeat(200_000))).toEqual({ content: [{ type: 'text', text: 'x'.repeat(200_000) }] });
  expect(toSizedReply('x'.repeat(200_001))).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('too long for an assistant') }],
  });
});
