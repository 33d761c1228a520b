import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StreakBar, StreakCircles } from './streak.tsx';

const bar = () => page.getByRole('progressbar', { name: 'Weekday streak' });

async function showBar(
  done: number,
  target: number,
  level: number,
  levels: number,
): Promise<{ shares: number[]; tone: string | null }> {
  const { container } = await render(
    <StreakBar
      done={done}
      target={target}
      level={level}
      levels={levels}
      label="Weekday streak"
      valueText={`${done} of ${target}`}
    />,
  );
  const shares = [...container.querySelectorAll('[data-segment-share]')].map((part) =>
    Number(part.getAttribute('data-segment-share')),
  );
  return { shares, tone: bar().element().getAttribute('data-tone') };
}

describe('StreakBar', () => {
  it.each([
    ['0 of target', 0, 1, [0, 0, 0]],
    ['target − 1', 4, 1, [0.8, 0, 0]],
    ['target', 5, 1, [1, 0, 0]],
    ['the second level', 1, 2, [1, 0.2, 0]],
    ['all levels', 5, 3, [1, 1, 1]],
  ])('fills level by level: %s [STREAK-03]', async (_, done, level, expected) => {
    expect((await showBar(done, 5, level, 3)).shares).toEqual(expected);
  });

  it.each([
    [2, 3, 'amber'],
    [3, 3, 'green'],
    [1, 1, 'green'],
  ])('at level %i of %i it is %s [STREAK-04]', async (level, levels, tone) => {
    expect((await showBar(1, 5, level, levels)).tone).toBe(tone);
  });

  it('announces its progress in words', async () => {
    await showBar(2, 5, 1, 3);
    await expect.element(bar()).toHaveAttribute('aria-valuetext', '2 of 5');
  });
});

describe('StreakCircles', () => {
  it.each([
    [0, 7, 0, 7],
    [1, 7, 1, 7],
    [7, 7, 7, 7],
    [8, 9, 7, 7],
    [4, 5, 4, 5],
    [1, 1, 1, 1],
  ])('%i of %i days check %i of %i circles, which are round [STREAK-06]', async (done, target, checked, count) => {
    const { container } = await render(
      <div style={{ inlineSize: '10rem' }}>
        <StreakCircles done={done} target={target} label={`${done} days`} />
      </div>,
    );
    const circles = [...container.querySelectorAll('[data-checked]')].map(
      (circle) => circle.getAttribute('data-checked') === 'true',
    );
    expect(circles).toEqual(Array.from({ length: count }, (_, at) => at < checked));
    for (const circle of container.querySelectorAll('[data-checked]')) {
      const { width, height } = circle.getBoundingClientRect();
      expect(Math.abs(width - height)).toBeLessThan(0.1);
    }
    await expect.element(page.getByRole('img', { name: `${done} days` })).toBeVisible();
  });
});
