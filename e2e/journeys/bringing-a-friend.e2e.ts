import { demoSecurityCode } from '@fareback/api/demo-cards';
import { getReferrerRecord, type Language, listEarnings, listReferredFriends } from '@fareback/contract';
import { toConfig } from '@fareback/tenant-pack';
import { expect, type Page, test } from '@playwright/test';
import { expectCodeWanted, signUpWith } from '../support/entry.ts';
import { returnToPage } from '../support/home.ts';
import { latestCode } from '../support/mailbox.ts';
import { packs, speakerOf } from '../support/program.ts';
import { type Rider, signedUpRider } from '../support/rider.ts';
import { reportRides } from '../support/rides.ts';
import { expectStepBack } from '../support/step-back.ts';
import { troublesOf } from '../support/watch.ts';
import { type NewRider, newRider, originOf, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.narrow, ...withWorker });

async function inviter(tenantId: string, inviteCode: string | null): Promise<{ rider: Rider; code: string }> {
  const rider = await signedUpRider({ tenantId, inviteCode });
  const { ReferralCouponCode: code } = await rider.api.call(getReferrerRecord);
  return { rider, code };
}

async function rewardsOf({ api }: Rider, campaignId: string): Promise<number[]> {
  const { data } = await api.call(listEarnings, { params: { lang: 'en' } });
  return data.filter(({ CampaignID }) => CampaignID === campaignId).map(({ amount }) => amount);
}

