import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { ProgrammeDrawer } from './programme-drawer.tsx';

const programme = (Name: string, Url: string) => ({ TenantID: Name, Name, LogoURL: null, Url });

test("the partner's other programmes are listed, each with its own address in this window [HOME-04, TEN-33]", async () => {
  const PartnerProgrammes = [
    programme('Fjord', 'https://fjord.example/'),
    programme('Bay', 'https://bay.example/'),
    programme('Trap', 'javascript:alert(1)'),
  ];
  await renderForMember(<ProgrammeDrawer isOpen onClose={() => {}} />, { ...plainConfig, PartnerProgrammes });
  await expect.element(page.getByRole('link', { name: 'Fjord' })).toBeVisible();
  const links = page.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ textContent, href, target }) => [textContent, href, target])).toEqual([
    ['Fjord', 'https://fjord.example/', ''],
    ['Bay', 'https://bay.example/', ''],
  ]);
});

test('without another programme a line says so [HOME-04]', async () => {
  await renderForMember(<ProgrammeDrawer isOpen onClose={() => {}} />);
  await expect.element(page.getByText('There is no other programme to switch to.')).toBeVisible();
});
