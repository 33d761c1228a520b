import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Presses an action of the page: its button, else its entry in the menu of further actions. */
export async function pressAction(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'More actions' });
  await expect.poll(() => button.elements().length + more.elements().length).toBeGreaterThan(0);
  if (button.elements().length > 0) return button.first().click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
