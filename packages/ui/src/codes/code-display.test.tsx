import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useWakeLock } from './code-display.tsx';

/** Wake locks granted and not released or lost since. */
let held = 0;
let visibility: DocumentVisibilityState;

function Ticket({ isOpen }: { isOpen: boolean }) {
  useWakeLock(isOpen);
  return null;
}

/** Like a browser: hiding the page releases the lock. */
function turn(to: DocumentVisibilityState): void {
  visibility = to;
  if (to === 'hidden') held = 0;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  held = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  // Mocks the device, because a headless browser has no screen to keep on.
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(() => {
    if (visibility === 'hidden') return Promise.reject(new DOMException('hidden', 'NotAllowedError'));
    held += 1;
    let isReleased = false;
    const release = () => {
      if (!isReleased && held > 0) held -= 1;
      isReleased = true;
      return Promise.resolve();
    };
    return Promise.resolve({ release } as unknown as WakeLockSentinel);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('the screen stays on while a ticket is open, and may turn off again once it is closed [REDEEM-14]', async () => {
  const { rerender } = await render(<Ticket isOpen />);
  await expect.poll(() => held).toBe(1);
  await rerender(<Ticket isOpen={false} />);
  await expect.poll(() => held).toBe(0);
});

it('the screen stays on again after the rider returns to the page [REDEEM-14]', async () => {
  const { unmount } = await render(<Ticket isOpen />);
  await expect.poll(() => held).toBe(1);
  turn('hidden');
  expect(held).toBe(0);
  turn('visible');
  await expect.poll(() => held).toBe(1);
  await unmount();
  await expect.poll(() => held).toBe(0);
});

it('a ticket closed while the page is hidden requests no lock on return [REDEEM-14]', async () => {
  const { rerender } = await render(<Ticket isOpen />);
  await expect.poll(() => held).toBe(1);
  turn('hidden');
  await rerender(<Ticket isOpen={false} />);
  turn('visible');
  await rerender(<Ticket isOpen={false} />);
  expect([held, vi.mocked(navigator.wakeLock.request).mock.calls.length]).toEqual([0, 1]);
});

it('a lock granted after the ticket was closed is released immediately [REDEEM-14]', async () => {
  const { unmount } = await render(<Ticket isOpen />);
  void unmount();
  await expect.poll(() => vi.mocked(navigator.wakeLock.request).mock.calls.length).toBe(1);
  await expect.poll(() => held).toBe(0);
});