const connectCard = (page: Page, { card }: NewRider): Promise<number> =>
  page.evaluate(
    async (body) =>
      (
        await fetch('/rest/users/me/providersStatus', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { ProviderID: 'saltline-card', identifier: card, secondFact: demoSecurityCode(card) },
  );

/** Opens Home for a newcomer who has already seen greeting and tutorial. */
async function settleIn(page: Page, origin: string): Promise<void> {
  await expect(page).toHaveURL(`${origin}/`);
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(`/rest/users/me/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await Promise.all([post('tutorialSeen', {}), post('showNewFeatureDialog', { showNewFeatureDialog: false })]);
    sessionStorage.clear();
  });
  await page.reload();
  // Home is visible before the app runs, which alone handles returning to the page.
  await page.waitForFunction(() => performance.getEntriesByName('home-usable').length > 0);
}

for (const pack of packs.filter(({ tenant }) => tenant.switches.standalone))
  for (const language of ['en', 'ar'] as const satisfies readonly Language[]) {
    const { tenantId, programme: program } = pack;
    const { referral } = program;
    if (referral === null || !pack.tenant.languages.includes(language)) continue;
    const isMandatory = pack.tenant.switches.inviteCodeMandatory;
    const agencysCode = isMandatory ? (program.codes[0]?.code ?? null) : null;
    const t = speakerOf(pack, language);
    const config = toConfig(pack, language);
    const points = (amount: number) => new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(amount);

    test(`${tenantId}, ${language}: a friend follows the link, sees both rewards, signs up, verifies the phone, rides, and both are rewarded [REFER-19] [REFER-20] [REFER-21] [REFER-16] [REFER-18] [CODE-22]`, async ({
      page,
    }) => {
      const troubles = troublesOf(page);
      const friend = newRider();
      const { rider, code } = await inviter(tenantId, agencysCode);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);

      await test.step('the landing page names the inviter and both rewards', async () => {
        await page.goto(`${originOf(tenantId)}/invitation?inviteCode=${code}`);
        await expect(
          page.getByRole('heading', { level: 1, name: t('invitation.title', { name: 'Ana' }) }),
        ).toBeVisible();
        const both = page.getByRole('region', { name: t('invitation.rewards') });
        await expect(both).toContainText(points(referral.rewardForReferee));
        await expect(both).toContainText(points(referral.rewardForReferrer));
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await button(t('invitation.join', { tenant: config.TenantName })).click();
      });

      await test.step('the sign-up asks only for the agency’s code, if that is mandatory', async () => {
        await expect(page.getByText(t('invitation.with', { name: 'Ana' }))).toBeVisible();
        if (agencysCode !== null) {
          await page.getByRole('textbox', { name: t('signUp.code') }).fill(agencysCode);
        }
        await signUpWith(page, friend, t);
      });
      const card = page.getByRole('region', { name: t('invitation.with', { name: 'Ana' }) });
      await settleIn(page, originOf(tenantId));

      await test.step('Home shows the remaining steps, and the number is verified from there', async () => {
        await expect(card).toContainText(t('invitation.phoneOpen'));
        if (referral.actionCampaign !== undefined) {
          expect(await connectCard(page, friend)).toBe(200);
          await reportRides(friend.card, [new Date()]);
          await returnToPage(page);
          await expect(card.getByRole('listitem').nth(1)).toHaveAttribute('data-done', 'true');
          expect(await rewardsOf(rider, referral.campaignId)).toEqual([]);
        }
        await card.getByRole('button', { name: t('redeem.verify') }).click();
        const drawer = page.getByRole('dialog');
        // In international format if the agency's first country is another.
        const isHome = pack.tenant.phoneCountries[0] === 'US';
        await drawer.getByLabel(t('verify.phone')).fill(isHome ? friend.phone : `+1${friend.phone}`);
        await drawer.getByRole('button', { name: t('common.continue') }).click();
        await expect(drawer).toHaveAccessibleName(t('verify.codeTitle'));
        await expectCodeWanted(page, t);
        await page.keyboard.type(await latestCode(tenantId, friend.phone));
        await drawer.getByRole('button', { name: t('verify.successAction') }).click();
        await expect(card).toBeHidden();
        await expectStepBack(page);
      });

      await test.step('both are rewarded, and both see it', async () => {
        expect(await rewardsOf(rider, referral.campaignId)).toEqual([referral.rewardForReferrer]);
        const [told] = await rider.api.call(listReferredFriends, { params: { lang: 'en' } });
        expect(told).toMatchObject({ state: 'PAID', reward: referral.rewardForReferrer });
        await page.goto(`${originOf(tenantId)}/reward_code_screen`);
        await page.getByRole('button', { name: code }).click();
        await expect(page.getByRole('dialog')).toContainText(
          t('invitation.paid', { amount: points(referral.rewardForReferee) }),
        );
      });
      expect(troubles).toEqual([]);
    });
  }

for (const pack of packs.filter(({ tenant }) => !tenant.switches.standalone && tenant.switches.referral)) {
  const { tenantId, programme: program } = pack;
  const { referral } = program;
  if (referral === null) continue;
  const t = speakerOf(pack);

  test(`${tenantId}: an invitation opened in the browser is confirmed after the hand-over, kept until the terms, and applied automatically [REFER-19] [REFER-20] [AUTH-34]`, async ({
    page,
    browser,
  }) => {
    const origin = originOf(tenantId);
    const handOver = async (on: Page, member: string) => {
      await on.goto(`${origin}/local/partner`);
      await on.getByLabel("Partner's member id").fill(member);
      await on.getByRole('button', { name: 'Open rewards', exact: true }).click();
    };
    const elsewhere = await browser.newContext();
    const theirs = await elsewhere.newPage();
    await handOver(theirs, newRider().card);
    await theirs.getByRole('button', { name: t('terms.agree'), exact: true }).click();
    await expect(theirs).toHaveURL(`${origin}/`);
    const code = await theirs.evaluate(async () => {
      const reply = await fetch('/rest/users/me/referrerRecord');
      return ((await reply.json()) as { ReferralCouponCode: string }).ReferralCouponCode;
    });
    await elsewhere.close();

    await page.goto(`${origin}/invitation?inviteCode=${code}`);
    await expect(page.getByText(t('invitation.fromApp', { tenant: pack.tenant.name }))).toBeVisible();
    await handOver(page, newRider().card);
    await page.getByRole('button', { name: t('invitation.use'), exact: true }).click();
    await expect(page).toHaveURL(`${origin}/terms`);
    await page.getByRole('button', { name: t('terms.agree'), exact: true }).click();
    const card = page.getByRole('region', { name: new RegExp(t('invitation.with', { name: '.*' })) });
    await expect(card.or(page.getByRole('region', { name: t('invitation.withNoName') }))).toContainText(
      t('invitation.ridesDone', { done: 0, target: referral.actionRides ?? 1 }),
    );
  });
}
