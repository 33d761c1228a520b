import { toConfig } from '@fareback/tenant-pack';
import { expect, test } from '@playwright/test';
import { balanceOf, tab } from '../support/home.ts';
import { agencyWithLongOnboarding } from '../support/own-agency.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider } from '../support/rider.ts';
import { troublesOf } from '../support/watch.ts';
import { demoTenant, originOf, viewports, withWorker } from '../support/world.ts';

// The page must run without any error, which blocking the worker causes.
test.use(withWorker);

const t = speakerOf();
const config = toConfig(demoPack, 'en');
const origin = originOf(demoTenant);

test.describe('a browser without earlier visits', () => {
  test.use({ storageState: { cookies: [], origins: [] }, viewport: viewports.narrow });

  test('with a long onboarding a new visitor sees the three steps and continues to sign-up; the next visit shows the form immediately [TUT-14] [TUT-15]', async ({
    page,
  }) => {
    const address = originOf(await agencyWithLongOnboarding(demoTenant, `${demoTenant}-steps`));
    await page.goto(`${address}/sign-in`);
    const welcome = page.getByRole('dialog', { name: t('welcome.choose', { tenant: demoPack.tenant.name }) });
    await welcome.getByRole('button', { name: t('welcome.iAmNew') }).click();
    const steps = page.getByRole('dialog');
    for (const { StepTitle } of config.WelcomeStepsConfig) {
      await expect(steps).toHaveAccessibleName(StepTitle);
      await steps.getByRole('button', { name: new RegExp(`^(${t('common.next')}|${t('welcome.start')})$`) }).click();
    }
    await expect(page).toHaveURL(`${address}/sign-up`);
    await page.goto(`${address}/sign-in`);
    await expect(page.getByRole('heading', { level: 1, name: t('signIn.title') })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

for (const [name, viewport] of Object.entries(viewports)) {
  test(`on a ${name} screen the tutorial runs to its end, every card next to its target [STATUS-08] [TUT-03] [TUT-04] [TUT-05] [EVT-03]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const troubles = troublesOf(page);
    const reported = page.waitForRequest((request) => request.url().endsWith('/rest/events'));
    await openAs(page, await signedUpRider(), '/tutorial');
    const card = page.getByRole('dialog');
    for (let step = 1; step <= 4; step += 1) {
      await expect(card.getByText(t('common.step', { step, steps: 4 }))).toBeVisible();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [lit, own] = [...document.querySelectorAll('dialog > div')].map((it) => it.getBoundingClientRect());
            if (lit === undefined || own === undefined) return 'nothing lit';
            const isOver = lit.left < own.right && own.left < lit.right && lit.top < own.bottom && own.top < lit.bottom;
            return isOver ? 'covered' : 'beside';
          }),
        )
        .toBe('beside');
      await card.getByRole('button').last().click();
    }
    await expect(card).toBeHidden();
    expect((await reported).postDataJSON()).toMatchObject({ Category: 'Tutorial', Action: 'completed' });
    await expect(page).toHaveURL(`${origin}/`);
    await expect(balanceOf(page)).toBeVisible();
    await tab(page, 'redeem').click();
    expect(troubles).toEqual([]);
  });
}
