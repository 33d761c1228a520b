import { PageSpeed, speedScreens } from '@fareback/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../navigation/paths.ts';
import { homeUsable } from '../../state/home-usable.ts';
import { mockReplies } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { measurePage } from './page-speed.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  performance.clearMarks();
  history.replaceState(null, '', start);
});
const start = location.href;

function leave(): void {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  seen.mockRestore();
}

/** The first measurements arrive shortly after they are requested. */
const measured = () => new Promise((resolve) => setTimeout(resolve, 100));

it('every screen has a name for its speed report [EVT-06]', () => {
  expect(speedScreens.toSorted()).toEqual([...Object.keys(paths), 'none'].toSorted());
});

it("a page reports its load times once when it is left: with the screen's name, without address, cookies or member [EVT-06]", async () => {
  mockReplies({ 'POST /rest/events': {} });
  const bodies = sentBodies('/rest/events') as Record<string, unknown>[];
  const sent = vi.spyOn(window, 'fetch');
  localStorage.setItem('isAuthenticated', 'true');
  history.replaceState(null, '', `${paths.earn}?code=WELCOME5#token`);
  performance.mark(homeUsable);
  measurePage(true);
  await measured();
  leave();
  leave();
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toEqual({
    EventUID: expect.any(String),
    Category: 'App',
    Action: 'measured',
    ReportedAtUTC: expect.any(String),
    Properties: {
      screen: 'earn',
      width: expect.stringMatching(/^(?:wide|narrow)$/),
      connection: expect.stringMatching(/^(?:fast|slow|unknown)$/),
      opening: 'again',
      measures: expect.objectContaining({ ttfb: expect.any(Number), usable: expect.any(Number) }),
    },
  });
  expect(PageSpeed.safeParse(bodies[0]?.['Properties']).success).toBe(true);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true });
});

it('the time until Home is usable is reported only by pages that opened on Home [EVT-06]', async () => {
  mockReplies({ 'POST /rest/events': {} });
  const bodies = sentBodies('/rest/events') as { Properties: PageSpeed }[];
  history.replaceState(null, '', paths.signIn);
  measurePage(false);
  performance.mark(homeUsable);
  leave();
  await measured();
  leave();
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]?.Properties).toMatchObject({ screen: 'signIn', opening: 'first' });
  expect(bodies[0]?.Properties.measures.usable).toBeUndefined();
});

it('offline measurements are stored, and reported once by the next page online [EVT-06]', async () => {
  mockReplies({ 'POST /rest/events': {} });
  const bodies = sentBodies('/rest/events') as { Properties: PageSpeed }[];
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  measurePage(true);
  await measured();
  leave();
  expect(bodies).toEqual([]);
  line.mockReturnValue(true);
  measurePage(true);
  expect(bodies.map(({ Properties }) => Properties.opening)).toEqual(['offline']);
  measurePage(true);
  expect(bodies).toHaveLength(1);
});

it('a browser with blocked storage or invalid data causes no error [EVT-06]', () => {
  mockReplies({ 'POST /rest/events': {} });
  const bodies = sentBodies('/rest/events');
  localStorage.setItem('pageSpeed', '{"half');
  expect(() => measurePage(true)).not.toThrow();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  expect(() => measurePage(true)).not.toThrow();
  expect(bodies).toEqual([]);
});
