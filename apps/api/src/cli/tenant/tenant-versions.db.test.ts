import fs from 'node:fs';
import path from 'node:path';
import { adminRoutes, type Version } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { INSTALLATION } from '../../platform/database/transactions.ts';
import { deskOf } from '../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { drawing, packFolder } from '../../testing/pack-folder.ts';
import { register as registerCall } from '../call/call.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register as registerApply } from './tenant-apply.ts';
import { register as registerPull } from './tenant-pull.ts';

const w = await world({ desk: testDesk });
const stage = createDeskEnv(w);
const packs = packFolder();
const { versions } = adminRoutes;
const rewards = commandRunner(w, [registerApply, registerPull, registerCall], 'Ana Lima');
const call = (verb: string, tenantId: string, ...flags: string[]) =>
  rewards('call', `versions.${verb}`, '--agency', tenantId, ...flags);
/** State, origin, author and note of each version, the newest first. */
const listed = async (tenantId: string): Promise<string[]> => {
  const { data } = JSON.parse((await call('list', tenantId, '--json')).join('\n')) as { data: Version[] };
  return data.map((one) => [one.number, one.state, one.origin, one.author.name, one.note].join(' '));
};

const ride = { id: 'ride', type: 'TRANSACTIONAL', category: 'transit', counts: { behaviours: ['trip.completed'] } };
const files = (reward: number, title = 'Ride') => ({
  tenant: { images: { logo: 'logo.svg' } },
  programme: { campaignCategories: [{ id: 'transit' }], campaigns: [{ ...ride, reward }] },
  wording: {
    en: {
      campaignCategories: { transit: 'Transit' },
      campaigns: { ride: { Title: title, SubTitle: 'Sub', Description: 'Text' } },
    },
  },
  images: { 'logo.svg': drawing },
});

async function applied(reward = 10) {
  const tenantId = packs.newId();
  packs.write(tenantId, files(reward));
  const folder = path.join(packs.root, tenantId);
  // Comments and layout of the author must survive.
  fs.appendFileSync(path.join(folder, 'tenant.yaml'), '\n# Asked for by the council.\n');
  await rewards('tenant', 'apply', folder);
  w.app.tenants.refresh();
  return { tenantId, folder, elsewhere: path.join(packs.root, `pulled-${tenantId}`, tenantId) };
}

const everyFile = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => fs.statSync(path.join(folder, file)).isFile() && file !== '.version')
      .toSorted()
      .map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]),
  );

const edit = (folder: string, file: string, from: string, to: string): void => {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  fs.writeFileSync(path.join(folder, file), text.replace(from, to));
};

test('a pulled pack equals the applied one byte for byte, and applying it again changes nothing [DESK-104]', async () => {
  const { tenantId, folder, elsewhere } = await applied();
  expect(await rewards('tenant', 'pull', tenantId, path.dirname(elsewhere))).toEqual([
    `${tenantId}: version 1 written to ${elsewhere}`,
  ]);
  expect(everyFile(elsewhere)).toEqual(everyFile(folder));
  expect(fs.readFileSync(path.join(elsewhere, '.version'), 'utf8')).toBe('1.1\n');
  expect(await rewards('tenant', 'apply', elsewhere)).toEqual([`${tenantId}: nothing changed (version 1)`]);
  await expect(rewards('tenant', 'pull', tenantId, elsewhere)).rejects.toThrow(/holds a pack already.*--overwrite/);
  fs.writeFileSync(path.join(elsewhere, 'images', 'left-over.svg'), drawing);
  await rewards('tenant', 'pull', tenantId, elsewhere, '--overwrite');
  expect(everyFile(elsewhere)).toEqual(everyFile(folder));
});

test('a plan lists fields with values, and changes nothing [DESK-103]', async () => {
  const { tenantId, folder } = await applied();
  packs.write(tenantId, files(12, 'A ride'));
  expect(await rewards('tenant', 'plan', folder)).toEqual([
    `${tenantId}: version 1 -> 2`,
    '  campaign ride: reward 10 -> 12',
    '  campaign ride: Title (en) "Ride" -> "A ride"',
  ]);
  expect(await rewards('tenant', 'apply', folder, '--note', 'summer')).toEqual([
    `${tenantId}: version 1 -> 2`,
    '  campaign ride: reward 10 -> 12',
    '  campaign ride: Title (en) "Ride" -> "A ride"',
  ]);
  expect(await listed(tenantId)).toEqual(['2 LIVE FOLDER Ana Lima summer', '1 SUPERSEDED FOLDER Ana Lima ']);
});

