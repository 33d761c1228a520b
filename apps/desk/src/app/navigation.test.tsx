import { type Permission, permissions, type Role, roles } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import table from '../../../../docs/desk-pages.md?raw';
import { agenciesGroup, deskGroups, groupsFor } from '../parts/navigation/desk-pages.ts';
import { agencyHealth, installationHealth } from '../testing/agencies.ts';
import { onePage, openDesk, owner, recordPage } from '../testing/desk-page.tsx';
import { maya } from '../testing/member.ts';
import { listedCampaigns } from '../testing/program-items.ts';
import * as en from '../words/en/index.ts';
import { createDeskRouter } from './routes.tsx';

const pageWords: Readonly<Record<string, string>> = en.page;
const wordOf = (key: string): string => pageWords[key.replace('page.', '')] ?? key;
const groupWordOf = (key: string): string =>
  (en.group as Readonly<Record<string, string>>)[key.replace('group.', '')] ?? key;
const links = () => page.getByRole('navigation', { name: 'Desk pages' }).getByRole('link');
const crumbs = page.getByRole('navigation', { name: 'Where you are' });
const linkTexts = () =>
  links()
    .elements()
    .map((link) => link.textContent);

const as = (held: readonly Permission[], isOperator = false) => ({
  'me.get': () => ({
    reply: { ...owner, isOperator, agencies: owner.agencies.map((one) => ({ ...one, permissions: held })) },
  }),
});

test('the desk has at most seven groups, and each has its own icon and pages [DESK-610]', () => {
  expect(deskGroups.length).toBeLessThanOrEqual(7);
  const all = [agenciesGroup, ...deskGroups];
  expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  const paths = all.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});

test('the documented table of pages and groups is the one the desk uses [DESK-610]', () => {
  const rows = [agenciesGroup, ...deskGroups].flatMap(({ word, key, pages }) =>
    pages.map(({ path, word: name, permission }) => [
      path === '' ? '(agency)' : `\`${path}\``,
      path === 'versions' ? 'Versions, before: Program' : wordOf(name),
      groupWordOf(word),
      key === agenciesGroup.key ? 'operators' : `\`${permission}\``,
    ]),
  );
  const documented = [...table.matchAll(/^\| (\(agency\)|`[^|]+`) \| (.+) \| (.+) \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(documented).toEqual(rows);
});

const addresses = [
  '',
  'approvals',
  'members',
  'members/m1',
  'members/m1/rides/r1',
  'redemptions',
  'redemptions/r1',
  'campaign-calendar',
  'versions',
  'versions/7',
  'versions/7/edit',
  'versions/7/backtest',
  'versions/7/test',
  'maintenance',
  'settings',
  'secrets',
  'record',
  'templates',
  'templates/rides-a-week',
  'missing-rides',
  'missing-rides/r1',
  'staff',
  'keys',
  'account',
  'reports/weeks',
  'reports/budgets',
  'months',
  'draws',
  'draws/d1',
  'providers',
  'providers/card',
  'stock',
  'codes',
  'teams',
  'ticket-checks',
  'wallet',
  'counter',
  'counter/m1',
  'notifications',
  'outages',
  'offer-batches',
  'orders',
  'map-feeds',
];

test.each(addresses)('the address /bay/%s from before the groups still opens its page [DESK-614]', (address) => {
  const [branch, , found] = createDeskRouter().getMatchedRoutes(`/bay/${address}`);
  expect(found?.fullPath).toBe(branch.at(-1)?.fullPath);
  expect(found?.fullPath.split('/')[2] ?? '').toBe(address.split('/')[0]);
});

test.each([
  ['viewer', ['Home', 'Campaigns', 'Offers', 'Members', 'Providers', 'Reports', 'Settings']],
  ['counter', ['Counter']],
  ['inspector', []],
] as const satisfies [Role, string[]][])(
  'the role %s sees the groups with a page it may open: %j [DESK-611]',
  (role, seen) => {
    const held: readonly Permission[] = roles[role];
    const groups = groupsFor({ may: (permission) => held.includes(permission), isOperator: false });
    expect(groups.map(({ word }) => (word.startsWith('group.') ? groupWordOf(word) : wordOf(word)))).toEqual(seen);
  },
);

test('a person whose only permission is the counter sees its page alone [DESK-611]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/counter', {
    ...as(['members.assist']),
    'assist.counter': () => ({ status: 409, error: 'NOT_ALLOWED' }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  expect(linkTexts()).toEqual(['Counter']);
});

test('only an operator has Agencies, above the other groups, with every agency [DESK-618]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/agencies', {
    ...as(permissions, true),
    'agencies.list': () => ({ reply: installationHealth([agencyHealth({})]) }),
  });
  await expect.element(page.getByRole('row', { name: /Bay Transit.*Open to riders/ })).toBeVisible();
  expect(linkTexts()[0]).toBe('Agencies');
});

test('other staff have no Agencies [DESK-618]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/record', { 'acts.list': () => recordPage() });
  await expect.element(links().first()).toHaveTextContent('Home');
});

test('the open group shows its pages, and breadcrumbs lead to it [DESK-610, DESK-613]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/missing-rides', { 'missingRides.list': () => onePage() });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Missing rides' })).toBeVisible();
  await expect.element(crumbs.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/bay/members');
  expect(linkTexts()).toContain('Teams of riders');
  expect(linkTexts()).not.toContain('Draws');
});

test('breadcrumbs lead from an object, by its name, to its page and group [DESK-613]', async () => {
  await openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': () => ({ reply: { offers: [], grants: [] } }),
    'members.timeline': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: maya.name })).toBeVisible();
  await expect.element(crumbs.getByText(maya.name)).toHaveAttribute('aria-current', 'page');
  await expect.element(crumbs.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/bay/members');
});

test('a landing page names the other pages of its group, each with its purpose [DESK-612]', async () => {
  await openDesk('/bay/campaigns', { 'campaigns.list': () => ({ reply: listedCampaigns() }) });
  const others = page.getByRole('navigation', { name: 'More in Campaigns' });
  await expect.element(others.getByRole('link', { name: 'Versions' })).toHaveAttribute('href', '/bay/versions');
  await expect.element(others.getByText(en.pageLine.versions)).toBeVisible();
});

test('the landing page of Reports has each report with the question it answers [DESK-612]', async () => {
  await openDesk('/bay/reports', {});
  await expect.element(page.getByRole('link', { name: 'Budgets' })).toHaveAttribute('href', '/bay/reports/budgets');
  await expect.element(page.getByText(en.reportLine.budgets)).toBeVisible();
});

test('on a phone the groups open from the bottom of the screen and close after a choice [DESK-610]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openDesk('/bay/record', {
    'acts.list': () => recordPage(),
    'campaigns.list': () => ({ reply: listedCampaigns() }),
  });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect.element(menu).toBeVisible();
  expect(menu.element().getBoundingClientRect().top).toBeGreaterThan(844 / 2);
  await menu.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Campaigns' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
