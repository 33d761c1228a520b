import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.ts';

const Drawer = ({ title }: { title: string }) => <p>{title}</p>;

afterEach(() => vi.restoreAllMocks());

it('code asked for while the network was gone comes once it is back, and the page stands meanwhile [ERR-12]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<{ Drawer: typeof Drawer }>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = lazyPart(load, 'Drawer');
  const page = await render(
    <>
      <h1>Home</h1>
      <Suspense fallback={null}>
        <Part title="Tickets" />
      </Suspense>
    </>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  load.mockResolvedValue({ Drawer });
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(page.getByText('Tickets')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);

  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Tickets')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