test('a folder pulled a month ago is rejected with the difference, and applied with --onto after a review [DESK-104]', async () => {
  const { tenantId, folder, elsewhere } = await applied();
  await rewards('tenant', 'pull', tenantId, elsewhere);
  packs.write(tenantId, files(12));
  await rewards('tenant', 'apply', folder);
  edit(elsewhere, 'wording/en.json', '"Ride"', '"My ride"');
  const refused = rewards('tenant', 'apply', elsewhere);
  await expect(refused).rejects.toThrow(/version 2 \(Ana Lima, .*\) is live; this folder was pulled from version 1/);
  await expect(refused).rejects.toThrow('campaign ride: reward 12 -> 10');
  await expect(refused).rejects.toThrow(`--onto 2`);
  expect((await rewards('tenant', 'plan', elsewhere)).at(-1)).toMatch(/pulled from version 1; version 2 is live/);
  await expect(rewards('tenant', 'apply', elsewhere, '--onto', '1')).rejects.toThrow(/version 2/);
  expect((await rewards('tenant', 'apply', elsewhere, '--onto', '2'))[0]).toBe(`${tenantId}: version 2 -> 3`);
  edit(elsewhere, 'wording/en.json', '"My ride"', '"Our ride"');
  expect((await rewards('tenant', 'apply', elsewhere))[0]).toBe(`${tenantId}: version 3 -> 4`);
});

test("a folder pulled from a draft that changed since is rejected with the editor's name, and applied with --onto after a review [DESK-425]", async () => {
  const tenantId = packs.newId();
  packs.write(tenantId, { ...files(10), tenant: { settings: { versionsNeedApproval: true } } });
  const folder = path.join(packs.root, tenantId);
  await rewards('tenant', 'apply', folder);
  w.app.tenants.refresh();
  const editor = deskOf(w, { tenantId, host: `${tenantId}.test` }, { name: 'Ben Ode' });
  edit(folder, 'wording/en.json', '"Ride"', '"My ride"');
  await rewards('tenant', 'apply', folder);
  const elsewhere = path.join(packs.root, `pulled-${tenantId}`, tenantId);
  await rewards('tenant', 'pull', tenantId, path.dirname(elsewhere), '--number', '2');
  const asLive = path.join(packs.root, `as-live-${tenantId}`, tenantId);
  await rewards('tenant', 'pull', tenantId, path.dirname(asLive), '--number', '2');
  edit(asLive, 'wording/en.json', '"My ride"', '"Ride"');
  const asTheirs = path.join(packs.root, `as-theirs-${tenantId}`, tenantId);
  await rewards('tenant', 'pull', tenantId, path.dirname(asTheirs), '--number', '2');
  edit(asTheirs, 'wording/en.json', '"My ride"', '"Their ride"');
  const params = { number: 2 };
  await editor.call(versions.withdraw, { params, body: { revision: 1 } });
  const { files: kept } = await editor.call(versions.work, { params });
  const typed = { 'wording/en.json': kept['wording/en.json']?.replace('"My ride"', '"Their ride"') ?? null };
  const first = deskOf(w, { tenantId, host: `${tenantId}.test` }, { name: 'Cy Roe' });
  await first.call(versions.save, { params, body: { revision: 1, files: {}, pictures: {} } });
  await editor.call(versions.save, { params, body: { revision: 2, files: typed, pictures: {} } });
  edit(elsewhere, 'wording/en.json', '"My ride"', '"Our ride"');
  const refused = rewards('tenant', 'apply', elsewhere);
  await expect(refused).rejects.toThrow(
    /version 2 was changed after this folder was pulled from it, last by Ben Ode at 20/,
  );
  await expect(refused).rejects.toThrow('--onto 2');
  expect((await rewards('tenant', 'apply', elsewhere, '--onto', '2'))[0]).toContain('version 3 waits for approval');
  const markOf = (pulled: string) => fs.readFileSync(path.join(pulled, '.version'), 'utf8');
  expect(markOf(elsewhere)).toBe('3.1\n');
  edit(elsewhere, 'wording/en.json', '"Our ride"', '"A ride"');
  expect((await rewards('tenant', 'apply', elsewhere))[0]).toContain('version 4 waits for approval');
  // Applying a waiting or live version again changes nothing.
  await editor.call(versions.submit, { params, body: { revision: 3 } });
  edit(elsewhere, 'wording/en.json', '"A ride"', '"Their ride"');
  expect((await rewards('tenant', 'apply', elsewhere))[0]).toContain('version 2 waits for approval');
  expect(markOf(elsewhere)).toBe('2.3\n');
  expect((await rewards('tenant', 'apply', asTheirs))[0]).toContain('version 2 waits for approval');
  expect(await rewards('tenant', 'apply', asLive)).toEqual([`${tenantId}: nothing changed (version 1)`]);
  fs.writeFileSync(path.join(asLive, '.version'), '2.x\n');
  await expect(rewards('tenant', 'apply', asLive)).rejects.toThrow(/should hold the number of a version/);
});

