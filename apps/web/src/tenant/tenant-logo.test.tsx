import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plainConfig, renderForMember } from '../testing/member-page.tsx';
import { TenantLogo } from './tenant-logo.tsx';

const picture = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" id="${name}" width="1" height="1" />`)}`;
const [logo, headerLogo] = [picture('logo'), picture('header')];
const broken = 'data:image/png,broken';

test.each([
  [true, headerLogo, logo, headerLogo],
  [true, null, logo, logo],
  [true, broken, logo, logo],
  [false, headerLogo, logo, logo],
])(
  'with header %j and logos %j and %j shows %j [TEN-05]',
  async (header, TenantHeaderLogoURL, TenantLogoURL, shown) => {
    const config = { ...plainConfig, TenantName: 'Ferry Points', TenantHeaderLogoURL, TenantLogoURL };
    await renderForMember(<TenantLogo header={header} />, config);
    await expect.element(page.getByRole('img', { name: 'Ferry Points' })).toHaveAttribute('src', shown);
  },
);

test.each([
  [true, null, null],
  [true, broken, broken],
  [false, headerLogo, null],
])(
  'with header %j and logos %j and %j shows the name as text [TEN-05]',
  async (header, TenantHeaderLogoURL, TenantLogoURL) => {
    const config = { ...plainConfig, TenantName: 'Ferry Points', TenantHeaderLogoURL, TenantLogoURL };
    await renderForMember(<TenantLogo header={header} />, config);
    await expect.element(page.getByText('Ferry Points')).toBeVisible();
  },
);
