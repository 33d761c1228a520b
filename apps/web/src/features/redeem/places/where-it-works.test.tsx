import type { OfferPlace, OfferPlaces } from '@fareback/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../device/session.ts';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { savePlaces } from './saved-places.ts';
import { WhereItWorks } from './where-it-works.tsx';

const stop = (id: string, name: string, lat: number, over: Partial<OfferPlace> = {}): OfferPlace => ({
  id,
  kind: 'STOP',
  name,
  lat,
  lon: -70.6,
  mode: 'ferry',
  counts: null,
  ...over,
});
const counts = { bikes: 3, scooters: 1, others: 0 };
const places = [
  stop('a', 'Ångström Quay', 40.9),
  stop('b', 'Harbor St', 40.91),
  stop('c', 'Pier 7', 40.92, { kind: 'STATION', mode: 'bikeshare', counts }),
];
const feed = {
  loadedAtUTC: '2026-03-02T12:00:00.000Z',
  staleAtUTC: '9999-12-31T00:00:00.000Z',
  countedAtUTC: '2026-03-02T12:00:00.000Z',
};
const all: OfferPlaces = { total: 3, places, feeds: [feed] };

const replies = (reply: OfferPlaces | ErrorReply) => ({
  'GET /rest/offerPlaces/hop?page=0': reply,
  'GET /rest/offerPlaces/hop': { ...all, places: [] },
  'GET /rest/users/me/userinfo/en': verifiedMember,
});

const toggle = page.getByRole('button', { name: /^Where it works/ });
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.replace('Open in Maps', ''));

async function open(reply: OfferPlaces | ErrorReply = all): Promise<string[]> {
  const calls = mockReplies(replies(reply));
  await renderForMember(<WhereItWorks offerId="hop" />);
  await toggle.click();
  return calls;
}

const locate = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    answer(found, failed ?? (() => {}));
  });

beforeEach(() => session.set('signedIn'));
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1024, 768);
});

test('an offer without places has no button, and one with places loads them only when it is pressed [MAP-12]', async () => {
  const calls = mockReplies({ 'GET /rest/offerPlaces/hop': { total: 0, places: [], feeds: [] } });
  await renderForMember(<WhereItWorks offerId="hop" />);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(toggle.elements()).toEqual([]);
});

test('places are listed by name with mode, bikes and scooters, and found without accents [MAP-13]', async () => {
  await open();
  await expect.poll(names).toEqual(['Ångström QuayFerry', 'Harbor StFerry', 'Pier 73 bikes · 1 scooter']);
  await expect.element(page.getByText(/^Bikes counted: /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search stops and stations' }).fill('angstrom');
  await expect.poll(names).toEqual(['Ångström QuayFerry']);
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByText('No places match. Try another name.')).toBeVisible();
});

test('a list of 280 px, as a phone of 320 px has, keeps room for the name and puts the link below it [MAP-19]', async () => {
  await page.viewport(280, 640);
  await open({ total: 1, places: [stop('a', 'Northeast Harborside Interchange', 40.9)], feeds: [feed] });
  const name = page.getByText('Northeast Harborside Interchange');
  const link = page.getByRole('link', { name: /Northeast/ });
  await expect.element(link).toBeVisible();
  const [named, linked] = [name, link].map((one) => one.element().getBoundingClientRect());
  expect(named?.height).toBeLessThan(60);
  expect(linked?.top).toBeGreaterThanOrEqual(named?.bottom ?? Number.POSITIVE_INFINITY);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(280);
});

test('near me asks for the position on the press, sorts by distance, and sends it nowhere [MAP-14, MAP-15]', async () => {
  const asked = locate((found) => found({ coords: { latitude: 40.921, longitude: -70.6 } } as GeolocationPosition));
  const calls = await open();
  await expect.poll(names).toHaveLength(3);
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect.poll(() => names()[0]).toMatch(/^Pier 7.*(m|ft|mi|km)/);
  expect(names().map((name) => name?.slice(0, 6))).toEqual(['Pier 7', 'Harbor', 'Ångstr']);
  expect(calls.filter((call) => /40\.9|70\.6|lat|lon=/.test(call))).toEqual([]);
  await page.getByRole('button', { name: 'Sort by name' }).click();
  await expect.poll(() => names()[0]).toMatch(/^Ångström/);
});

test('a refused position says what to do, and the list by name stays [MAP-15]', async () => {
  locate((_, failed) => failed({ code: GeolocationPositionError.PERMISSION_DENIED } as GeolocationPositionError));
  await open();
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect
    .element(page.getByText('Location is off for this app. Search by name, or allow it in your settings.'))
    .toBeVisible();
  expect(names()).toHaveLength(3);
});

test('the map has a description, moves by buttons, and loads nothing from elsewhere [MAP-16]', async () => {
  const before = performance.getEntriesByType('resource').length;
  await open();
  const map = page.getByRole('img', { name: 'Map of 3 places. The list below has the same.' });
  await expect.element(map).toBeVisible();
  const marks = () => map.element().querySelectorAll('circle').length;
  const first = () => map.element().querySelector('circle')?.getAttribute('cy');
  const at = first();
  await page.getByRole('button', { name: 'Move north' }).click();
  await expect.poll(first).not.toBe(at);
  for (let times = 0; times < 8; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(marks).toBeLessThan(3);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(marks).toBe(3);
  const foreign = performance
    .getEntriesByType('resource')
    .slice(before)
    .filter(({ name }) => new URL(name).host !== location.host);
  expect(foreign).toEqual([]);
});

test('stale places are a list with their age and without a map [MAP-17]', async () => {
  await open({ ...all, feeds: [{ ...feed, staleAtUTC: '2026-03-05T12:00:00.000Z' }] });
  await expect.element(page.getByText(/^These places were last checked /)).toBeVisible();
  await expect.poll(names).toHaveLength(3);
  expect(page.getByRole('img', { name: /^Map of/ }).elements()).toEqual([]);
});

test('without a network the list is the one this device saved, with a note [MAP-18]', async () => {
  await savePlaces(verifiedMember.UserID, 'hop', all);
  mockReplies({
    'GET /rest/offerPlaces/hop': new ErrorReply(503, 'SERVICE_UNAVAILABLE'),
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  await renderForMember(<WhereItWorks offerId="hop" />);
  await toggle.click();
  await expect.element(page.getByText(/^You're seeing the list this device saved/)).toBeVisible();
  await expect.poll(names).toHaveLength(3);
});

test('a place opens in maps by its position and name [MAP-13]', async () => {
  await open();
  const link = page.getByRole('link', { name: 'Open Harbor St in Maps' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('40.91'));
});
