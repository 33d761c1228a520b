import type { NewFeatureStep, UserInfo } from '@fareback/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissWelcome, queueWelcomes } from '../../device/greetings.ts';
import { session } from '../../device/session.ts';
import { HasScreen } from '../../navigation/router.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  pageOf,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { Home } from '../home.tsx';

const status = 'POST /rest/users/me/getUserReactivationStatus';
const bonusShown = 'POST /rest/users/me/showReactivationBonusDialog';
const announced = 'POST /rest/users/me/getNewFeatureConfig/en';
const seen = 'POST /rest/users/me/updateNewFeatureID';
const away = { isUserInactive: true, showReactivationBonusDialog: true };
const active = { isUserInactive: false, showReactivationBonusDialog: false };

const slide = (NewFeatureTitle: string, more: Partial<NewFeatureStep> = {}): NewFeatureStep => ({
  ImageUrl: null,
  NewFeatureLabel: 'New',
  NewFeatureTitle,
  NewFeatureDescription: `About ${NewFeatureTitle}`,
  NewFeatureButtonLabel: 'Go on',
  NewFeatureButtonLink: null,
  ...more,
});
const last = (NewFeatureButtonLink: string | null) =>
  slide('Climb', { NewFeatureButtonLabel: 'See how', NewFeatureButtonLink });

/** A member's mock network; acknowledged announcements change the member's record. */
function world(given: Partial<UserInfo>, more: Answers = {}): string[] {
  let member = { ...verifiedMember, ...given };
  const noting = (change: Partial<UserInfo>, reply: unknown) => () => {
    member = { ...member, ...change };
    return reply;
  };
  return mockReplies({
    'GET /rest/users/me/userinfo/en': () => member,
    'GET /rest/users/me/earnings/en': pageOf([]),
    [bonusShown]: noting(active, { showReactivationBonusDialog: false }),
    [announced]: { NewFeatureID: 'streaks', Steps: [slide('Streaks'), last('/redeem')] },
    [seen]: noting({ HaveSeenNewFeature: true }, { HaveSeenNewFeature: true }),
    'POST /rest/users/me/tutorialSeen': noting({ HaveSeenTutorial: true }, { HaveSeenTutorial: true }),
    'POST /rest/events': {},
    ...more,
    'GET /rest/': [],
  });
}

const tutorial = page.getByRole('dialog').filter({ hasText: /Step \d of \d/ });
const comeBack = page.getByRole('alertdialog');
const carousel = (title: string) => page.getByRole('dialog', { name: title });
const count = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;
const homeHeading = () => page.getByRole('heading', { name: 'Hi, Ana' });
const realFetch = window.fetch;

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  window.fetch = realFetch;
  vi.useRealTimers();
});

describe('the reactivation bonus dialog', () => {
  const config = {
    ...plainConfig,
    ReactivationTitle: 'The harbor missed you',
    ReactivationDescription: '50 points are set aside.',
    ReactivationButtonLabel: 'Show me',
    ReactivationImage: '/missing.svg',
  };

  it("has the tenant's texts, delays the tutorial, and once closed is acknowledged and reloads points [TUT-12, HOME-03, TEN-32]", async () => {
    const calls = world({ ...away, HaveSeenTutorial: false });
    const bodies = sentBodies('/showReactivationBonusDialog');
    await renderForMember(<Home />, config);
    await expect.element(page.getByRole('alertdialog', { name: 'The harbor missed you' })).toBeVisible();
    await expect.element(comeBack.getByText('50 points are set aside.')).toBeVisible();
    expect(tutorial.elements()).toEqual([]);
    expect(bodies).toEqual([]);
    calls.length = 0;
    await comeBack.getByRole('button', { name: 'Show me' }).click();
    await expect.element(tutorial).toBeVisible();
    await expect.element(comeBack).not.toBeInTheDocument();
    await expect.poll(() => bodies).toEqual([{ showReactivationBonusDialog: false }]);
    await expect.poll(() => calls).toContain('GET /rest/users/me/userinfo/en');
    await expect.poll(() => calls).toContain('GET /rest/users/me/earnings/en');
  });

  it('does not reopen once closed, even if the acknowledgement failed [TUT-12]', async () => {
    const calls = world(away, { [bonusShown]: new ErrorReply(500, 'INTERNAL') });
    await renderForMember(<Home />);
    await page.getByRole('alertdialog', { name: 'Welcome back' }).getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => count(calls, 'GET /rest/users/me/userinfo/en')).toBe(2);
    await expect.element(comeBack).not.toBeInTheDocument();
  });

  it('opens as soon as a poll says so, which ends the polling [TUT-11, TUT-12]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const calls = world({ ...away, showReactivationBonusDialog: false, HaveSeenTutorial: false }, { [status]: away });
    await renderForMember(<Home />, config);
    await expect.element(homeHeading()).toBeVisible();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(500);
        return count(calls, status);
      })
      .toBe(1);
    await expect.element(comeBack).toBeVisible();
    expect(tutorial.elements()).toEqual([]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count(calls, status)).toBe(1);
  });

  it('is not polled for an active member, nor after a sign-out [TUT-11]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const waiting = { ...away, showReactivationBonusDialog: false };
    const calls = world(waiting, { [status]: waiting });
    await renderForMember(<Home />);
    await expect.element(homeHeading()).toBeVisible();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(500);
        return count(calls, status);
      })
      .toBe(1);
    session.set('signedOut');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count(calls, status)).toBe(1);
  });
});

