import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { ProgramDrawer } from './program-drawer.tsx';

const programme = (Name: string, Url: string) => ({ TenantID: Name, Name, LogoURL: null, Url });

test("the partner's other programs are listed, each opening its own address in this window [HOME-04, TEN-33]", async () => {
  const PartnerProgrammes = [
    programme('Fjord', 'https://fjord.example/'),
    programme('Bay', 'https://bay.example/'),
    programme('Trap', 'javascript:alert(1)'),
  ];
  await renderForMember(<ProgramDrawer isOpen onClose={() => {}} />, { ...plainConfig, PartnerProgrammes });
  await expect.element(page.getByRole('link', { name: 'Fjord' })).toBeVisible();
  const links = page.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ textContent, href, target }) => [textContent, href, target])).toEqual([
    ['Fjord', 'https://fjord.example/', ''],
    ['Bay', 'https://bay.example/', ''],
  ]);
});

test('a program shows its logo, or only its name if the logo is missing [HOME-04, TEN-33]', async () => {
  const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const PartnerProgrammes = [
    { ...programme('Fjord', 'https://fjord.example/'), LogoURL: logo },
    { ...programme('Bay', 'https://bay.example/'), LogoURL: '/missing.png' },
  ];
  await renderForMember(<ProgramDrawer isOpen onClose={() => {}} />, { ...plainConfig, PartnerProgrammes });
  const picture = (name: string) => page.getByRole('link', { name }).element().querySelector('img');
  await expect.element(page.getByRole('link', { name: 'Bay' })).toBeVisible();
  expect(picture('Fjord')?.getAttribute('src')).toBe(logo);
  expect(picture('Fjord')?.getBoundingClientRect().width).toBe(32);
  await expect.poll(() => picture('Bay')).toBeNull();
});

test('a line says so if there is no other program [HOME-04]', async () => {
  await renderForMember(<ProgramDrawer isOpen onClose={() => {}} />);
  await expect.element(page.getByText("There's no other program to switch to.")).toBeVisible();
});
