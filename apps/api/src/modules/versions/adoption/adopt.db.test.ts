import path from 'node:path';
import { checkPack, loadPacks, type Pack } from '@fareback/tenant-pack';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { adoptPrograms } from '../../../packs/adopt-programs.ts';
import { world } from '../../../testing/index.ts';
import { mintOffer } from '../../../testing/offers.ts';
import { drawing, packFolder } from '../../../testing/pack-folder.ts';
import { applyPack } from '../index.ts';
import { adoptRows } from './adopt.ts';

const packs = packFolder();
const w = await world({ packsRoot: packs.root });
const { packs: own } = loadPacks(path.join(import.meta.dirname, '../../../../../../tenants'));
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());

async function dropVersions(tenantId: string): Promise<void> {
  for (const table of ['programme_version', 'picture'])
    await superuser.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
}

const versionsOf = (tenantId: string) =>
  w.inTenant({ tenantId, host: '' }, (tx) =>
    tx.query<{ number: number; origin: string; content: Pack; files: Record<string, string> }>(
      'select number, origin, content, files from programme_version where tenant_id = $1 order by number',
      [tenantId],
    ),
  );

/** A pack under another name, with hosts and pages that no other tenant uses. */
function renamed(pack: Pack): Pack {
  const tenantId = packs.newId();
  const tenant = { ...pack.tenant, id: tenantId, hosts: [`${tenantId}.test`], allowedOrigins: [] };
  return { ...pack, tenantId, tenant };
}

const noRows = { tenant: 0, providers: 0, campaigns: 0, offers: 0, content: 0, codes: 0 };

test.each(own.map((pack) => ({ pack })))(
  'rows written before versions existed convert back to their pack: $pack.tenantId changes no row [DESK-102]',
  async ({ pack }) => {
    const before = renamed(pack);
    const { tenantId, source } = before;
    await applyPack(w.deps, before);
    await dropVersions(tenantId);
    const adopted = await w.inTenant({ tenantId, host: '' }, (tx) =>
      adoptRows(
        { tx, keyRing: w.deps.keyRing, now: w.clock.now() },
        { pack: null, pictures: source.pictures, tenantsDirectory: null },
      ),
    );
    expect(adopted).toEqual({ number: 1 });
    const [version] = await versionsOf(tenantId);
    expect(version?.content.tenant).toEqual(before.tenant);
    expect(version?.content.theme).toEqual(before.theme);
    const told = checkPack(
      { files: version?.files ?? {}, pictures: source.pictures },
      { place: `tenants/${tenantId}`, tenantsDirectory: null },
    );
    if ('problems' in told) throw new Error(told.problems.map(({ message }) => message).join());
    expect(await applyPack(w.deps, told.pack)).toMatchObject({ isChange: false, version: 1, rows: noRows });
  },
);

test('an installation without versions gets version 1 at startup, once, with the folder exactly as written [DESK-102]', async () => {
  const tenantId = packs.newId();
  const pack = packs.make(tenantId, { tenant: { images: { logo: 'logo.svg' } }, images: { 'logo.svg': drawing } });
  await applyPack(w.deps, pack);
  await dropVersions(tenantId);
  await superuser.query(`update tenant set settings = settings - 'versionsNeedApproval' where tenant_id = $1`, [
    tenantId,
  ]);
  await Promise.all([adoptPrograms(w.deps), adoptPrograms(w.deps), adoptPrograms(w.deps)]);
  const versions = await versionsOf(tenantId);
  expect(versions.map(({ number, origin }) => [number, origin])).toEqual([[1, 'ADOPTED']]);
  expect(versions[0]?.files).toEqual(pack.source.files);
  expect((await applyPack(w.deps, pack)).version).toBe(1);
});

test('a folder changed since is not part of version 1: version 1 holds the rows riders see, and the folder becomes version 2 [DESK-102]', async () => {
  const tenantId = packs.newId();
  await applyPack(w.deps, packs.make(tenantId, { tenant: { name: 'As it was' } }));
  await dropVersions(tenantId);
  const changed = packs.make(tenantId, { tenant: { name: 'As it shall be' } });
  await adoptPrograms(w.deps);
  expect((await versionsOf(tenantId)).map(({ content }) => content.tenant.name)).toEqual(['As it was']);
  await applyPack(w.deps, changed);
  expect((await versionsOf(tenantId)).map(({ content }) => content.tenant.name)).toEqual([
    'As it was',
    'As it shall be',
  ]);
});

test('rows that no pack could have produced stay without a version and don’t block startup [DESK-102]', async () => {
  const odd = await w.mintTenant({ configuration: { en: { CssTheme: 'odd' } } });
  const wordless = await w.mintTenant();
  const offerId = await mintOffer(w, wordless);
  await w.inTenant(wordless, (tx) =>
    tx.run(`update offer set texts = 'null' where tenant_id = $1 and offer_id = $2`, [wordless.tenantId, offerId]),
  );
  for (const { tenantId } of [odd, wordless])
    await superuser.query(`update tenant set pack_digest = repeat('a', 64) where tenant_id = $1`, [tenantId]);
  await adoptPrograms(w.deps);
  for (const { tenantId } of [odd, wordless]) expect(await versionsOf(tenantId)).toEqual([]);
});