test('a rolled-back version is not applied again from a folder that does not know of it [DESK-104, DESK-108]', async () => {
  const { tenantId, folder } = await applied();
  packs.write(tenantId, files(12));
  await rewards('tenant', 'apply', folder);
  await call('rollBack', tenantId, '--from', '2', '--note', 'too dear');
  const difference = (await call('diff', tenantId, '--number', '3')).join('\n');
  expect(difference).toMatch(/^against +2$/m);
  expect(difference).toMatch(/reward/);
  await expect(rewards('tenant', 'apply', folder)).rejects.toThrow(/never pulled[\s\S]*reward 10 -> 12[\s\S]*--onto 3/);
  await call('rollBack', tenantId, '--from', '3', '--to', '2');
  expect((await listed(tenantId))[0]).toMatch(/^4 LIVE ROLLBACK/);
});

test('where approval is required an applied pack waits for it, once; an emergency goes live with a reason emailed to the owners [DESK-120]', async () => {
  const tenantId = packs.newId();
  const asking = (reward: number) => ({ ...files(reward), tenant: { settings: { versionsNeedApproval: true } } });
  packs.write(tenantId, asking(10));
  const folder = path.join(packs.root, tenantId);
  await rewards('tenant', 'apply', folder);
  w.app.tenants.refresh();
  const owner = await stage.signIn('owner', { tenantId });
  const editor = await stage.signIn('editor', { tenantId });

  // The version that turns approval off still needs approval.
  packs.write(tenantId, files(12));
  const waiting = [
    `${tenantId}: version 2 waits for approval at the desk, as the agency asks; version 1 stays live`,
    '  agency: images.logo none -> "logo.svg"',
    '  settings: versionsNeedApproval true -> false',
  ];
  for (const _ of ['once', 'again']) expect((await rewards('tenant', 'apply', folder)).slice(0, 3)).toEqual(waiting);
  expect(await listed(tenantId)).toEqual([expect.stringMatching(/^2 /), expect.stringMatching(/^1 LIVE/)]);
  await expect(call('publish', tenantId, '--number', '2', '--revision', '1')).rejects.toMatchObject({
    code: 'NEEDS_APPROVAL',
  });

  await expect(rewards('tenant', 'apply', folder, '--without-approval', ' ')).rejects.toThrow('Say why');
  await rewards('tenant', 'apply', folder, '--without-approval', 'fares were wrong on the signs');
  expect((await listed(tenantId))[0]).toMatch(/^3 LIVE/);
  await stage.deliver();
  const told = w.mailbox.messages(INSTALLATION).filter(({ text }) => text.includes('fares were wrong on the signs'));
  expect(told.map(({ to }) => to)).toEqual([owner.email]);
  expect([told[0]?.subject, editor.email === owner.email]).toEqual([
    `Tenant ${tenantId}: version 3 went live without approval`,
    false,
  ]);
});

test('a pulled folder that waits for approval is submitted again after another change [DESK-120]', async () => {
  const tenantId = packs.newId();
  packs.write(tenantId, { ...files(10), tenant: { settings: { versionsNeedApproval: true } } });
  const folder = path.join(packs.root, tenantId);
  await rewards('tenant', 'apply', folder);
  w.app.tenants.refresh();
  const elsewhere = path.join(packs.root, `pulled-${tenantId}`, tenantId);
  await rewards('tenant', 'pull', tenantId, path.dirname(elsewhere));
  edit(elsewhere, 'wording/en.json', '"Ride"', '"My ride"');
  expect((await rewards('tenant', 'apply', elsewhere))[0]).toContain('version 2 waits for approval');
  edit(elsewhere, 'wording/en.json', '"My ride"', '"Our ride"');
  expect((await rewards('tenant', 'apply', elsewhere))[0]).toContain('version 3 waits for approval');
});
