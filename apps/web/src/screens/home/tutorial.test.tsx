import type { Offer } from '@fareback/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissWelcome, queueWelcomes } from '../../device/greetings.ts';
import { saveSeenProgress } from '../../device/seen-progress.ts';
import { pendingNavigation } from '../../navigation/router.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  unclaimedGroup,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { Home } from '../home.tsx';

const offers = Array.from({ length: 6 }, (_, at) => ({
  OfferID: `o${at}`,
  OfferCategoryID: '',
  WebUiPosition: at,
  Title: `Offer ${at}`,
  SubTitle: '',
  Description: '',
  headerImageUrl: null,
  VeloAmount: 100,
  LimitTimeFrameInDays: 0,
  RedemptionsAllowedInTimeFrame: 0,
  CouponInstructions: '',
  TermsAndConditionsTitle: '',
  TermsAndConditionsBody: '',
  CouponType: 'CODE',
  isFavorite: false,
})) as unknown as Offer[];

const reports: { Category: string; Action: string; Properties: unknown }[] = [];
const realFetch = window.fetch;

/** Mock network of a member who has not seen the tutorial, in the newer look by default. */
function world({
  isUpdated = true,
  hasSeen = false,
  ...more
}: { isUpdated?: boolean; hasSeen?: boolean } & Answers = {}) {
  const member = {
    ...verifiedMember,
    HaveSeenTutorial: hasSeen,
    featureFlags: { FAVORITE_OFFER: false, UX_UPDATES: isUpdated },
  };
  const calls = mockReplies({
    ...more,
    'GET /rest/users/me/userinfo/en': member,
    'GET /rest/users/me/earnings/en/unclaimed': { data: [unclaimedGroup('e1')] },
    'GET /rest/offers/en': offers,
    'POST /rest/users/me/tutorialSeen': { HaveSeenTutorial: true },
    'POST /rest/events': {},
    'GET /rest/': [],
    ...more,
  });
  const answer = window.fetch;
  window.fetch = async (input, init) => {
    if (input === '/rest/events') reports.push(JSON.parse(init?.body as string));
    return answer(input, init);
  };
  return calls;
}

const card = page.getByRole('dialog').filter({ hasText: /Step \d of \d/ });
const next = card.getByRole('button', { name: 'Next' });
const step = (at: number, of: number) => card.getByText(`Step ${at} of ${of}`);
const seenCalls = (calls: string[]) => calls.filter((call) => call === 'POST /rest/users/me/tutorialSeen');

/** Highlight and card, once both are rendered; the layer's first element is the offline bar. */
const drawn = () => [...document.querySelectorAll('dialog > div')].slice(1);

/** True if the card covers the highlight. */
function coversItsTarget(): boolean {
  const [lit, own] = drawn().map((one) => one.getBoundingClientRect());
  if (lit === undefined || own === undefined) return false;
  return lit.left < own.right && own.left < lit.right && lit.top < own.bottom && own.top < lit.bottom;
}

beforeEach(async () => {
  reports.length = 0;
  await page.viewport(390, 844);
});
afterEach(() => {
  window.fetch = realFetch;
});

describe('the first-time tutorial', () => {
  it('starts automatically once, and the server learns so at the start [TUT-01, TUT-02]', async () => {
    const calls = world();
    await renderForMember(<Home />);
    await expect.element(step(1, 4)).toBeVisible();
    expect(seenCalls(calls)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    expect(seenCalls(calls)).toHaveLength(1);
  });

  it('never starts for a member who has seen it, nor if it is disabled [TUT-01]', async () => {
    const calls = world({ hasSeen: true });
    await renderForMember(<Home />);
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    expect(seenCalls(calls)).toHaveLength(0);
  });

  it('waits for the data [TUT-01]', async () => {
    let arrive: (offers: Offer[]) => void = () => {};
    const late = new Promise<Offer[]>((resolve) => {
      arrive = resolve;
    });
    const calls = world({ 'GET /rest/offers/en': late });
    await renderForMember(<Home />);
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    expect(seenCalls(calls)).toHaveLength(0);
    arrive(offers);
    await expect.element(step(1, 4)).toBeVisible();
  });

  it('waits for the end of a greeting [TUT-01, HOME-03]', async () => {
    queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]);
    const calls = world();
    await renderForMember(<Home />);
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    expect(seenCalls(calls)).toHaveLength(0);
    dismissWelcome();
    await expect.element(step(1, 4)).toBeVisible();
  });

  it('does not start while Home is being left [TUT-01]', async () => {
    pendingNavigation.set(true);
    const calls = world();
    await renderForMember(<Home />);
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    expect(seenCalls(calls)).toHaveLength(0);
    pendingNavigation.set(false);
    await expect.element(step(1, 4)).toBeVisible();
  });

  it('continues if the server could not be notified', async () => {
    world({ 'POST /rest/users/me/tutorialSeen': new ErrorReply(500, 'INTERNAL') });
    await renderForMember(<Home />);
    await next.click();
    await expect.element(step(2, 4)).toBeVisible();
  });
});

