import { type AgencyHealth, findingStates, type InstallationHealth } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agencyHealth, installationHealth } from '../testing/agencies.ts';
import { openDesk, owner } from '../testing/desk-page.tsx';

const asOperator = { 'me.get': () => ({ reply: { ...owner, isOperator: true } }) };

const openAgencies = (agencies: AgencyHealth[], over: Partial<InstallationHealth> = {}): Promise<void> =>
  openDesk('/bay/agencies', {
    ...asOperator,
    'agencies.list': () => ({ reply: { ...installationHealth(agencies), ...over } }),
  });

test('an agency shows its problems in words, each linked to the page where it is fixed [DESK-697, DESK-698]', async () => {
  await openAgencies([
    agencyHealth({
      agencyId: 'harbor',
      name: 'Harbor Transit',
      problems: ['JOBS_LATE', 'PROVIDER_SILENT'],
      providers: [{ providerId: 'metro', acceptedAt: '2026-11-28T08:00:00Z', isSilent: true }],
      openVersion: { number: 8, state: 'DRAFT' },
    }),
    agencyHealth({}),
  ]);
  const harbor = page.getByRole('row', { name: /Harbor Transit/ });
  await expect
    .element(harbor.getByRole('link', { name: 'Provider is silent' }))
    .toHaveAttribute('href', '/harbor/providers');
  await expect
    .element(harbor.getByRole('link', { name: 'Jobs are late' }))
    .toHaveAttribute('href', '/harbor/system-check');
  await expect
    .element(harbor.getByRole('link', { name: 'Draft 8 is open' }))
    .toHaveAttribute('href', '/harbor/versions/8');
  await expect.element(harbor.getByText('Silent', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Bay Transit/ }).getByText('No problems')).toBeVisible();
});

test('the last backup is shown once above the agencies, and an unknown one is named [DESK-697]', async () => {
  await openAgencies([agencyHealth({})]);
  await expect.element(page.getByText('Last backup')).toBeVisible();
  expect(page.getByText('Not known').elements().length).toBeGreaterThan(0);
});

test('a list without the agencies of an unavailable server says so and names them [DESK-697]', async () => {
  const unread = [
    { agencyId: 'harbor', name: 'Harbor Transit' },
    { agencyId: 'lake', name: 'Lake Transit' },
  ];
  await openAgencies([agencyHealth({})], { isWhole: false, unread });
  await expect.element(page.getByRole('alert').getByText('Not read: Harbor Transit and Lake Transit.')).toBeVisible();
});

test('an agency without a verification of its books is not shown as one without problems [DESK-698]', async () => {
  await openAgencies([agencyHealth({ books: null })]);
  const bay = page.getByRole('row', { name: /Bay Transit/ });
  await expect.element(bay.getByText('Books not verified yet')).toBeVisible();
  await expect.element(bay.getByText('Never verified')).toBeVisible();
  expect(bay.getByText('No problems').elements()).toEqual([]);
});

test('the system check lists problems first, each with what to do, and runs again on request [DESK-699]', async () => {
  let runs = 0;
  await openDesk('/bay/system-check', {
    ...asOperator,
    'installation.check': () => {
      runs += 1;
      const findings = findingStates.toReversed().map((state) => ({
        check: state === 'bad' ? 'queue' : 'newer',
        state,
        says: `${state} it is`,
        ...(state === 'bad' && { todo: 'Run a process with RUN_JOBS.' }),
      }));
      return { reply: { at: '2026-11-30T08:00:00Z', findings } };
    },
  });
  await expect.element(page.getByText('1 problem, 1 thing to look at')).toBeVisible();
  const rows = page.getByRole('row').elements();
  expect(rows[1]?.textContent).toMatch(/Problem.*Job queue.*bad it is.*Run a process with RUN_JOBS/s);
  expect(rows.at(-1)?.textContent).toMatch(/OK.*newer.*ok it is/s);
  const before = runs;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => runs).toBeGreaterThan(before);
});

test('an agency’s staff who open the address of an operators’ page are refused [DESK-700]', async () => {
  await openDesk('/bay/system-check', { 'installation.check': () => ({ status: 403, error: 'NOT_ALLOWED' }) });
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible();
});
