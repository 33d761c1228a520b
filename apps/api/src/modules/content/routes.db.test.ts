import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { drawing, packFolder } from '../../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();

const words = (NewFeatureTitle: string) => ({
  NewFeatureLabel: 'New',
  NewFeatureTitle,
  NewFeatureDescription: 'Look',
  NewFeatureButtonLabel: 'Open',
});
const files = (...ids: string[]) => ({
  programme: {
    newFeatures: ids.map((id) => ({
      id,
      steps: [
        { id: 'open', image: 'open.svg' },
        { id: 'try', link: '/offers' },
      ],
    })),
  },
  wording: {
    en: {
      newFeatures: Object.fromEntries(ids.map((id) => [id, { open: words(`About ${id}`), try: words('Try it') }])),
    },
    es: { newFeatures: Object.fromEntries(ids.map((id) => [id, { open: { NewFeatureTitle: `Sobre ${id}` } }])) },
  },
  images: { 'open.svg': drawing },
});
const call = async (tenant: TestTenant, { cookie }: TestMember, path: string, body?: unknown) =>
  w.request(tenant, {
    method: 'POST',
    path: `/rest/users/me/${path}`,
    cookie,
    ...(body === undefined ? {} : { body }),
  });
const hasSeen = async (tenant: TestTenant, { cookie }: TestMember): Promise<boolean> =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).body.HaveSeenNewFeature;

test('the latest announcement has all its steps in the requested language [API-28, TUT-10]', async () => {
  const tenant = await appliedTenant(w, packs, files('older', 'newer'));
  const rider = await w.signUpMember(tenant);
  const { status, body } = await call(tenant, rider, 'getNewFeatureConfig/es');
  expect(status).toBe(200);
  expect(body).toEqual({
    NewFeatureID: 'newer',
    Steps: [
      {
        ...words('Sobre newer'),
        ImageUrl: expect.stringContaining('/images/open.svg?v='),
        NewFeatureButtonLink: null,
      },
      { ...words('Try it'), ImageUrl: null, NewFeatureButtonLink: '/offers' },
    ],
  });
});

test('without an announcement nothing is shown and nothing is unseen [API-25, API-28]', async () => {
  const tenant = await appliedTenant(w, packs);
  const rider = await w.signUpMember(tenant);
  expect((await call(tenant, rider, 'getNewFeatureConfig/en')).body).toEqual({ NewFeatureID: null, Steps: [] });
  for (const body of [undefined, { showNewFeatureDialog: true }, { showNewFeatureDialog: false }]) {
    expect((await call(tenant, rider, 'showNewFeatureDialog', body)).body).toEqual({ showNewFeatureDialog: false });
  }
  expect(await hasSeen(tenant, rider)).toBe(true);
});

test('seeing the latest is stored per member, and idempotent [API-24, TUT-08]', async () => {
  const tenant = await appliedTenant(w, packs, files('older', 'newer'));
  const [rider, other] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  expect(await hasSeen(tenant, rider)).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, body } = await call(tenant, rider, 'updateNewFeatureID', { NewFeatureID: 'newer' });
    expect([status, body]).toEqual([200, { HaveSeenNewFeature: true }]);
  }
  expect([await hasSeen(tenant, rider), await hasSeen(tenant, other)]).toEqual([true, false]);
});

test('an older announcement leaves the latest due, and never resets its seen state [API-24]', async () => {
  const tenant = await appliedTenant(w, packs, files('older', 'newer'));
  const rider = await w.signUpMember(tenant);
  const see = async (id: string) => (await call(tenant, rider, 'updateNewFeatureID', { NewFeatureID: id })).body;
  expect(await see('older')).toEqual({ HaveSeenNewFeature: false });
  expect(await see('newer')).toEqual({ HaveSeenNewFeature: true });
  expect(await see('older')).toEqual({ HaveSeenNewFeature: true });
  expect(await hasSeen(tenant, rider)).toBe(true);
});

test('an unknown, foreign or malformed announcement is rejected and not stored [API-24, TEN-01]', async () => {
  const tenant = await appliedTenant(w, packs, files('mine'));
  await appliedTenant(w, packs, files('theirs'));
  const rider = await w.signUpMember(tenant);
  for (const id of ['unknown', 'theirs']) {
    const { status, body } = await call(tenant, rider, 'updateNewFeatureID', { NewFeatureID: id });
    expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
  }
  for (const body of [undefined, {}, { NewFeatureID: 7 }]) {
    expect((await call(tenant, rider, 'updateNewFeatureID', body)).body.error).toBe('INVALID_REQUEST');
  }
  expect(await hasSeen(tenant, rider)).toBe(false);
});

test('the dialog is due until set otherwise; reading changes nothing [API-25, TUT-08]', async () => {
  const tenant = await appliedTenant(w, packs, files('only'));
  const rider = await w.signUpMember(tenant);
  const dialog = async (body?: unknown) => (await call(tenant, rider, 'showNewFeatureDialog', body)).body;
  const due = { showNewFeatureDialog: true };
  const shown = { showNewFeatureDialog: false };
  expect([await dialog(), await dialog({}), await dialog()]).toEqual([due, due, due]);
  expect([await dialog(shown), await dialog()]).toEqual([shown, shown]);
  expect(await hasSeen(tenant, rider)).toBe(true);
  expect([await dialog(due), await dialog()]).toEqual([due, due]);
  expect((await call(tenant, rider, 'showNewFeatureDialog', { showNewFeatureDialog: 'no' })).status).toBe(400);
});

test('a newer announcement in the pack is due again [API-25, API-28]', async () => {
  const tenantId = packs.newId();
  const tenant = await appliedTenant(w, packs, files('first'), tenantId);
  const rider = await w.signUpMember(tenant);
  await call(tenant, rider, 'updateNewFeatureID', { NewFeatureID: 'first' });
  await appliedTenant(w, packs, files('first', 'second'), tenantId);
  expect(await hasSeen(tenant, rider)).toBe(false);
  expect((await call(tenant, rider, 'getNewFeatureConfig/en')).body.NewFeatureID).toBe('second');
});

test('an announcement with a day is due for members who joined before it only [API-25, TUT-07]', async () => {
  const { programme: program, ...rest } = files('dated');
  const dated = { newFeatures: program.newFeatures.map((feature) => ({ ...feature, since: '2026-03-01' })) };
  const tenant = await appliedTenant(w, packs, { ...rest, programme: dated });
  const old = await w.signUpMember(tenant, { createdAt: new Date('2026-01-15T12:00:00Z') });
  const young = await w.signUpMember(tenant, { createdAt: new Date('2026-03-02T12:00:00Z') });
  for (const [rider, isDue] of [
    [old, true],
    [young, false],
  ] as const) {
    expect(await hasSeen(tenant, rider)).toBe(!isDue);
    expect((await call(tenant, rider, 'showNewFeatureDialog')).body).toEqual({ showNewFeatureDialog: isDue });
    const forgotten = { showNewFeatureDialog: true };
    expect((await call(tenant, rider, 'showNewFeatureDialog', forgotten)).body).toEqual({
      showNewFeatureDialog: isDue,
    });
  }
});
