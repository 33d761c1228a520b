import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PullToRefresh } from './pull-to-refresh.tsx';

afterEach(() => scrollTo({ top: 0, behavior: 'instant' }));

/** Renders a long page and pulls it down by a number of pixels; returns the number of reloads. */
async function pull(pixels: number, { from = 0 }: { from?: number } = {}): Promise<number> {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {});
  const area = createRef<HTMLDivElement>();
  await render(
    <div ref={area} data-testid="page" style={{ blockSize: '4000px' }}>
      <PullToRefresh area={area} onRefresh={onRefresh} />
    </div>,
  );
  scrollTo({ top: from, behavior: 'instant' });
  await expect.poll(() => scrollY).toBe(from);
  const target = document.querySelector('[data-testid="page"]') as Element;
  const touch = (type: string, clientY: number) => {
    const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: 50, clientY })];
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }));
  };
  touch('touchstart', 100);
  touch('touchmove', 100 + pixels / 2);
  touch('touchmove', 100 + pixels);
  touch('touchend', 100 + pixels);
  return onRefresh.mock.calls.length;
}

test('a page pulled down by a finger at its very top reloads once [ERR-13]', async () => {
  expect(await pull(200)).toBe(1);
});

test('a short pull reloads nothing, nor does one upwards [ERR-13]', async () => {
  expect(await pull(100)).toBe(0);
  expect(await pull(-200)).toBe(0);
});

test('a page that is scrolled is not reloaded by a pull [ERR-13]', async () => {
  expect(await pull(300, { from: 40 })).toBe(0);
});
