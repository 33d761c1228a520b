import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferReducedMotion } from '../testing/reduced-motion.ts';
import { CountUp } from './count-up.tsx';

const running = () =>
  page
    .getByText(/\d/)
    .elements()
    .find((element) => element.getAttribute('aria-hidden') === 'true')?.textContent;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('CountUp', () => {
  it('shows the value at once with reduced motion [CONST-02]', async () => {
    preferReducedMotion(true);
    await render(<CountUp value={12_480} locale="en" />);
    expect(running()).toBe('12,480');
  });

  it('starts below the value otherwise and says only the end to those who listen [CONST-02]', async () => {
    preferReducedMotion(false);
    const { container } = await render(<CountUp value={9999} locale="en" />);
    expect(running()).not.toBe('9,999');
    expect(container.querySelector('span > span:not([aria-hidden])')?.textContent).toBe('9,999');
  });

  it.each([
    [999, 'en', '999'],
    [1000, 'en', '1,000'],
    [1_234_567, 'en', '1,234,567'],
    [1_234_567, 'ru', '1\u00a0234\u00a0567'],
    [1_234_567, 'es', '1.234.567'],
  ])('writes %i in %s with that language’s separators and no decimals [CONST-05]', async (value, locale, text) => {
    preferReducedMotion(true);
    await render(<CountUp value={value} locale={locale} />);
    expect(running()).toBe(text);
  });
});
