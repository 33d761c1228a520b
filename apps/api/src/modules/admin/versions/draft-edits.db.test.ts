import { adminRoutes, type DraftTyped } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { forgetAuthorJob } from '../../../jobs/personal-data.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import type { Desk } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { plant } from '../../../testing/plant.ts';
import { createVersionFixture, type VersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;

async function draftOf() {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  const params = { number };
  const save = async (by: Desk, typed: Partial<DraftTyped>) => {
    const { revision } = await scene.desk.call(versions.get, { params });
    return by.call(versions.save, { params, body: { revision, ...typed } });
  };
  const type = async (by: Desk, file: string, from: string, to: string) => {
    const { files } = await scene.desk.call(versions.work, { params });
    const text = files[file] ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return save(by, { files: { [file]: text.replace(from, () => to) } });
  };
  const edits = async (of: VersionFixture = scene) => (await of.desk.call(versions.edits, { params })).data;
  return { ...scene, number, params, save, type, edits };
}

const reward = ['campaigns', { id: 'two' }, 'reward'];

test('each saved change of a draft has its person, time, field and both values; typing on is one change [DESK-786]', async () => {
  const draft = await draftOf();
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', '"reward":1');
  w.clock.advance(60);
  await draft.type(draft.desk, 'programme.yaml', '"reward":1', '"reward":12');
  const at = w.clock.now().toISOString();
  w.clock.advance(60);
  await draft.type(draft.other, 'wording/en.json', 'Two rides', 'Both rides');
  expect(await draft.edits()).toEqual([
    {
      id: 2,
      by: expect.objectContaining({ name: 'Ben Ode' }),
      at: w.clock.now().toISOString(),
      kind: 'VALUE',
      file: 'wording/en.json',
      steps: ['campaigns', 'two', 'Title'],
      before: 'Two rides',
      after: 'Both rides',
      isCut: false,
    },
    {
      id: 1,
      by: expect.objectContaining({ name: 'Ana Lima' }),
      at,
      kind: 'VALUE',
      file: 'programme.yaml',
      steps: reward,
      before: 10,
      after: 12,
      isCut: false,
    },
  ]);
});

test('a value that is typed back leaves no change; after a colleague or a pause it is a change of its own [DESK-786]', async () => {
  const draft = await draftOf();
  const type = (by: Desk, from: number, to: number) =>
    draft.type(by, 'programme.yaml', `"reward":${from}`, `"reward":${to}`);
  await type(draft.desk, 10, 12);
  await type(draft.desk, 12, 10);
  expect(await draft.edits()).toEqual([]);
  await type(draft.desk, 10, 12);
  await type(draft.other, 12, 14);
  await type(draft.desk, 14, 16);
  w.clock.advance(601);
  await type(draft.desk, 16, 18);
  const told = (await draft.edits()).map(({ by, before, after }) => [by.name, before, after]);
  expect(told).toEqual([
    ['Ana Lima', 16, 18],
    ['Ana Lima', 14, 16],
    ['Ben Ode', 12, 14],
    ['Ana Lima', 10, 12],
  ]);
});

test('removed items, pictures, the note and unreadable files are recorded, values that the database cannot store without the value [DESK-786]', async () => {
  const draft = await draftOf();
  const { files } = await draft.desk.call(versions.work, { params: draft.params });
  const program = files['programme.yaml'] ?? '';
  const { offerCategories, ...others } = JSON.parse(program);
  await draft.save(draft.desk, { files: { 'programme.yaml': JSON.stringify({ ...others, offerCategories: [] }) } });
  await draft.save(draft.desk, { files: { 'programme.yaml': program.replace('"reward":10', '"reward":"\\u0000"') } });
  await draft.save(draft.desk, { files: { 'programme.yaml': `${program} [` }, note: 'Why' });
  await draft.save(draft.desk, { pictures: { 'logo.svg': null } });
  const told = (await draft.edits()).map(({ id: _id, by: _by, at: _at, ...change }) => change);
  const category = { file: 'programme.yaml', steps: ['offerCategories', { id: 'tickets' }], position: 0, isCut: false };
  expect(told).toEqual([
    { kind: 'PICTURE', file: 'images/logo.svg', steps: [], before: 'logo.svg', isCut: false },
    { kind: 'NOTE', file: '', steps: [], before: '', after: 'Why', isCut: false },
    { kind: 'FILE', file: 'programme.yaml', steps: [], isCut: false },
    { kind: 'ITEM', ...category, after: offerCategories[0] },
    { kind: 'VALUE', file: 'programme.yaml', steps: reward, before: 10, isCut: true },
    { kind: 'ITEM', ...category, before: offerCategories[0] },
  ]);
});

test('a draft keeps its last five hundred changes for a year; discarding it deletes them [DESK-787]', async () => {
  const draft = await draftOf();
  await plant(
    `insert into programme_edit (tenant_id, number, seq, place, change, author, made_at)
       select $1, $2, n, 'p' || n, '{"kind":"VALUE","file":"a","steps":[],"isCut":false}', $3, $4
         from generate_series(1, 500) n`,
    [draft.tenant.tenantId, draft.number, JSON.stringify({ kind: 'staff', id: 'x', name: 'X' }), w.clock.now()],
  );
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', '"reward":12');
  const edits = await draft.edits();
  expect([edits.length, edits[0]?.after, edits.at(-1)?.id]).toEqual([500, 12, 2]);
  const kept = () => w.inTenant(draft.tenant, (tx) => tx.query('select seq from programme_edit'));
  expect(await kept()).toHaveLength(500);
  const prune = () => w.inTenant(draft.tenant, (tx) => pruneTenant(tx, w.clock.now()));
  w.clock.advance(364 * 86_400);
  await prune();
  expect(await draft.edits()).toHaveLength(500);
  w.clock.advance(2 * 86_400);
  await prune();
  expect(await draft.edits()).toEqual([]);
  await draft.type(draft.desk, 'programme.yaml', '"reward":12', '"reward":14');
  const { revision } = await draft.desk.call(versions.get, { params: draft.params });
  await draft.desk.call(versions.discard, { params: draft.params, body: { revision } });
  expect(await draft.edits()).toEqual([]);
});

test("changes belong to their agency and version; a former colleague's name becomes a pseudonym [DESK-787]", async () => {
  const draft = await draftOf();
  await draft.type(draft.other, 'programme.yaml', '"reward":10', '"reward":12');
  const stranger = await draftOf();
  expect(await stranger.edits()).toEqual([]);
  const missing = draft.desk.call(versions.edits, { params: { number: 9 } });
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [edit] = await draft.edits();
  const payload = { agencyId: draft.tenant.tenantId, staffId: edit?.by.id };
  await forgetAuthorJob(w.deps).run(payload);
  expect((await draft.edits()).map(({ by }) => by.name)).toEqual(['former-staff-00000000']);
});

test('values that the database would write at length, and places cut within a character, do not fail a save [DESK-786]', async () => {
  const draft = await draftOf();
  const huge = `[${Array.from({ length: 200 }, () => '1e300').join()}]`;
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', `"reward":${huge}`);
  const prefix = 'VALUE wording/en.json ["';
  const key = `${'a'.repeat(1_999 - prefix.length)}😀`;
  await draft.save(draft.desk, { files: { 'wording/en.json': JSON.stringify({ [key]: 'a', constructor: 'b' }) } });
  const told = (await draft.edits()).filter(({ kind }) => kind === 'VALUE');
  expect(told.map(({ steps }) => steps.at(-1))).toEqual(expect.arrayContaining([key, 'constructor', 'reward']));
  expect(told.find(({ file }) => file === 'programme.yaml')).toMatchObject({ before: 10, isCut: true });
});

test('a change that cannot be recorded is left out, and the draft is saved [DESK-786]', async () => {
  const draft = await draftOf();
  await plant(
    `insert into programme_edit (tenant_id, number, seq, place, change, author, made_at)
       values ($1, $2, 2147483647, 'p', '{"kind":"VALUE","file":"a","steps":[],"isCut":false}', $3, $4)`,
    [draft.tenant.tenantId, draft.number, JSON.stringify({ kind: 'staff', id: 'x', name: 'X' }), w.clock.now()],
  );
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', '"reward":12');
  const { files } = await draft.desk.call(versions.work, { params: draft.params });
  expect(files['programme.yaml']).toContain('"reward":12');
  expect((await draft.edits()).map(({ id }) => id)).toEqual([2_147_483_647]);
});

test("a change after a colleague's change of the whole file is one of its own [DESK-786]", async () => {
  const draft = await draftOf();
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', '"reward":12');
  await draft.type(draft.other, 'programme.yaml', '"reward":12', '"reward":[');
  await draft.type(draft.other, 'programme.yaml', '"reward":[', '"reward":14');
  await draft.type(draft.desk, 'programme.yaml', '"reward":14', '"reward":16');
  const told = (await draft.edits()).filter(({ kind }) => kind === 'VALUE');
  expect(told.map(({ before, after }) => [before, after])).toEqual([
    [14, 16],
    [10, 12],
  ]);
});

test('of a change with one value too long to keep, the other value is kept [DESK-786]', async () => {
  const draft = await draftOf();
  const long = `"${'a'.repeat(4_000)}"`;
  await draft.type(draft.desk, 'programme.yaml', '"reward":10', `"reward":${long}`);
  const [edit] = await draft.edits();
  expect(edit).toMatchObject({ before: 10, isCut: true });
  expect(edit).not.toHaveProperty('after');
  await draft.type(draft.desk, 'programme.yaml', `"reward":${long}`, '"reward":12');
  expect((await draft.edits()).map(({ before, after, isCut }) => [before, after, isCut])).toEqual([[10, 12, false]]);
});
