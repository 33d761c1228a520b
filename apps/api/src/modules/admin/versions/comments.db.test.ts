import fs from 'node:fs';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { plant } from '../../../testing/plant.ts';
import { getPackSchema } from './routes.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions, acts } = adminRoutes;

test('comments on a version have author and time, belong to that version and agency only, and are logged [DESK-188]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  const at = { params: { number } };
  const said = await scene.desk.call(versions.comment, {
    ...at,
    body: { about: 'campaigns/two', text: ' Too dear? ' },
  });
  w.clock.advance(60);
  await scene.other.call(versions.comment, { ...at, body: { text: 'Not in spring.' } });
  expect(await scene.desk.call(versions.comments, at)).toEqual({
    data: [
      { ...said, about: 'campaigns/two', text: 'Too dear?' },
      expect.objectContaining({ about: '', text: 'Not in spring.', by: expect.objectContaining({ name: 'Ben Ode' }) }),
    ],
  });
  expect(await scene.desk.call(versions.comments, { params: { number: 1 } })).toEqual({ data: [] });
  const other = await createVersionFixture(w, packs);
  await other.desk.call(versions.begin, { body: { from: 1 } });
  expect(await other.desk.call(versions.comments, at)).toEqual({ data: [] });
  await expect(other.desk.call(versions.comment, { params: { number: 9 }, body: { text: 'x' } })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  await expect(other.desk.call(versions.comments, { params: { number: 9 } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { data } = await scene.desk.call(acts.list, { query: { verb: 'versions.comment' } });
  expect(data).toMatchObject([
    { subject: { kind: 'version', id: String(number) } },
    { facts: { about: 'campaigns/two' } },
  ]);
});

test('a comment repeated with its key is stored once, logged as a repeat and answered the same; keys are per person [DESK-397]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  const asked = { params: { number }, body: { text: 'Too dear?', idempotencyKey: 'press-2026-1' } };
  const said = await scene.desk.call(versions.comment, asked);
  w.clock.advance(60);
  expect(await scene.desk.call(versions.comment, asked)).toEqual(said);
  const { data } = await scene.desk.call(acts.list, { query: { verb: 'versions.comment' } });
  expect(data.map(({ facts }) => facts['isRepeated'])).toEqual([true, false]);
  const theirs = await scene.other.call(versions.comment, asked);
  expect(await scene.desk.call(versions.comments, { params: { number } })).toEqual({ data: [said, theirs] });
});

test('of more than five hundred comments the newest are shown, in chronological order [DESK-188]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  await plant(
    `insert into programme_comment (tenant_id, number, comment_id, about, text, author, made_at)
       select $1, $2, gen_random_uuid(), '', 'said ' || n, $3, now() + n * interval '1 second' from generate_series(1, 501) n`,
    [scene.tenant.tenantId, number, JSON.stringify({ kind: 'staff', id: 'x', name: 'Ana Lima' })],
  );
  const { data } = await scene.desk.call(versions.comments, { params: { number } });
  expect([data.length, data[0]?.text, data.at(-1)?.text]).toEqual([500, 'said 2', 'said 501']);
});

test("authors can delete their own comments, not others', and both actions are logged [DESK-325]", async () => {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  const at = { params: { number } };
  const mine = await scene.desk.call(versions.comment, { ...at, body: { about: 'campaigns/two', text: 'Too dear?' } });
  const theirs = await scene.other.call(versions.comment, { ...at, body: { text: 'No.' } });
  const takeBack = (comment: string, of = number) =>
    scene.desk.call(versions.takeBackComment, { params: { number: of, comment } });
  for (const call of [() => takeBack(theirs.id), () => takeBack(mine.id, 1)])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await takeBack(mine.id)).toEqual({ data: [theirs] });
  await expect(takeBack(mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { data } = await scene.desk.call(acts.list, { query: { verb: 'versions.takeBackComment' } });
  expect(data).toMatchObject([{ facts: { comment: mine.id, about: 'campaigns/two' }, actor: { name: 'Ana Lima' } }]);
});

test("the desk gets the pack's schema and the product's default texts [DESK-181]", async () => {
  const scene = await createVersionFixture(w, packs);
  const { files, references } = await scene.desk.call(versions.packSchema);
  expect(Object.keys(files)).toEqual(['tenant.yaml', 'theme.yaml', 'programme.yaml', 'wording/en.json']);
  expect(files['theme.yaml']?.base).toMatchObject({ dark: 'follow' });
  expect(references.length).toBeGreaterThan(10);
  // An installation with different base files returns those.
  const base = path.join(packs.root, '_base/theme.yaml');
  fs.writeFileSync(base, fs.readFileSync(base, 'utf8').replace(/^dark: .*$/m, 'dark: never'));
  const told = await getPackSchema({ settings: { ...w.deps.settings, packsRoot: packs.root } });
  expect(told.files['theme.yaml'].base).toMatchObject({ dark: 'never' });
});
