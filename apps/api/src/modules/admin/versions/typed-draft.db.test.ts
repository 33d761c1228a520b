import { adminRoutes, type DraftTyped, type DraftWork } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import type { AdminError } from '../../../platform/api-error.ts';
import type { Desk } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { drawing, packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture, type VersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;

const refusal = (call: Promise<unknown>): Promise<AdminError> =>
  call.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: AdminError) => error,
  );

type Typed = Pick<DraftTyped, 'revision'> & Partial<DraftTyped>;

async function begun(scene: VersionFixture) {
  const { number } = await scene.desk.call(versions.begin, { body: { from: 1 } });
  const save = (typed: Typed, by: Desk = scene.desk): Promise<DraftWork> =>
    by.call(versions.save, { params: { number }, body: typed });
  const read = (): Promise<DraftWork> => scene.desk.call(versions.work, { params: { number } });
  return { number, save, read };
}

const programOf = (scene: VersionFixture, to: string): string =>
  scene.document('programme.yaml', '"reward":10', to).files['programme.yaml'] ?? '';

test('a draft starts as a copy of a version, is saved as typed including errors, and is published only without errors [DESK-114]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number, save, read } = await begun(scene);
  const first = await read();
  expect(first).toMatchObject({ version: { number, state: 'DRAFT', faults: 0, basedOn: 1 }, live: 1, problems: [] });
  expect(first.files).toEqual(scene.document().files);

  const broken = programOf(scene, '"reward":-1');
  const typed = await save({ revision: 1, files: { 'programme.yaml': broken } });
  expect(typed.version).toMatchObject({ revision: 2, faults: 1 });
  expect(typed.problems).toEqual([
    expect.objectContaining({ key: 'campaigns.0.reward', message: expect.stringContaining('found -1') }),
  ]);
  expect((await read()).files['programme.yaml']).toBe(broken);
  const at = { params: { number }, body: { revision: 2 } };
  const publishAt = new Date(w.clock.now().getTime() + 60_000).toISOString();
  for (const call of [
    () => scene.desk.call(versions.submit, at),
    () => scene.desk.call(versions.publish, at),
    () => scene.desk.call(versions.schedule, { ...at, body: { ...at.body, publishAt } }),
  ])
    expect(await refusal(call())).toMatchObject({
      code: 'PACK_BROKEN',
      details: { extra: { problems: [expect.objectContaining({ key: 'campaigns.0.reward' })] } },
    });

  const sound = await save({ revision: 2, files: { 'programme.yaml': programOf(scene, '"reward":12') } });
  expect(sound).toMatchObject({ version: { faults: 0, revision: 3 }, problems: [] });
  const { changes } = await scene.desk.call(versions.diff, { params: { number } });
  expect(changes).toMatchObject([{ id: 'two', fields: [{ field: 'reward', before: 10, after: 12 }] }]);
  const live = await scene.desk.call(versions.publish, { params: { number }, body: { revision: 3 } });
  expect(live.state).toBe('LIVE');
  expect(await refusal(save({ revision: 3, note: 'late' }))).toMatchObject({ code: 'VERSION_SETTLED' });
});

test('a draft of an older version is based on the live one [DESK-114]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.draft(scene.document('programme.yaml', '"reward":10', '"reward":12'));
  await scene.desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
  const draft = await scene.desk.call(versions.begin, { body: { from: 1, note: 'as it was' } });
  expect(draft).toMatchObject({ number: 3, basedOn: 2, note: 'as it was', faults: 0 });
  const { changes } = await scene.desk.call(versions.diff, { params: { number: 3 } });
  expect(changes).toMatchObject([{ fields: [{ field: 'reward', before: 12, after: 10 }] }]);
  expect(await refusal(scene.desk.call(versions.begin, { body: { from: 9 } }))).toMatchObject({ code: 'NOT_FOUND' });
});

test("starting a draft again returns the existing one until it is edited; another person's or another note's draft is separate [DESK-398]", async () => {
  const scene = await createVersionFixture(w, packs);
  const begin = (note: string, by = scene.desk) => by.call(versions.begin, { body: { from: 1, note } });
  const draft = await begin('May');
  w.clock.advance(60);
  expect(await begin('May')).toEqual(draft);
  expect((await begin('May', scene.other)).number).toBe(3);
  expect((await begin('June', scene.other)).number).toBe(4);
  w.clock.advance(60);
  await scene.other.call(versions.save, { params: { number: 4 }, body: { revision: 1, files: {}, pictures: {} } });
  expect((await begin('June', scene.other)).number).toBe(5);
});

test('a draft with the same note from another version, or on another live one, is separate [DESK-398]', async () => {
  const scene = await createVersionFixture(w, packs);
  const begin = async (from: number) =>
    (await scene.desk.call(versions.begin, { body: { from, note: 'July' } })).number;
  const { number } = await scene.draft(scene.document('programme.yaml', '"reward":10', '"reward":12'));
  expect([await begin(number), await begin(1), await begin(1)]).toEqual([number + 1, number + 2, number + 2]);
  await scene.desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
  expect(await begin(1)).toBe(number + 3);
});

