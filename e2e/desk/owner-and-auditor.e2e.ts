import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { invitationAfter, openDeskAs, openPage } from '../support/desk.ts';
import { verifiedRider } from '../support/rider.ts';
import { demoTenant, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });
// Serial, because both sign in as the owner, whose newest code invalidates the others.
test.describe.configure({ mode: 'serial' });

test('an owner suspends a rider, and an auditor sees who did it with the values before and after, and exports it and the last month [DESK-72, DESK-78, DESK-79, DESK-175]', async ({
  page,
  browser,
}) => {
  const rider = await verifiedRider();
  const reason = `Two accounts of ${rider.phone}`;

  await test.step('the owner suspends with a reason', async () => {
    await openDeskAs(page, 'owner@desk.example', `/${demoTenant}/members`);
    await page.getByLabel('Search members').fill(rider.email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: rider.name }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Suspend ${rider.name}?` });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Suspended. No points were deducted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lift suspension' })).toBeVisible();
  });

  await test.step('the auditor finds the entry, and may change nothing', async () => {
    const other = await (await browser.newContext({ viewport: viewports.wide, acceptDownloads: true })).newPage();
    await openDeskAs(other, 'finance@desk.example', `/${demoTenant}/record?verb=members.suspend`);
    await other.getByRole('button', { name: 'Suspended a member' }).first().click();
    const drawer = other.getByRole('dialog', { name: 'Suspended a member' });
    await expect(drawer.getByText(reason)).toBeVisible();
    await expect(drawer.getByRole('cell', { name: 'SUSPENDED', exact: true })).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const [file] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(fs.readFileSync(await file.path(), 'utf8')).toContain('members.suspend');
    await expect(other.getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await other.getByRole('link', { name: 'Month-end' }).click();
    await other.getByRole('button', { name: /^Show / }).click();
    await expect(other.getByRole('row', { name: /^Closing balance/ })).toBeVisible();
    const [month] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Points as CSV' }).click(),
    ]);
    expect(fs.readFileSync(await month.path(), 'utf8')).toMatch(/^\uFEFFentry,booked,happened,kind/);
    await expect(other.getByText(/of Points saved to your downloads/)).toBeVisible();
    await other.goto(page.url());
    await expect(other.getByRole('heading', { level: 1, name: rider.name })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Lift suspension' })).toHaveCount(0);
    await other.context().close();
  });
});

test('an owner invites a person, who signs in by the mailed link and arrives at their role’s page [DESK-80, DESK-81]', async ({
  page,
  browser,
}) => {
  const email = `nia${Date.now()}@desk.example`;
  await openDeskAs(page, 'owner@desk.example', `/${demoTenant}/staff`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invite someone' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nia Holt');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel(/^Finance/).check();
  const link = await invitationAfter(page, email, () => dialog.getByRole('button', { name: 'Invite someone' }).click());
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  const other = await (await browser.newContext({ viewport: viewports.wide })).newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('button', { name: 'Your account' })).toContainText('Nia Holt');
  await openPage(other, 'Reports', 'Audit log');
  await expect(other.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await other.context().close();
});