describe('the feature announcement', () => {
  const unseen = { HaveSeenNewFeature: false };

  it('is navigated by button, arrow keys and dots; closing it counts as seen [TUT-07, TUT-08, TUT-10]', async () => {
    const calls = world(unseen);
    const bodies = sentBodies('/updateNewFeatureID');
    await renderForMember(<Home />);
    const onward = page.getByRole('button', { name: 'Go on' });
    await expect.element(carousel('Streaks')).toBeVisible();
    await expect.element(onward).toHaveFocus();
    await onward.click();
    await expect.element(carousel('Climb')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(carousel('Streaks')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await expect.element(carousel('Climb')).toBeVisible();
    await page.getByRole('button', { name: '1 of 2' }).click();
    await expect.element(carousel('Streaks')).toBeVisible();
    expect(count(calls, seen)).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => bodies).toEqual([{ NewFeatureID: 'streaks' }]);
  });

  it('waits while the account menu of a wide screen is open [HOME-39]', async () => {
    await import('../../features/announcements/new-feature-dialog.tsx');
    await page.viewport(1440, 900);
    let tell = (_reply: unknown): void => {};
    const told = new Promise((resolve) => (tell = resolve));
    const calls = world(unseen, { [announced]: () => told });
    await renderForMember(<Home />);
    const menu = page.getByRole('button', { name: /Account menu$/ });
    await menu.click();
    await expect.poll(() => count(calls, announced)).toBe(1);
    tell({ NewFeatureID: 'streaks', Steps: [last('/redeem')] });
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
    // Code and text have loaded; it would open within a few frames.
    for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await menu.click();
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it("the button of its last step opens that step's link inside the app, which closes it [TUT-08, TUT-09]", async () => {
    const calls = world(unseen);
    await renderForMember(<Home />);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'See how' }).click();
    await expect.element(page.getByRole('heading', { name: 'Redeem points' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => count(calls, seen)).toBe(1);
  });

  it('an external link of its last step opens in a new window without opener [TUT-09, CAMP-10]', async () => {
    world(unseen, { [announced]: { NewFeatureID: 'streaks', Steps: [last('https://agency.example/climb')] } });
    await renderForMember(<Home />);
    const link = page.getByRole('link', { name: /^See how/ });
    await expect.element(link).toHaveAttribute('href', 'https://agency.example/climb');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each([null, 'javascript:alert(1)', '/unbuilt'])(
    'with the link %s the button of its last step only closes [TUT-09, CAMP-10]',
    async (link) => {
      const calls = world(unseen, { [announced]: { NewFeatureID: 'streaks', Steps: [last(link)] } });
      await renderForMember(
        <HasScreen value={(address) => address !== '/unbuilt'}>
          <Home />
        </HasScreen>,
      );
      await page.getByRole('button', { name: 'See how' }).click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.poll(() => count(calls, seen)).toBe(1);
      await expect.element(homeHeading()).toBeVisible();
    },
  );

  it('waits for the end of the tutorial and of greetings [TUT-07, HOME-03]', async () => {
    queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]);
    const calls = world({ ...unseen, HaveSeenTutorial: false });
    await renderForMember(<Home />);
    await expect.element(homeHeading()).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    dismissWelcome();
    await expect.element(tutorial).toBeVisible();
    expect(count(calls, announced)).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(carousel('Streaks')).toBeVisible();
  });

  it('never opens for a member who has seen it [TUT-07]', async () => {
    const calls = world({ HaveSeenNewFeature: true });
    await renderForMember(<Home />);
    await expect.element(homeHeading()).toBeVisible();
    expect(count(calls, announced)).toBe(0);
  });

  it('does not open without a step to show [TUT-07]', async () => {
    const calls = world(unseen, { [announced]: { NewFeatureID: null, Steps: [] } });
    await renderForMember(<Home />);
    await expect.poll(() => count(calls, announced)).toBe(1);
    await expect.element(homeHeading()).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(count(calls, seen)).toBe(0);
  });
});
