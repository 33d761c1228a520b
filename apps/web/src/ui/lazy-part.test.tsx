import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.ts';

const Drawer = ({ title }: { title: string }) => <p>{title}</p>;

class Failures extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => (this.state.message ? <p>{this.state.message}</p> : this.props.children);
}

/** A page whose part fails to load until it is told otherwise. */
async function pageWithPart() {
  const load = vi.fn<() => Promise<{ Drawer: typeof Drawer }>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = lazyPart(load, 'Drawer');
  const page = await render(
    <>
      <h1>Home</h1>
      <Failures>
        <Suspense fallback={null}>
          <Part title="Tickets" />
        </Suspense>
      </Failures>
    </>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  return { load, page };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('code asked for while the network was gone comes once it is back, and the page stands meanwhile [ERR-12]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { load, page } = await pageWithPart();
  load.mockResolvedValue({ Drawer });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(page.getByText('Tickets')).not.toBeInTheDocument();

  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(page.getByText('Tickets')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('code that is not there although the network is fails after the third time', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { load, page } = await pageWithPart();
  await vi.advanceTimersByTimeAsync(3_499);
  expect(load).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText('Failed to fetch')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(page.getByText('Failed to fetch')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
