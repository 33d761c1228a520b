import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { Onboarding } from './onboarding.tsx';

// The form waits at most three seconds for it; a busy machine may take longer to compile it.
beforeAll(() => import('./welcome.tsx'));

const own = (StepTitle: string) => ({ StepTitle, StepDescription: '', StepImage: null });
const selector = {
  IsWelcomeScreenSelector: true,
  TenantName: 'Demo Rewards',
  WelcomeScreenConfig: [
    { Kind: 'NEW' as const, Title: 'New to us', Description: 'Three short steps.', Image: null },
    { Kind: 'EXISTING' as const, Title: 'Already a member?', Description: 'Sign in.', Image: null },
  ],
};
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

function signUps() {
  const made: string[] = [];
  const screen = (
    <>
      <main id="content" tabIndex={-1}>
        Form
      </main>
      <Onboarding onSignUp={() => made.push('sign-up')} />
    </>
  );
  return { made, screen };
}

describe('the three steps over sign-in', () => {
  it("use the tenant's texts and fill gaps with ours; the last one goes to the form [TUT-14, TEN-23]", async () => {
    const { made, screen } = signUps();
    await renderForVisitor(screen, { WelcomeStepsConfig: [own('Hop on'), own('')] });
    await expect.element(dialog.getByRole('heading', { name: 'Hop on' })).toBeVisible();
    await button('Next').click();
    await expect.element(dialog.getByRole('heading', { name: 'Claim points' })).toBeVisible();
    await button('Next').click();
    await expect.element(dialog.getByRole('heading', { name: 'Redeem rewards' })).toBeVisible();
    await button('Get started').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(made).toEqual([]);
  });

  it('make no number formatter, whose first use delays a slow phone [HOME-31]', async () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    const { screen } = signUps();
    await renderForVisitor(screen, { WelcomeStepsConfig: [own('Hop on')] });
    await expect.element(dialog.getByText('Step 1 of 3')).toBeVisible();
    const { calls } = made.mock;
    made.mockRestore();
    expect(calls).toEqual([]);
  });

  it('never cover a form already in use: both appear at once [TUT-14]', async () => {
    const { screen } = signUps();
    const seen: boolean[] = [];
    const watcher = new MutationObserver(() => {
      const hasForm = document.body.textContent.includes('Form');
      if (hasForm) seen.push(document.querySelector('dialog[open]') !== null);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await renderForVisitor(<Suspense fallback="Wait">{screen}</Suspense>, { WelcomeStepsConfig: [own('Hop on')] });
    await expect.element(button('Next')).toHaveFocus();
    watcher.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });

  it.each(['Close', 'Escape'])('can be closed by %s, and appear once per browser [TUT-14]', async (how) => {
    const { screen } = signUps();
    await renderForVisitor(screen, { WelcomeStepsConfig: [own('Hop on')] });
    await expect.element(button('Next')).toHaveFocus();
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await button('Close').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(localStorage.getItem('welcomeSeen')).toBe('true');
  });

  it('are one screen with one button in a short onboarding [TUT-19]', async () => {
    const { made, screen } = signUps();
    await renderForVisitor(screen, { WelcomeStepsConfig: [own('Hop on')], IsOnboardingShort: true });
    for (const name of ['Hop on', 'Claim points', 'Redeem rewards'])
      await expect.element(dialog.getByRole('heading', { name })).toBeVisible();
    await button('Get started').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(made).toEqual([]);
  });

  it('do not appear if the tenant configured no welcome [TUT-14, TUT-15]', async () => {
    const { screen } = signUps();
    await renderForVisitor(screen);
    await expect.element(page.getByText('Form')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(localStorage.getItem('welcomeSeen')).toBeNull();
  });
});

describe('the choice over sign-in', () => {
  it('takes a new visitor through the steps to sign-up [TUT-15, TEN-25]', async () => {
    const { made, screen } = signUps();
    await renderForVisitor(screen, selector);
    await expect.element(dialog).toHaveAccessibleName('Welcome to Demo Rewards');
    await expect.element(dialog.getByRole('heading', { name: 'New to us' })).toBeVisible();
    await button('I am new').click();
    await expect.element(dialog.getByRole('heading', { name: 'Take a ride' })).toBeVisible();
    await expect.element(button('Next')).toHaveFocus();
    await button('Next').click();
    await button('Next').click();
    await button('Get started').click();
    expect(made).toEqual(['sign-up']);
  });

  it('in a short onboarding takes a new visitor to sign-up by one press [TUT-19]', async () => {
    const { made, screen } = signUps();
    await renderForVisitor(screen, { ...selector, IsOnboardingShort: true });
    await button('I am new').click();
    expect(made).toEqual(['sign-up']);
  });

  it('takes an existing member to the form [TUT-15]', async () => {
    const { made, screen } = signUps();
    await renderForVisitor(screen, selector);
    await button('I have an account').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(made).toEqual([]);
  });

  it.each([
    ['a small phone', 320, 568],
    ['a phone on its side', 740, 360],
  ])('fits on %s: its title and its close button can be scrolled to [TUT-15]', async (_, width, height) => {
    await page.viewport(width, height);
    const { screen } = signUps();
    await renderForVisitor(screen, selector);
    await expect.element(button('I am new')).toBeVisible();
    const layer = dialog.element();
    layer.scrollTop = 0;
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    expect(topOf(dialog.getByRole('heading', { name: 'Welcome to Demo Rewards' }).element())).toBeGreaterThanOrEqual(0);
    expect(topOf(button('Close').element())).toBeGreaterThanOrEqual(0);
    layer.scrollTop = layer.scrollHeight;
    const last = button('I have an account').element().getBoundingClientRect();
    expect(last.bottom).toBeLessThanOrEqual(height);
  });
});
