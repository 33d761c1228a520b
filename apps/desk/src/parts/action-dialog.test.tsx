import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';

async function openMinting(refusal: { status: number; error: string; field?: string }) {
  await openDesk('/bay/codes', {
    'codes.batches': () => ({ reply: { batches: [] } }),
    'codes.mint': () => refusal,
  });
  await page.getByRole('button', { name: 'Generate codes' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Generate codes' });
  await dialog.getByLabelText('Batch').fill('winter');
  await dialog.getByLabelText('Number of codes', { exact: true }).fill('30');
  await dialog.getByLabelText('Points per code').fill('7');
  return dialog;
}

test('an error with a field marks and focuses it; any other error is shown for the whole form [DESK-168]', async () => {
  const dialog = await openMinting({ status: 400, error: 'INVALID_REQUEST', field: 'batch' });
  const batch = dialog.getByLabelText('Batch');
  await dialog.getByRole('button', { name: 'Generate codes' }).click();
  await expect.element(dialog.getByText(/^Nothing changed. Fix the marked field/)).toBeVisible();
  await expect.element(batch).toHaveAttribute('aria-invalid', 'true');
  await expect.element(batch).toHaveFocus();
});

test('a number out of bounds shows the bound before anything is sent [DESK-168]', async () => {
  const dialog = await openMinting({ status: 500, error: 'INTERNAL_ERROR' });
  const codes = dialog.getByLabelText('Number of codes', { exact: true });
  await codes.fill('2000000');
  await dialog.getByRole('button', { name: 'Generate codes' }).click();
  await expect.element(dialog.getByText('Enter a whole number, 100,000 at most.')).toBeVisible();
  await codes.fill('0');
  await expect.element(dialog.getByText('Enter a whole number, 1 or more.')).toBeVisible();
  for (const typed of ['a few', '1e3', '0x10', '2.5']) {
    await codes.fill(typed);
    await expect.element(dialog.getByText('Enter a whole number.')).toBeVisible();
  }
});
