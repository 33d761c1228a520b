import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { versionScene } from './testing/version-scene.ts';

const w = await world();
const packs = packFolder();
const { versions, acts } = adminRoutes;

test('what staff say of a version stays with who and when, of that version and agency alone, and is on record [DESK-188]', async () => {
  const scene = await versionScene(w, packs);
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
  const other = await versionScene(w, packs);
  await other.desk.call(versions.begin, { body: { from: 1 } });
  expect(await other.desk.call(versions.comments, at)).toEqual({ data: [] });
  await expect(other.desk.call(versions.comment, { params: { number: 9 }, body: { text: 'x' } })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  const { data } = await scene.desk.call(acts.list, { query: { verb: 'versions.comment' } });
  expect(data).toMatchObject([
    { subject: { kind: 'version', id: String(number) } },
    { facts: { about: 'campaigns/two' } },
  ]);
});

test('the desk is told what may be written in a pack and what the product says in it [DESK-181]', async () => {
  const scene = await versionScene(w, packs);
  const { files, references } = await scene.desk.call(versions.packSchema);
  expect(Object.keys(files)).toEqual(['tenant.yaml', 'theme.yaml', 'programme.yaml', 'wording/en.json']);
  expect(files['theme.yaml']?.base).toMatchObject({ dark: 'follow' });
  expect(references.length).toBeGreaterThan(10);
});
