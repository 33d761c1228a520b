import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.ts';
import { PartLoadErrorView } from './part-error-boundary.tsx';

const Drawer = ({ title }: { title: string }) => <p>{title}</p>;

class Failures extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => (this.state.message ? <p>{this.state.message}</p> : this.props.children);
}

/** A page whose part fails to load until the test allows it. */
async function pageWithPart() {
  const load = vi.fn<() => Promise<{ Drawer: typeof Drawer }>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = lazyPart(load, 'Drawer');
  const page = await render(
    <>
      <h1>Home</h1>
      <PartLoadErrorView value={({ onRetry }) => <button onClick={onRetry}>Try again</button>}>
        <Suspense fallback={null}>
          <Part title="Tickets" />
        </Suspense>
      </PartLoadErrorView>
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

it('code requested offline loads once the network is back, and the page stays until then [ERR-12]', async () => {
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

/** Waits out all retries without success. */
async function waitInVain(): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  await vi.advanceTimersByTimeAsync(3_500);
}

it('code missing although online is reported in its place after the third try, and a click loads it [ERR-10] [D-225]', async () => {
  const { load, page } = await pageWithPart();
  await waitInVain();
  expect(load).toHaveBeenCalledTimes(3);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  load.mockResolvedValue({ Drawer });
  await again.click();
  await expect.element(page.getByText('Tickets')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});

it('a part that crashes while rendering is not reported as missing [ERR-10]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = (): ReactNode => {
    throw new Error('broken');
  };
  const Part = lazyPart(async () => ({ Broken }), 'Broken');
  const page = await render(
    <Failures>
      <Suspense>
        <Part />
      </Suspense>
    </Failures>,
  );
  await expect.element(page.getByText('broken')).toBeVisible();
});

it('an overlay that failed to load and was dismissed stays silent until it is opened again [ERR-10]', async () => {
  const load = () =>
    Promise.reject<{ Overlay: (props: { isOpen: boolean; onClose: () => void }) => null }>(new Error('gone'));
  const Part = lazyPart(load, 'Overlay');
  const drawn = (isOpen: boolean) => (
    <PartLoadErrorView value={({ isOver }) => <p>{isOver ? 'over' : 'in place'}</p>}>
      <Suspense>
        <Part isOpen={isOpen} onClose={() => {}} />
      </Suspense>
    </PartLoadErrorView>
  );
  const page = await render(drawn(true));
  await waitInVain();
  await expect.element(page.getByText('over')).toBeVisible();
  await page.rerender(drawn(false));
  await expect.element(page.getByText('over')).not.toBeInTheDocument();
});

it('a single-try fetch reports failure immediately, and a part loaded that way renders without waiting [HOME-27]', async () => {
  const load = vi.fn<() => Promise<{ Drawer: typeof Drawer }>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = lazyPart(load, 'Drawer');
  await expect(Part.fetchOnce()).rejects.toMatchObject({ name: 'MissingPart' });
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue({ Drawer });
  await Part.fetchOnce();
  const waited = vi.fn<() => null>(() => null);
  const Waits = () => waited();
  const page = await render(
    <Suspense fallback={<Waits />}>
      <Part title="Tickets" />
    </Suspense>,
  );
  await expect.element(page.getByText('Tickets')).toBeVisible();
  expect(waited).not.toHaveBeenCalled();
});
