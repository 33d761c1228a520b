import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00Z';
const feed = {
  providerId: 'cards',
  format: 'GTFS',
  address: 'https://bay.example/gtfs.zip',
  setAt: at,
  checkedAt: at,
  loadedAt: at,
  places: 12,
  isStale: false,
  problem: null,
  skipped: null,
};
const providers = [{ providerId: 'cards', name: 'Bay Card' }];
const listed = (over: object) => ({ 'mapFeeds.list': () => ({ reply: { feeds: [{ ...feed, ...over }], providers } }) });

test('a broken feed says where, what to do, and that riders keep the places before [DESK-602]', async () => {
  const problem = { code: 'MISSING_COLUMN', file: 'stops.txt', line: 1, detail: 'stop_lat' };
  await openDesk('/bay/map-feeds', listed({ problem }));
  const text =
    'In stops.txt, line 1: The column stop_lat is missing. Ask the people who export the feed to add it. Riders still see the places loaded before.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});

test('a stale feed and skipped rows are shown [DESK-603]', async () => {
  const skipped = { rows: 3, file: 'stops.txt', line: 7, detail: 'stop_lat and stop_lon' };
  await openDesk('/bay/map-feeds', listed({ skipped, isStale: true }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The places are old. Riders see a note that they may be wrong.');
  await expect
    .element(page.getByText('3 entries were skipped. The first is entry 7 in stops.txt.', { exact: false }))
    .toBeVisible();
});

test('an upload sends the file in base64; a broken one is explained on the page [DESK-601]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/map-feeds', {
    ...listed({ address: null }),
    'mapFeeds.upload': (call) => {
      sent.push(call);
      return { reply: { places: 0, problem: { code: 'NOT_A_ZIP', file: null, line: null, detail: null } } };
    },
  });
  expect(page.getByRole('button', { name: 'Load now' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Upload GTFS' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Upload GTFS' });
  const file = dialog.getByLabelText('GTFS zip file');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  expect(sent).toEqual([]);
  await file.upload(new File(['PK'], 'gtfs.zip'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect
    .element(page.getByText('The upload changed nothing. This isn’t a complete zip file.', { exact: false }))
    .toBeVisible();
  expect(sent[0]?.body).toEqual({ provider: 'cards', zip: 'UEs=' });
});

test('staff who only read see the feeds and cannot change them [DESK-600]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['providers.read'] }));
  await openDesk('/bay/map-feeds', { ...listed({}), 'me.get': () => ({ reply: { ...owner, agencies } }) });
  await expect.element(page.getByText('Bay Card: GTFS')).toBeVisible();
  expect(page.getByRole('button', { name: 'Set a feed address' }).elements()).toEqual([]);
});