describe('at its address', () => {
  it('opens over Earn, even for a member who has seen it, and is not recorded again [STATUS-08, TUT-03, TUT-16]', async () => {
    const calls = world({ hasSeen: true });
    await renderForMember(<Home />, plainConfig, ['/tutorial']);
    await expect.element(step(1, 4)).toBeVisible();
    expect(document.querySelector('[data-tutorial="earn"]')?.getAttribute('aria-current')).toBe('page');
    expect(seenCalls(calls)).toHaveLength(0);
  });

  it('is just Home if the tenant disabled it [TUT-01, STATUS-08]', async () => {
    world();
    await renderForMember(<Home />, { ...plainConfig, DisableTutorial: true }, ['/tutorial']);
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('is in the More menu, and drawers have no animation while it runs [TUT-03, TUT-16, CONST-04]', async () => {
    world({ hasSeen: true });
    await renderForMember(<Home />, plainConfig, ['/', '/']);
    const drawerTime = () => getComputedStyle(document.documentElement).getPropertyValue('--duration-drawer');
    const before = drawerTime();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Tutorial' }).click();
    await expect.element(step(1, 4)).toBeVisible();
    expect(drawerTime()).toBe('0ms');
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(drawerTime()).toBe(before);
  });
});

describe('its steps', () => {
  it.each([
    [true, 4],
    [false, 7],
  ])(
    'with the newer look %s there are %i, each next to its highlight; they switch tabs as needed, and finishing is tracked [TUT-04, TUT-05, EVT-03, EVT-05]',
    async (isUpdated, count) => {
      world({ isUpdated });
      await renderForMember(<Home />);
      const tabs: string[] = [];
      for (let at = 1; at <= count; at += 1) {
        await expect.element(step(at, count)).toBeVisible();
        await expect.poll(() => drawn().length).toBe(2);
        await expect.poll(coversItsTarget).toBe(false);
        tabs.push(document.querySelector('nav [aria-current]')?.textContent ?? '');
        if (at < count) await next.click();
      }
      expect(tabs[0]).toBe('Earn');
      expect(tabs).toContain('Redeem');
      await card.getByRole('button', { name: 'Got it' }).click();
      await expect.element(card).not.toBeInTheDocument();
      expect(reports).toMatchObject([
        { Category: 'Tutorial', Action: 'completed', Properties: { step: count, steps: count } },
      ]);
    },
  );

  it.each(['Close', 'Escape'])('%s ends it, which is tracked as closed, once [EVT-03, EVT-05]', async (how) => {
    world();
    await renderForMember(<Home />);
    await next.click();
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await card.getByRole('button', { name: 'Close' }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(reports).toMatchObject([{ Category: 'Tutorial', Action: 'closed', Properties: { step: 2, steps: 4 } }]);
  });

  it('can be navigated by arrow keys, trap the focus, and are announced', async () => {
    world();
    await renderForMember(<Home />);
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(step(2, 4)).toBeVisible();
    expect(document.querySelector('dialog [aria-live]:has(h2)')?.textContent).toContain('Step 2 of 4');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(step(1, 4)).toBeVisible();
    expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(step(1, 4)).toBeVisible();
  });

  it("use the tenant's texts if any [TEN-19]", async () => {
    world();
    const TutorialSteps = [{ Title: 'Start here', Description: 'Connect your card.' }];
    await renderForMember(<Home />, { ...plainConfig, TutorialSteps });
    await expect.element(card.getByRole('heading', { name: 'Start here' })).toBeVisible();
    await next.click();
    await expect.element(card.getByRole('heading', { name: 'Claim' })).toBeVisible();
  });
});

it('half a second after the tutorial the page returns to its scroll position [TUT-06]', async () => {
  queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]);
  world({ isUpdated: false });
  await page.viewport(390, 620);
  await renderForMember(<Home />);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Offer 5' })).toBeInTheDocument();
  scrollTo({ top: 200, behavior: 'instant' });
  await expect.poll(() => scrollY).toBe(200);
  // Scroll events arrive with the next frame.
  await new Promise(requestAnimationFrame);
  dismissWelcome();
  await expect.element(step(1, 7)).toBeVisible();
  await expect.poll(() => scrollY).toBeLessThan(200);
  // The browser may restore the position earlier when the scroll lock ends, so count the calls.
  const led = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => led.mockRestore());
  const ended = performance.now();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => led.mock.calls).toEqual([[{ top: 200 }]]);
  await expect.poll(() => scrollY).toBe(200);
  expect(performance.now() - ended).toBeGreaterThanOrEqual(450);
});

