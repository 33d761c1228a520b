import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, pageOf, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { Home } from '../home.tsx';

afterEach(() => page.viewport(1024, 768));

test.each([
  ['Ana Maria', 'Hi, Ana'],
  ['  Ana', 'Hi, Ana'],
  ['', 'Hi there'],
])(
  'on a wide screen %j is greeted by %s in the header, next to the tabs with the current one marked [HOME-19]',
  async (name, greeting) => {
    await page.viewport(1280, 800);
    mockReplies({
      'GET /rest/users/me/userinfo/en': { ...verifiedMember, name },
      'GET /rest/users/me/earnings/en': pageOf([]),
      'GET /rest/': [],
    });
    await renderForMember(<Home />);
    const header = page.getByRole('banner');
    await expect.element(header.getByRole('button', { name: `${greeting} , Account menu`, exact: true })).toBeVisible();
    const tab = (label: string) => header.getByRole('link', { name: label, exact: true });
    await expect.element(tab('Earn')).toHaveAttribute('aria-current', 'page');
    await tab('Redeem').click();
    await expect.element(tab('Redeem')).toHaveAttribute('aria-current', 'page');
    await expect.element(tab('Earn')).not.toHaveAttribute('aria-current');
    await expect.element(page.getByRole('heading', { name: 'Redeem points' })).toBeInViewport();
  },
);
