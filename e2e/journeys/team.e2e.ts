import { joinTeam } from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { openDeskAs } from '../support/desk.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, verifiedRider } from '../support/rider.ts';
import { noonDaysAgo, reportRides } from '../support/rides.ts';
import { demoTenant, passTeamTime, viewports } from '../support/world.ts';

const t = speakerOf();
const TEAM = 'Ferry Works';

/** The ninth day of the month after a day: its challenge is settled then. */
const settlementAfter = (day: Date): string =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 9)).toISOString().slice(0, 10);

test('a rider joins a team by its code, sees it move with rides, and is paid for its challenge, which the desk lists [TEAM-06] [TEAM-15] [TEAM-17]', async ({
  page,
  browser,
}) => {
  const desk = await (await browser.newContext({ viewport: viewports.wide })).newPage();
  const code = await test.step('staff read the code of a team', async () => {
    await openDeskAs(desk, 'owner@desk.example', '/saltline/teams');
    const row = desk.getByRole('row').filter({ hasText: TEAM });
    await expect(row).toBeVisible();
    return /\b[A-Z0-9]{8}\b/.exec(await row.innerText())?.[0] ?? '';
  });
  const rider = await verifiedRider();
  const mates = await Promise.all(Array.from({ length: 4 }, () => verifiedRider()));
  for (const { api } of mates) await api.call(joinTeam, { body: { Code: code } });

  await test.step('the rider joins', async () => {
    await page.setViewportSize(viewports.narrow);
    await openAs(page, rider, '/team');
    await page.getByLabel(t('team.label')).last().fill(code);
    await page.getByRole('button', { name: t('team.join') }).click();
    await expect(page.getByText(t('team.members', { count: 5 }), { exact: true })).toBeVisible();
  });

  const endings = [0, 40, 80, 120].map((minutes) => noonDaysAgo(2, minutes));
  for (const { card } of [rider, ...mates]) await reportRides(card, endings);

  await test.step('the team moves with its rides', async () => {
    await passTeamTime(demoTenant, TEAM);
    await page.reload();
    await expect(page.getByText(t('team.rides', { count: 20 }))).toBeVisible();
    await expect(page.getByText(t('team.place', { place: '1', teams: '1' }))).toBeVisible();
  });

  await test.step('the settled challenge pays, and its receipt names it', async () => {
    await passTeamTime(demoTenant, TEAM, settlementAfter(endings[0] ?? new Date()));
    await page.reload();
    await expect(page.getByText(t('team.rewards'))).toBeVisible();
    await openAs(page, rider, '/');
    await expect(page.getByText(titleOf.campaign('team-first')).first()).toBeVisible();
  });

  await test.step('the desk lists the result', async () => {
    await desk.reload();
    await expect(desk.getByRole('row').filter({ hasText: TEAM }).last()).toContainText('5');
  });
});
