import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { type ReactNode, Suspense, use, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTranslator, TranslationProvider } from '../i18n/language.tsx';
import { AddressBarRouter } from './address-bar-router.tsx';
import { Navigate, useLocation, useNavigate } from './router.ts';

const before = location.pathname + location.search;
beforeEach(() => history.replaceState(null, '', '/?opened=1'));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', before);
});

function Map() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{JSON.stringify([pathname + search + hash, state, key === 'default' ? key : ''])}</output>
      <button type="button" onClick={() => navigate('/earn?a=1#b', { state: { from: '/' } })}>
        Go on
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Go back
      </button>
      {pathname === '/earn' && search === '' && <Navigate to="/redeem" replace state="led" />}
    </>
  );
}

async function draw(screens: ReactNode = null): Promise<void> {
  const translator = await loadTranslator('en');
  await render(
    <TranslationProvider
      language="en"
      translator={translator}
      words={{ long: 'points', short: 'pts', title: 'Points' }}
    >
      <AddressBarRouter>
        <Map />
        {screens}
      </AddressBarRouter>
    </TranslationProvider>,
  );
}
const isAt = (...place: unknown[]) => expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(place));
const idx = () => (history.state as { idx?: number } | null)?.idx;

it('state stored with an address returns with it, and Back goes to where the app was opened [AUTH-04, STATUS-01]', async () => {
  await draw();
  await isAt('/?opened=1', null, 'default');
  expect(idx()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await isAt('/earn?a=1#b', { from: '/' }, '');
  expect([location.pathname + location.search + location.hash, idx()]).toEqual(['/earn?a=1#b', 1]);
  await page.getByRole('button', { name: 'Go back' }).click();
  await isAt('/?opened=1', null, 'default');
});

it('a reloaded page keeps its location and state [AUTH-04]', async () => {
  history.replaceState({ usr: { from: '/terms' }, key: 'k', idx: 3 }, '', '/redeem');
  await draw();
  await isAt('/redeem', { from: '/terms' }, '');
  expect(idx()).toBe(3);
});

it("a guard's redirect leaves no history entry to return to [STATUS-14]", async () => {
  history.replaceState(null, '', '/earn');
  const entries = history.length;
  await draw();
  await isAt('/redeem', 'led', '');
  expect([history.length, idx()]).toEqual([entries, 0]);
});

function Over() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={close}>
        Close it
      </button>
      <Drawer open={isOpen} onClose={close} title="Over the page" closeLabel="Close">
        Words
      </Drawer>
    </>
  );
}

/** Timers above one second never fire. */
function noLongWaits(): void {
  const after = window.setTimeout.bind(window);
  const unlessLong = (work: TimerHandler, ms?: number): number => {
    const isLong = ms !== undefined && ms > 1000;
    return isLong ? 0 : after(work, ms);
  };
  vi.spyOn(window, 'setTimeout').mockImplementation(unlessLong as typeof setTimeout);
}

const pressed = (name: string): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

it.each(['popstate', 'pageshow', 'never'])(
  "a click while a closed overlay's history entry is being removed goes to its target and stays there (%s) [UX-07]",
  async (end) => {
    await draw(<Over />);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    if (end !== 'never') noLongWaits();
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    pressed('Close it');
    await expect.poll(() => back.mock.calls.length).toBe(1);
    pressed('Go on');
    back.mockRestore();
    if (end === 'popstate') history.back();
    // The page was left in the middle of the step, and is restored from the back/forward cache.
    else if (end === 'pageshow') dispatchEvent(new PageTransitionEvent(end, { persisted: true }));
    await isAt('/earn?a=1#b', { from: '/' }, '');
    expect(location.pathname).toBe('/earn');
  },
);

function drawWithNext(coming: Promise<string>): Promise<void> {
  function Screens() {
    const { pathname } = useLocation();
    return <p>{pathname === '/earn' ? use(coming) : 'The screen before'}</p>;
  }
  return draw(
    <Suspense fallback="Gone">
      <Screens />
    </Suspense>,
  );
}

it('a click on a screen that is still loading gets immediate feedback: a progress bar over the current screen [HOME-26]', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await drawWithNext(promise);
  const line = () => document.querySelector('[data-on-its-way]')?.getBoundingClientRect().width ?? 0;
  expect(line()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(line).toBe(innerWidth);
  await expect.element(page.getByText('The screen before')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  resolve('The next screen');
  await expect.element(page.getByText('The next screen')).toBeVisible();
  expect(line()).toBe(0);
});

it('offline, a click on a screen that is not on the device says when it opens, until it does [ERR-22]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  await drawWithNext(promise);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("This opens when you're back online.");
  resolve('The next screen');
  await expect.element(page.getByText('The next screen')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
