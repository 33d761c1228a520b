import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTranslator, TranslationProvider } from '../../i18n/language.tsx';
import { Crashed } from './crashed.tsx';

it('a page that failed to render says so, and a button reloads it [ERR-10]', async () => {
  const reopen = vi.fn<() => void>();
  const page = await render(
    <TranslationProvider
      translator={await loadTranslator('en')}
      language="en"
      words={{ long: 'points', short: 'pts', title: 'Points' }}
    >
      <Crashed onReopen={reopen} />
    </TranslationProvider>,
  );
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Oh no, bad luck!')).toBeVisible();
  await expect.element(alert.getByText('Please close this page and open it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(reopen).toHaveBeenCalledTimes(1);
});
