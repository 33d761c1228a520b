import type { Redemption } from '@fareback/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { savedRedemptions, saveRedemptions } from '../device/saved-redemptions.ts';
import { appError } from '../state/app-error.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { mockReplies, verifiedMember } from '../testing/member-page.tsx';
import { ferryTicket } from '../testing/redemptions.ts';
import { renderForVisitor } from '../testing/visitor-page.tsx';
import { ErrorPage } from './error-page.tsx';

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const noConnection = () => page.getByRole('heading', { name: 'No connection' });
const savedTickets = () => page.getByRole('button', { name: 'Saved tickets' });

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => after());

/** Opens the app offline; returns a function that goes online. */
async function openUnderground(seen: readonly Redemption[]): Promise<() => void> {
  let isUp = false;
  localStorage.setItem('isAuthenticated', 'true');
  await saveRedemptions(verifiedMember.UserID, seen, true);
  // Stored by an earlier page; this one has to read them.
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
  await openApp(
    '/',
    {},
    {
      'GET /health.json': () => (isUp ? { Backend: 'UP' } : unreachable()),
      'GET /rest/users/me/userinfo/en': () => (isUp ? verifiedMember : unreachable()),
    },
  );
  await expect.element(noConnection()).toBeVisible();
  return () => {
    isUp = true;
    dispatchEvent(new Event('online'));
  };
}

test('an offline start offers the codes stored on this device, and an open code stays when the network returns [ERR-14, ERR-12]', async () => {
  const surface = await openUnderground([ferryTicket]);
  await savedTickets().click();
  await page.getByRole('button', { name: /Harbor ferry hop/ }).click();
  await expect.element(page.getByText('FERRY-7')).toBeVisible();
  surface();
  await expect.element(page.getByText('FERRY-7')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('FERRY-7')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  dispatchEvent(new Event('online'));
  await expect.element(noConnection()).not.toBeInTheDocument();
});

test('an offline start continues by itself once the network is back [ERR-12]', async () => {
  const surface = await openUnderground([]);
  expect(savedTickets().elements()).toEqual([]);
  surface();
  await expect.element(noConnection()).not.toBeInTheDocument();
  await expect
    .element(
      page
        .getByRole('tab', { name: 'Earn' })
        .or(page.getByRole('button', { name: 'Earn' }))
        .first(),
    )
    .toBeVisible();
});

test('a click on the support phone copies the number and says so for 1.5 s [ERR-08]', async () => {
  const copied: string[] = [];
  const { clipboard } = navigator;
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const down = { 'GET /rest/users/me/userinfo/en': unreachable };
  await openApp('/', { SupportPhoneNumber: '+1 555 010 0148' }, down);
  const phone = page.getByRole('button', { name: '+1 555 010 0148' });
  await expect.element(phone).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  (phone.element() as HTMLElement).click();
  const said = page.getByText('Phone number copied');
  await expect.element(said).toBeVisible();
  expect(copied).toEqual(['+1 555 010 0148']);
  await vi.advanceTimersByTimeAsync(500);
  expect(said.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(said).not.toBeInTheDocument();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
});

test('without a support phone the error page has no row for it [ERR-08]', async () => {
  await openUnderground([]);
  expect(page.getByRole('button', { name: /555/ }).elements()).toEqual([]);
  expect(page.getByText('Phone number copied').elements()).toEqual([]);
});

test('a build without an environment is prod3: the error page has no label [ERR-11, CONST-07]', async () => {
  await openUnderground([]);
  expect(document.body.textContent).not.toContain('prod3');
  expect(document.body.textContent).not.toContain(import.meta.env.VITE_VERSION);
});

test.each([
  ['staging', `${import.meta.env.VITE_VERSION} · staging`],
  ['prod7', null],
])('a build for %s shows its name and version, unless riders use it [ERR-11]', async (name, label) => {
  mockReplies({});
  appError.set('LOGIN_ERROR');
  await renderForVisitor(<ErrorPage environment={name} />);
  await expect.element(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  const shown = page.getByText(new RegExp(name)).elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(label === null ? [] : [label]);
});

test.each([
  ['their own', { es: 'Volvemos a las cinco.', en: '<b>Back at five.</b>' }, '<b>Back at five.</b>'],
  ['our sentence where it says nothing of use', { es: 'Volvemos' }, "We're working on the app."],
])("during maintenance a rider reads the agency's message: %s [DESK-111]", async (_, Messages, read) => {
  mockReplies({ 'GET /health.json': () => ({ Backend: 'DOWN', Messages }) });
  appError.set('MAINTENANCE');
  await renderForVisitor(<ErrorPage />);
  await expect.element(page.getByText(read, { exact: false })).toBeVisible();
});
