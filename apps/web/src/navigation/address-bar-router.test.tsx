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

/** Where the app stands, and ways elsewhere. */
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

it('what is kept with an address comes with it, and back leads to where the app was opened [AUTH-04, STATUS-01]', async () => {
  await draw();
  await isAt('/?opened=1', null, 'default');
  expect(idx()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await isAt('/earn?a=1#b', { from: '/' }, '');
  expect([location.pathname + location.search + location.hash, idx()]).toEqual(['/earn?a=1#b', 1]);
  await page.getByRole('button', { name: 'Go back' }).click();
  await isAt('/?opened=1', null, 'default');
});

it('a page that was reloaded stands where it stood, with what was kept there [AUTH-04]', async () => {
  history.replaceState({ usr: { from: '/terms' }, key: 'k', idx: 3 }, '', '/redeem');
  await draw();
  await isAt('/redeem', { from: '/terms' }, '');
  expect(idx()).toBe(3);
});

it('a guard that leads on leaves no entry to come back to [STATUS-14]', async () => {
  history.replaceState(null, '', '/earn');
  const entries = history.length;
  await draw();
  await isAt('/redeem', 'led', '');
  expect([history.length, idx()]).toEqual([entries, 0]);
});

/** Something over the page that closes by itself. */
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

/** What waits for seconds waits for ever. */
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
  'a press in the moment in which what closed is being stepped back over leads where it says, and is not led back (%s) [UX-07]',
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
    // The page was left by another way in the middle of its step, and is fetched back as it was.
    else if (end === 'pageshow') dispatchEvent(new PageTransitionEvent(end, { persisted: true }));
    await isAt('/earn?a=1#b', { from: '/' }, '');
    expect(location.pathname).toBe('/earn');
  },
);

/** Draws a screen, and the next one once `coming` is there. */
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

it('a press that leads to what is still being fetched is answered at once: a line stands over the present screen until then [HOME-26]', async () => {
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

it('without a network a press that leads to what is not on the device says when it opens, until it does [ERR-22]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  await drawWithNext(promise);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("This opens when you're back online.");
  resolve('The next screen');
  await expect.element(page.getByText('The next screen')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
