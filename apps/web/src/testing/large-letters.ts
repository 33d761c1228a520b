import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

export async function withLargeLetters(): Promise<void> {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
}
