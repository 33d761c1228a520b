import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Picture, SmallPicture } from './picture.tsx';

/** Loads without a network, so only the test makes it fail. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Intercepts timers of two seconds or more; returns their delays in ms and callbacks. */
function holdWaits(): { ms: number; work: () => void }[] {
  const waits: { ms: number; work: () => void }[] = [];
  const real = window.setTimeout;
  const timer = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms = 0) =>
      ms >= 2000 ? waits.push({ ms, work }) : real(work, ms)) as typeof setTimeout);
  onTestFinished(() => timer.mockRestore());
  return waits;
}

test.each([
  ['a picture', <Picture key="one" src={pixel} alt="" eager />],
  ['a small picture', <SmallPicture key="one" src={pixel} size={20} />],
])('%s that failed to load is requested again, at most three times [ERR-40]', async (_, picture) => {
  const { container } = await render(picture);
  const image = () => container.querySelector('img');
  const waits = holdWaits();
  const fail = async () => {
    await expect.poll(() => image()?.getAttribute('src')).toBe(pixel);
    image()?.dispatchEvent(new Event('error'));
    await expect.poll(image).toBeNull();
  };
  for (const ms of [2000, 10_000, 60_000]) {
    await fail();
    await expect.poll(() => waits.filter((one) => one.ms === ms)).toHaveLength(1);
    waits.find((one) => one.ms === ms)?.work();
  }
  await fail();
  expect(waits.filter(({ ms }) => [2000, 10_000, 60_000].includes(ms))).toHaveLength(3);
});
