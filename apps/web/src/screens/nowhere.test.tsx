import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderForVisitor } from '../testing/visitor-page.tsx';
import { Nowhere } from './nowhere.tsx';

test.each([
  [320, 640],
  [390, 844],
  [1280, 800],
])('the message of an unknown address is centered, %i by %i [STATUS-12]', async (width, height) => {
  await page.viewport(width, height);
  await renderForVisitor(<Nowhere />);
  const title = page.getByRole('heading', { name: "This page doesn't exist" });
  await expect.element(title).toBeVisible();
  const top = title.element().getBoundingClientRect().top;
  const { bottom } = page.getByRole('button', { name: 'Go to home' }).element().getBoundingClientRect();
  expect(Math.abs((top + bottom) / 2 - height / 2)).toBeLessThan(height / 8);
});
