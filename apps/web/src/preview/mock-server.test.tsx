import {
  ackEarning,
  claimAllEarnings,
  createClient,
  getConfigurationIn,
  getOpening,
  getUserInfo,
  healthPath,
  listTransactions,
  type PreviewScene,
  pathOf,
} from '@fareback/contract';
import { expect, it, vi } from 'vitest';
import { mockServer } from './mock-server.ts';
import { withOwnPictures } from './show.tsx';

const scene: PreviewScene = {
  kind: 'scene',
  path: '/',
  overlay: null,
  thing: null,
  language: 'ar',
  scheme: 'dark',
  isMember: true,
  configuration: { TenantName: 'Bay' },
  sets: { userInfo: { UserID: 'u' }, offers: [{ OfferID: 'tea' }] },
  calls: { '/rest/users/me/transactions/ar?type=SPEND': { data: [] } },
  pictures: {},
  pressed: 'Nothing was done',
};
const lang = { lang: 'ar' };

it("a preview's calls return the data of its scene: configuration, sets, further reads [DESK-200]", async () => {
  const ask = mockServer(scene, () => {});
  const read = async (path: string, init?: RequestInit) => (await ask(path, init)).json();
  expect(await read(pathOf(getConfigurationIn, lang), { method: 'POST' })).toEqual(scene.configuration);
  expect(await read(pathOf(getUserInfo, lang))).toEqual({ UserID: 'u' });
  expect(await read(pathOf(getOpening, lang))).toMatchObject({ sets: { offers: { version: 'preview', data: [{}] } } });
  const known = `${pathOf(getOpening, lang)}?sets=userInfo.preview,offers`;
  expect(Object.keys((await read(known)).sets)).toEqual(['offers']);
  expect(await read(`${pathOf(listTransactions, lang)}?type=SPEND`)).toEqual({ data: [] });
  expect((await ask(`${pathOf(listTransactions, lang)}?type=EARN`)).status).toBe(404);
  expect(await read(healthPath)).toEqual({ Backend: 'UP' });
  expect((await ask('/rest/users/me/own')).status).toBe(404);
});

it("a visitor's preview has no session, in the API's own error format [DESK-200, ERR-27]", async () => {
  const fetch = mockServer({ ...scene, isMember: false, sets: {}, calls: {} }, () => {});
  const asked = createClient({ fetch }).call(getOpening, { params: lang });
  await expect(asked).rejects.toMatchObject({ status: 403, code: 'SESSION_REQUIRED' });
});

it("a changing call is reported and never answered; the app's automatic calls are not reported [DESK-206]", async () => {
  const pressed = vi.fn<() => void>();
  const ask = mockServer(scene, pressed);
  expect((await ask(pathOf(ackEarning, { earningId: '1', id: '1' }), { method: 'POST' })).status).toBe(404);
  expect(pressed).not.toHaveBeenCalled();
  const answered = vi.fn<() => void>();
  void ask(pathOf(claimAllEarnings), { method: 'POST' }).then(answered);
  await expect.poll(() => pressed).toHaveBeenCalledOnce();
  expect(answered).not.toHaveBeenCalled();
});

it('pictures of the draft get URLs of the page; missing ones keep theirs [DESK-200]', () => {
  const said = { logo: '/t/preview-1/images/logo.svg?v=abc', other: '/t/preview-1/images/gone.png?v=d' };
  const own = withOwnPictures(said, { 'logo.svg': btoa('<svg/>') });
  expect(own.logo).toMatch(/^blob:/);
  expect(own.other).toBe(said.other);
});