it('an achievement is shown after the tutorial, not under it [HOME-25, HOME-03]', async () => {
  saveSeenProgress({ userId: verifiedMember.UserID, balance: 20, levels: {}, hasRidden: true });
  world({
    'GET /rest/users/me/userinfo/en': {
      ...verifiedMember,
      Balance: '150',
      HaveSeenTutorial: false,
      featureFlags: { FAVORITE_OFFER: false, UX_UPDATES: true },
    },
  });
  await renderForMember(<Home />);
  await expect.element(step(1, 4)).toBeVisible();
  const told = page.getByRole('region', { name: 'A reward is within reach' });
  // Wait for its code and data, which Home shows behind the tutorial.
  await import('../../features/celebration/celebration-toasts.tsx');
  await expect.element(page.getByText('Every reward is within reach')).toBeInTheDocument();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(told.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(told).toBeVisible();
});

describe('single hints of a short onboarding', () => {
  const config = { ...plainConfig, IsOnboardingShort: true };
  const hint = () => page.getByRole('button', { name: 'Got it' });
  const tabOf = (name: string) => page.getByRole('button', { name, exact: true });

  it('show one hint at each opening of a tab, and the server learns so once [TUT-17, TUT-02]', async () => {
    const calls = world();
    await renderForMember(<Home />, config);
    await expect.element(page.getByText("Tap what you've earned to add it to your balance.")).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await hint().click();
    await expect.element(hint()).not.toBeInTheDocument();
    await tabOf('Redeem').click();
    await expect.element(page.getByText('Trade your points for tickets and rides.')).toBeVisible();
    await hint().click();
    await tabOf('Earn').click();
    await expect
      .element(page.getByText('Find campaigns here and see what each one gives you.', { exact: true }))
      .toBeVisible();
    await hint().click();
    await tabOf('Redeem').click();
    await expect.element(page.getByText('Find your account, language and help here.')).toBeVisible();
    await hint().click();
    await expect.poll(() => reports).toMatchObject([{ Category: 'Tutorial', Action: 'completed' }]);
    expect(seenCalls(calls)).toHaveLength(1);
  });

  it('leave every press to the rider: a press elsewhere closes the hint and does its own work [TUT-17]', async () => {
    world();
    await renderForMember(<Home />, config);
    await expect.element(hint()).toBeVisible();
    await tabOf('More').click();
    await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await expect.element(hint()).not.toBeInTheDocument();
  });

  it('never open over a greeting, and close by Escape [TUT-17, HOME-03]', async () => {
    queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]);
    const calls = world();
    await renderForMember(<Home />, config);
    await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
    expect(seenCalls(calls)).toHaveLength(0);
    dismissWelcome();
    await expect.element(hint()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(hint()).not.toBeInTheDocument();
  });

  it('delay an announcement to another visit [TUT-18]', async () => {
    const calls = world();
    await renderForMember(<Home />, config);
    await hint().click();
    await expect.element(hint()).not.toBeInTheDocument();
    expect(calls).not.toContain('POST /rest/users/me/getNewFeatureConfig/en');
  });
});
