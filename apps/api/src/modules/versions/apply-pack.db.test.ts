import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { BrokenPack, readPack, readPacks } from '../../packs/pack-files.ts';
import { world } from '../../testing/index.ts';
import { drawing, type PackFiles, packFolder } from '../../testing/pack-folder.ts';
import { HostTaken, OriginTaken, registerHost } from '../tenants/index.ts';
import { applyPack } from './apply-pack.ts';

const w = await world();
const packs = packFolder();

const ride = { type: 'TRANSACTIONAL', category: 'transit', counts: { behaviours: ['trip.completed'] }, reward: 10 };
const words = (id: string, title = id) => ({ [id]: { Title: title, SubTitle: 'Sub', Description: 'Text' } });
const code = { id: 'hello', code: 'HELLO-1', reward: 5 };
const codeWords = {
  hello: { CampaignName: 'Hello', CampaignDescription: 'Hi', WelcomeTitle: 'Welcome', WelcomeButtonLabel: 'Go' },
};

const program = (title = 'ride', more: Record<string, unknown> = {}): PackFiles => ({
  programme: {
    providers: [{ id: 'card', connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' }],
    campaignCategories: [{ id: 'transit' }],
    campaigns: [{ ...ride, id: 'ride' }],
    codes: [code],
    ...more,
  },
  wording: {
    en: {
      providers: { card: { Label: 'Card', fullName: 'Card', connectTitle: 'Connect', connectDescription: 'Number' } },
      campaignCategories: { transit: 'Transit' },
      campaigns: words('ride', title),
      codes: codeWords,
    },
  },
});

async function hearing(): Promise<string[]> {
  const client = new pg.Client({ connectionString: w.runtimeUrl });
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen tenant_changed');
  afterAll(() => client.end());
  return heard;
}
const heard = await hearing();

const everythingOf = (tenantId: string) =>
  w.inTenant({ tenantId, host: '' }, async (tx) => ({
    tenant: await tx.query(
      'select tenant_id, name, configuration, settings, pack_digest, applied_at from tenant where tenant_id = $1',
      [tenantId],
    ),
    campaigns: await tx.query('select * from campaign order by 2'),
    secrets: await tx.query('select * from tenant_secret order by owner_id'),
    codes: await tx.query('select * from promotion_code order by 2'),
    versions: await tx.query('select number, state, digest from programme_version order by 1'),
  }));

test('a pack applied twice changes nothing the second time and sends no notification [TEN-04]', async () => {
  const id = packs.newId();
  const pack = packs.make(id, program());
  const first = await applyPack(w.deps, pack);
  expect(first.isChange).toBe(true);
  expect(first.rows).toMatchObject({ providers: 1, campaigns: 2, offers: 0, content: 0 });
  const before = await everythingOf(id);
  expect(before.secrets).toHaveLength(2);
  w.clock.advance(60);
  const second = await applyPack(w.deps, pack);
  expect(second).toEqual({
    isChange: false,
    version: 1,
    waiting: null,
    before: 1,
    changes: [],
    rows: { tenant: 0, providers: 0, campaigns: 0, offers: 0, draws: 0, content: 0, codes: 0, budgets: 0 },
  });
  expect(await everythingOf(id)).toEqual(before);
  await expect.poll(() => heard.filter((tenantId) => tenantId === id)).toEqual([id]);
});

test('a changed pack takes effect in running processes with the next requests [TEN-04]', async () => {
  const id = packs.newId();
  await applyPack(w.deps, packs.make(id, program('Before')));
  const tenant = { tenantId: id, host: `${id}.test` };
  const titleOf = async (): Promise<string | undefined> => {
    const { cookie } = await w.signUpMember(tenant);
    const { body } = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en', cookie });
    return body[0]?.Title;
  };
  await expect.poll(titleOf).toBe('Before');
  await applyPack(w.deps, packs.make(id, program('After')));
  await expect.poll(titleOf).toBe('After');
});

test('a change to one tenant leaves all others unchanged [TEN-01, TEN-04]', async () => {
  const [changed, other] = [packs.newId(), packs.newId()];
  await applyPack(w.deps, packs.make(changed, program()));
  await applyPack(w.deps, packs.make(other, program()));
  const before = await everythingOf(other);
  await applyPack(w.deps, packs.make(changed, { tenant: { name: 'Renamed' }, programme: {}, wording: {} }));
  expect(await everythingOf(other)).toEqual(before);
});

test('items removed from a pack are deactivated, and reactivated when listed again', async () => {
  const id = packs.newId();
  await applyPack(w.deps, packs.make(id, program()));
  const activity = () =>
    w.inTenant({ tenantId: id, host: '' }, async (tx) => ({
      campaigns: await tx.query('select campaign_id, is_active from campaign'),
      codes: await tx.query('select code, is_active from promotion_code'),
    }));
  await applyPack(w.deps, packs.make(id, { programme: {}, wording: {} }));
  expect(await activity()).toEqual({
    campaigns: [{ campaign_id: 'ride', is_active: false }],
    codes: [{ code: 'HELLO-1', is_active: false }],
  });
  await applyPack(w.deps, packs.make(id, program()));
  expect(await activity()).toEqual({
    campaigns: [{ campaign_id: 'ride', is_active: true }],
    codes: [{ code: 'HELLO-1', is_active: true }],
  });
});

test('the image URL of a code changes with its bytes [CODE-08]', async () => {
  const id = packs.newId();
  const files = program('ride', { codes: [{ ...code, icon: 'hello.svg' }] });
  const images = { 'hello.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' };
  await applyPack(w.deps, packs.make(id, { ...files, images }));
  const [row] = await w.inTenant({ tenantId: id, host: '' }, (tx) =>
    tx.query<{ url: string }>(`select definition ->> 'iconUrl' as url from promotion_code`),
  );
  expect(row?.url).toMatch(new RegExp(`^/t/${id}/images/hello\\.svg\\?v=[0-9a-f]{10}$`));
});

test('an applied pack becomes a version with author, digest and pictures; the same content creates no new one [DESK-100]', async () => {
  const id = packs.newId();
  const versions = () =>
    w.inTenant({ tenantId: id, host: '' }, (tx) =>
      tx.query(
        `select number, state, author ->> 'name' as author, note, length(digest) as digest, superseded_at is not null as "isPast"
           from programme_version where tenant_id = $1 order by number`,
        [id],
      ),
    );
  const by = { kind: 'command', id: null, name: 'Ana Lima' } as const;
  const files = { tenant: { images: { logo: 'logo.svg' } }, images: { 'logo.svg': drawing } };
  await applyPack(w.deps, packs.make(id, files), { by, note: 'first' });
  const first = { number: 1, state: 'LIVE', author: 'Ana Lima', note: 'first', digest: 64, isPast: false };
  expect(await versions()).toEqual([first]);
  packs.write(id, { ...files, theme: {} });
  fs.appendFileSync(path.join(packs.root, id, 'theme.yaml'), '\n# The colours of the base are ours.\n');
  const { isChange } = await applyPack(w.deps, readPack(packs.root, id).pack);
  expect([isChange, (await versions()).length]).toEqual([false, 1]);
  const changed = { 'logo.svg': drawing.replace('#0a5', '#a05') };
  await applyPack(w.deps, packs.make(id, { ...files, images: changed }), { by });
  expect(await versions()).toEqual([
    { ...first, state: 'SUPERSEDED', isPast: true },
    { ...first, number: 2, note: '' },
  ]);
});

test('a dry run reports the changes without saving them', async () => {
  const id = packs.newId();
  const pack = packs.make(id, program());
  const rehearsed = await applyPack(w.deps, pack, { isRehearsal: true });
  expect(rehearsed).toMatchObject({ isChange: true, rows: { campaigns: 2 } });
  expect((await everythingOf(id)).tenant).toEqual([]);
});

test('an invalid pack is rejected with every problem and its location, and changes nothing [TEN-07]', async () => {
  const id = packs.newId();
  await applyPack(w.deps, packs.make(id, program()));
  const before = await everythingOf(id);
  packs.write(id, { ...program(), tenant: { timeZone: 'Moon/Crater', hosts: [] } });
  expect(() => readPack(packs.root, id)).toThrow(BrokenPack);
  expect(() => readPack(packs.root, id)).toThrow(
    /tenant\.yaml:\d+:\d+ hosts: expected at least one[\s\S]*tenant\.yaml:\d+:\d+ timeZone: expected[\s\S]*Nothing was changed/,
  );
  expect(() => readPacks(packs.root)).toThrow(BrokenPack);
  expect(() => readPack(packs.root, 'no-such-tenant')).toThrow(/There is no tenant pack in .*no-such-tenant/);
  expect(await everythingOf(id)).toEqual(before);
  packs.write(id, program());
});

test("a pack that claims another tenant's host is rejected completely [TEN-02]", async () => {
  const [first, second] = [packs.newId(), packs.newId()];
  await applyPack(w.deps, packs.make(first, program()));
  const greedy = packs.make(second, { ...program(), tenant: { hosts: [`${second}.test`, `${first}.test`] } });
  await expect(applyPack(w.deps, greedy)).rejects.toThrow(HostTaken);
  expect((await everythingOf(second)).tenant).toEqual([]);
  expect((await everythingOf(second)).campaigns).toEqual([]);
});

test("a pack that allows another tenant's page is rejected completely, and can be applied without it [AUTH-25]", async () => {
  const [first, second] = [packs.newId(), packs.newId()];
  const allowedOrigins = [`https://${first}.example`];
  const own = packs.make(first, { ...program(), tenant: { allowedOrigins } });
  await applyPack(w.deps, own);
  await applyPack(w.deps, own);
  await expect(applyPack(w.deps, packs.make(second, { ...program(), tenant: { allowedOrigins } }))).rejects.toThrow(
    OriginTaken,
  );
  expect((await everythingOf(second)).tenant).toEqual([]);
});

test('a pack whose rows the database rejects halfway is rolled back completely', async () => {
  const id = packs.newId();
  const pack = packs.make(id, program());
  const [campaign] = pack.programme.campaigns;
  if (!campaign) throw new Error('The pack has a campaign.');
  const impossible = { ...pack, programme: { ...pack.programme, campaigns: [{ ...campaign, category: 'nowhere' }] } };
  await expect(applyPack(w.deps, impossible)).rejects.toThrow(/foreign key/);
  const left = await everythingOf(id);
  expect([left.tenant, left.secrets, left.campaigns, left.versions]).toEqual([[], [], [], []]);
});

test('the pack’s hosts are added and removed with it; a host added by an operator stays [TEN-02]', async () => {
  const id = packs.newId();
  const withHosts = (...hosts: string[]) => packs.make(id, { ...program(), tenant: { hosts } });
  const hostsOf = async () =>
    (
      await w.inTenant({ tenantId: id, host: '' }, (tx) =>
        tx.query<{ host: string }>('select host from tenant_host where tenant_id = $1 order by 1', [id]),
      )
    ).map(({ host }) => host);
  await applyPack(w.deps, withHosts(`a-${id}.test`, `b-${id}.test`));
  const add = (host: string) => w.inTenant({ tenantId: id, host: '' }, (tx) => registerHost(tx, id, host));
  expect([await add(`C-${id}.test`), await add(`c-${id}.test`)]).toEqual([true, false]);
  await expect(add('https://x.test/')).rejects.toThrow(/no host name/);
  await applyPack(w.deps, withHosts(`b-${id}.test`));
  expect(await hostsOf()).toEqual([`b-${id}.test`, `c-${id}.test`]);
});