test('of two people typing in one draft the second gets a conflict; a script as an image and a file in a wrong path are not saved [DESK-114, DESK-115]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number, save, read } = await begun(scene);
  await save({ revision: 1, note: 'of the first' });
  expect(await refusal(save({ revision: 1, note: 'of the second' }, scene.other))).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    details: { extra: { revision: 2, editors: ['Ana Lima'] } },
  });

  const bytes = (text: string) => ({ bytes: Buffer.from(text).toString('base64') });
  const problemOf = async (typed: Omit<Typed, 'revision'>) =>
    (await refusal(save({ ...typed, revision: 2 }))).details['extra']?.['problems'];
  const script = bytes('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>');
  expect(await problemOf({ files: {}, pictures: { 'new.svg': script } })).toMatchObject([
    { file: `${scene.tenant.tenantId}/images/new.svg`, message: expect.stringContaining('found a script') },
  ]);
  expect(await problemOf({ pictures: {}, files: { '../tenant.yaml': 'id: other' } })).toHaveLength(1);
  expect(await problemOf({ pictures: {}, files: { 'theme.yaml': 'a: "\0"' } })).toHaveLength(1);
  expect((await read()).version.revision).toBe(2);

  const drawn = await save({ revision: 2, files: {}, pictures: { 'new.svg': bytes(drawing) } });
  expect(drawn.pictures['new.svg']?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(drawn.warnings).toContainEqual(expect.objectContaining({ message: expect.stringContaining('found no use') }));
  const gone = await save({ revision: 3, files: {}, pictures: { 'logo.svg': null, 'new.svg': null } });
  expect([gone.pictures, gone.version.faults]).toEqual([{}, 1]);
  // All edits of one person within ten minutes are one log entry.
  const { data } = await scene.desk.call(adminRoutes.acts.list, { query: { verb: 'versions.save' } });
  expect(data).toMatchObject([{ subject: { kind: 'version', id: String(number) }, actor: { name: 'Ana Lima' } }]);
});

test('the last editor of a draft is listed last, each editor once [DESK-322]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { number, save, read } = await begun(scene);
  const names = async () => (await read()).version.editors.map(({ name }) => name);
  await save({ revision: 1, note: 'a' });
  await save({ revision: 2, note: 'b' }, scene.other);
  expect(await names()).toEqual(['Ana Lima', 'Ben Ode']);
  await save({ revision: 3, note: 'c' });
  expect(await names()).toEqual(['Ben Ode', 'Ana Lima']);
  const body = { pack: scene.document(), note: 'd', revision: 4 };
  await scene.other.call(versions.change, { params: { number }, body });
  expect(await names()).toEqual(['Ana Lima', 'Ben Ode']);
});

test('a submitted version cannot be edited until its author withdraws it, and tasks waiting for approval are found [DESK-114, DESK-119]', async () => {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const { number, save } = await begun(scene);
  const at = { params: { number }, body: { revision: 1 } };
  expect(await refusal(scene.desk.call(versions.withdraw, at))).toMatchObject({ code: 'VERSION_SETTLED' });
  const open = async () =>
    (await scene.desk.call(versions.list, { query: { only: 'open' } })).data.map((version) => version.number);
  expect(await open()).toEqual([]);
  await scene.desk.call(versions.submit, at);
  expect(await open()).toEqual([number]);
  expect(await refusal(save({ revision: 1, note: 'more' }))).toMatchObject({ code: 'VERSION_SETTLED' });
  await scene.other.call(versions.approve, at);
  expect(await open()).toEqual([number]);
  const back = await scene.desk.call(versions.withdraw, at);
  expect(back).toMatchObject({ state: 'DRAFT', submittedAt: null, approver: null });
  expect(await open()).toEqual([]);
  expect((await save({ revision: 1, note: 'more' })).version.note).toBe('more');
});

test('a budget already spent this month is reported at its field until it is raised, also in money [DESK-315]', async () => {
  const scene = await createVersionFixture(w, packs, { pointValue: { currency: 'EUR', points: 10 } });
  const rider = await scene.rider();
  await scene.ride(rider);
  await scene.ride(rider);
  const { save, read } = await begun(scene);
  const typed = async (revision: number, budget: object): Promise<[key: string, message: string][]> => {
    const text = programOf(scene, `"reward":10,"budget":${JSON.stringify(budget)}`);
    const { problems, warnings } = await save({ revision, files: { 'programme.yaml': text } });
    expect(problems).toEqual([]);
    expect(warnings).toEqual((await read()).warnings);
    return warnings.filter(({ key }) => key.includes('budget')).map(({ key, message }) => [key, message]);
  };
  const message = expect.stringMatching(
    /^expected more than 10 points, because this month already paid that many .* found 10$/,
  );
  expect(await typed(1, { points: 10 })).toEqual([['campaigns.0.budget.points', message]]);
  expect(await typed(2, { money: 1 })).toEqual([['campaigns.0.budget.money', message]]);
  expect(await typed(3, { points: 20 })).toEqual([]);
  const other = await createVersionFixture(w, packs);
  const fresh = await begun(other);
  const text = programOf(other, '"reward":10,"budget":{"points":10}');
  const { warnings } = await fresh.save({ revision: 1, files: { 'programme.yaml': text } });
  expect(warnings.filter(({ key }) => key.includes('budget'))).toEqual([]);
});

test('a draft with 2000 errors is saved: the first 50 are listed, one more entry counts the rest, and all are counted [DESK-436]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { save } = await begun(scene);
  const { version, problems } = await save({ revision: 1, files: { 'programme.yaml': 'a: 1\n'.repeat(2001) } });
  expect(problems).toHaveLength(51);
  const more = problems[50]?.more ?? 0;
  expect(problems[50]?.message).toBe(`and ${more} more: fix these first`);
  expect(version.faults).toBe(50 + more);
  expect(version.faults).toBeGreaterThanOrEqual(2000);
});
