import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppBar } from './page.tsx';
import '../styles/base.css';

const wide = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60" />')}`;

it('a wide logo leaves room for the elements next to it, even on a phone with letters twice as large [TEN-05]', async () => {
  await page.viewport(320, 640);
  await render(
    <div style={{ inlineSize: '10rem' }}>
      <AppBar end={<button type="button">241 pts</button>}>
        <img src={wide} alt="Ferry Points" />
      </AppBar>
    </div>,
  );
  const logo = page.getByRole('img', { name: 'Ferry Points' });
  await expect.element(logo).toBeVisible();
  const beside = page.getByRole('button').element().getBoundingClientRect();
  expect(logo.element().getBoundingClientRect().right).toBeLessThanOrEqual(beside.left);
});
