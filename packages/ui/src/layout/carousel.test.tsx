import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferMotion } from '../testing/prefer-motion.ts';
import '../styles/base.css';
import { Carousel } from './carousel.tsx';

const row = (direction: 'ltr' | 'rtl', at = 0) => (
  <div dir={direction} style={{ inlineSize: '40rem', margin: '2rem' }}>
    <Carousel
      label="Offers"
      perView={1}
      direction={direction}
      previousLabel="Previous"
      nextLabel="Next"
      at={at}
      arrowsOn="4 / 1"
    >
      {['Day pass', 'Month pass', 'Coffee'].map((title) => (
        <p key={title} style={{ blockSize: '20rem' }}>
          {title}
        </p>
      ))}
    </Carousel>
  </div>
);
const box = (name: string) => page.getByText(name).element().getBoundingClientRect();
const group = () => page.getByRole('group', { name: 'Offers' }).element().getBoundingClientRect();
const isShown = (name: string) => Math.abs(box(name).left - group().left) < 1;

describe('Carousel', () => {
  it('with reduced motion the requested slide appears immediately, without gliding', async () => {
    await preferMotion('less');
    const { rerender } = await render(row('ltr'));
    expect(isShown('Day pass')).toBe(true);
    await rerender(row('ltr', 2));
    const frames: boolean[] = [];
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      frames.push(isShown('Coffee'));
    }
    expect(frames.at(-1)).toBe(true);
  });

  it('glides without reduced motion', async () => {
    await preferMotion('all');
    const { rerender } = await render(row('ltr'));
    await rerender(row('ltr', 2));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(isShown('Coffee')).toBe(false);
    await expect.poll(() => isShown('Coffee')).toBe(true);
  });

  it.each(['ltr', 'rtl'] as const)('in a page that reads %s the next slide is in reading direction', async (way) => {
    await render(row(way));
    const isLeft = () => box('Month pass').left < box('Day pass').left;
    expect(isLeft()).toBe(way === 'rtl');
  });

  it('its arrows are entirely on their picture', async () => {
    await page.viewport(1280, 800);
    await render(row('ltr', 1));
    for (const name of ['Previous', 'Next']) {
      const arrow = page.getByRole('button', { name });
      await expect.element(arrow).toBeVisible();
      const { left, right, top, bottom } = arrow.element().getBoundingClientRect();
      const around = group();
      expect([left > around.left, right < around.right, top > around.top]).toEqual([true, true, true]);
      expect(bottom).toBeLessThan(around.top + around.width / 4);
    }
  });

  it('a slide focused by keyboard becomes visible, however slow the browser', async () => {
    const slowly = () => {
      for (const end = performance.now() + 50; performance.now() < end; );
    };
    await page.viewport(1280, 800);
    await render(
      <div style={{ inlineSize: '40rem', margin: '2rem' }}>
        <Carousel label="Passes" perView={1.5} previousLabel="Previous" nextLabel="Next">
          {['Day', 'Week', 'Month'].map((name) => (
            <button key={name} type="button" style={{ inlineSize: '100%' }}>
              {name}
            </button>
          ))}
        </Carousel>
      </div>,
    );
    document.addEventListener('keydown', slowly);
    for (let presses = 0; presses < 6 && document.activeElement?.textContent !== 'Month'; presses += 1)
      await userEvent.keyboard('{Tab}');
    document.removeEventListener('keydown', slowly);
    expect(document.activeElement?.textContent).toBe('Month');
    await expect.element(page.getByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Previous' })).toBeVisible();
    expect(document.activeElement?.closest('ul')?.parentElement?.scrollLeft).toBe(0);
  });
});
