import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Snackbar } from './snackbar.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('the confirmation of a copy is shown for 1500 ms [CONST-03]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = vi.fn<() => void>();
  await render(<Snackbar message="Copied" onDone={done} />);
  expect(page.getByText('Copied').elements()).toHaveLength(1);
  vi.advanceTimersByTime(1499);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
});
