import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openDesk } from '../testing/desk-page.tsx';
import { loadTranslation, TranslationProvider } from '../words/translation.tsx';
import { Crashed, lazyPage } from './crashed.tsx';

test('a link clicked while a closed dialog’s history entry is being removed opens its target and stays there [UX-07]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'keys.list': () => ({ reply: { data: [] } }),
  });
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => back.mock.calls.length).toBe(1);
  await page.getByRole('link', { name: 'API keys' }).click();
  back.mockRestore();
  const made = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await made;
  await expect.element(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  expect(location.pathname).toBe('/bay/keys');
});

test('a link clicked while the server is down keeps the desk and offers a retry [DESK-488]', async () => {
  const isUp = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), 'Page');
  const root = createRootRoute({ errorComponent: Crashed });
  const route = createRoute({ getParentRoute: () => root, path: '/', component: Page });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await render(
    <TranslationProvider first={await loadTranslation('en')}>
      <RouterProvider router={router as never} />
    </TranslationProvider>,
  );
  await expect.element(page.getByText('This page didn’t load')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Still no response.', { exact: false })).toBeVisible();
  isUp.mockRestore();
});
