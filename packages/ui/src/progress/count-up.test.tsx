import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferMotion } from '../testing/prefer-motion.ts';
import { translatePage } from '../testing/translate-page.ts';
import { CountUp } from './count-up.tsx';

const english = (points: number) => points.toLocaleString('en');
const parts = { en: ',', ru: ' ' };
const inParts = (points: number, language: keyof typeof parts) => english(points).replaceAll(',', parts[language]);

const running = () =>
  page
    .getByText(/\d/)
    .elements()
    .find((element) => element.getAttribute('aria-hidden') === 'true')?.textContent;

describe('CountUp', () => {
  it('shows the value immediately with reduced motion [CONST-02]', async () => {
    await preferMotion('less');
    await render(<CountUp value={12_480} language="en" format={english} />);
    expect(running()).toBe('12,480');
  });

  it('otherwise starts below the value and announces only the final value [CONST-02]', async () => {
    await preferMotion('all');
    const { container } = await render(<CountUp value={9999} language="en" format={english} />);
    expect(running()).not.toBe('9,999');
    expect(container.querySelector('span > span:not([aria-hidden])')?.textContent).toBe('9,999');
  });

  it('updates the existing text node without replacing it [CONST-02] [HOME-33]', async () => {
    await preferMotion('all');
    const { container } = await render(<CountUp value={9999} language="en" format={english} />);
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((more) => changes.push(...more));
    watch.observe(container, { childList: true, characterData: true, subtree: true });
    await expect.poll(() => changes.length, { timeout: 5000 }).toBeGreaterThan(3);
    watch.disconnect();
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['characterData']));
  });

  it('shows the new value on a translated page, with and without motion [UX-19]', async () => {
    onTestFinished(translatePage());
    for (const motion of ['all', 'less'] as const) {
      await preferMotion(motion);
      const { container, rerender, unmount } = await render(<CountUp value={0} language="en" format={english} />);
      await expect.poll(() => document.querySelectorAll('font').length).toBeGreaterThan(0);
      await rerender(<CountUp value={314} language="en" format={english} />);
      await expect.poll(() => container.querySelector('[data-numeric]')?.textContent, { timeout: 10_000 }).toBe('314');
      await unmount();
    }
  });

  it('is reformatted in another language, even without counting [CONST-05]', async () => {
    const { rerender } = await render(<CountUp value={1_234_567} language="en" format={inParts} />);
    expect(running()).toBe('1,234,567');
    await rerender(<CountUp value={1_234_567} language="ru" format={inParts} />);
    expect(running()).toBe('1 234 567');
  });
});
