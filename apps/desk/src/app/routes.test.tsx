import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, recordPage } from '../testing/desk-page.tsx';

test('a link that is pressed in the moment in which what closed is being stepped back over leads where it says, and is not led back [UX-07]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'acts.list': () => recordPage(),
  });
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => back.mock.calls.length).toBe(1);
  await page.getByRole('link', { name: 'Record' }).click();
  back.mockRestore();
  const made = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await made;
  await expect.element(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible();
  expect(location.pathname).toBe('/bay/record');
});
