import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { queueWelcomes } from '../device/greetings.ts';
import { clearWelcomes } from '../device/welcomes.ts';
import { paths } from '../navigation/paths.ts';
import { useLocation } from '../navigation/router.ts';
import { type InstallPrompt, installPrompt, watchForInstallPrompt } from '../pwa/install-prompt.ts';
import { mockReplies, pageOf, plainConfig, renderForMember, verifiedMember } from '../testing/member-page.tsx';
import { Home } from './home.tsx';
import { Install } from './install.tsx';

const world = {
  'GET /manifest.webmanifest': { icons: [{ src: '/tenants/demo/icon.svg' }] },
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/earnings/en': pageOf([]),
  'GET /rest/': [],
};
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
const chromeOnIos = safari.replace('Version/18.2', 'CriOS/144.0.0.0');
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36';
const config = { ...plainConfig, TenantName: 'Demo Rewards', IsPwaFlowVisible: true };

function pretend(userAgent: string, more: PropertyDescriptorMap = {}): void {
  Object.defineProperties(navigator, {
    userAgent: { value: userAgent, configurable: true },
    maxTouchPoints: { value: 0, configurable: true },
    ...more,
  });
}

beforeEach(async () => {
  installPrompt.set(null);
  await page.viewport(390, 844);
});
afterEach(() => {
  for (const name of ['userAgent', 'maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name);
  clearWelcomes();
});

function Screens() {
  return useLocation().pathname === paths.install ? <Install /> : <Home />;
}
const screens = <Screens />;

describe('the instructions', () => {
  it('have a link back Home [STATUS-11, PWA-02]', async () => {
    mockReplies(world);
    await renderForMember(screens, config, ['/add-to-homescreen-instructions']);
    await expect.element(page.getByRole('heading', { name: 'Install the app', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  });

  it('do not break words with double font size [PWA-05]', async () => {
    pretend(android);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.removeProperty('font-size');
    });
    mockReplies(world);
    await renderForMember(screens, config, ['/add-to-homescreen-instructions']);
    const step = page.getByText('Open the browser menu', { exact: true });
    await expect.element(step).toBeVisible();
    expect(step.element().clientWidth).toBeGreaterThan(200);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('redirect Home if the agency disabled them [STATUS-11] [D-226]', async () => {
    mockReplies(world);
    await renderForMember(screens, { ...config, IsPwaFlowVisible: false }, ['/add-to-homescreen-instructions']);
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    expect(page.getByRole('heading', { name: 'Install the app', level: 1 }).elements()).toEqual([]);
  });

  it.each([
    ['Safari on an iPhone', safari, 'Add to home screen', ['Tap Share', 'Choose Add', 'Tap Add']],
    [
      'Chrome on an iPhone',
      chromeOnIos,
      'Add to home screen',
      ['Open this page in Safari', 'Tap Share', 'Choose Add', 'Tap Add'],
    ],
    ['Chrome on Android', android, 'Add to home screen', ['Open the browser menu', 'Choose Install app or Add']],
    ['a computer', desktop, 'Install the app', ['Open the browser menu', 'Choose Install app']],
  ])('show %s its own steps, once [PWA-03, PWA-04, PWA-05]', async (_, agent, title, steps) => {
    pretend(agent);
    mockReplies(world);
    await renderForMember(<Install />, config);
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const shown = page.getByRole('listitem').elements();
    expect(shown).toHaveLength(steps.length);
    for (const [place, step] of steps.entries()) expect(shown[place]?.textContent).toContain(step);
    expect(document.body.textContent?.toLowerCase().includes('home screen')).toBe(agent !== desktop);
    await expect.element(page.getByText('Demo Rewards').last()).toBeVisible();
  });

  it('install directly if the browser supports it, and confirm [PWA-05]', async () => {
    mockReplies(world);
    watchForInstallPrompt();
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: 'accepted' as const }),
    }) satisfies InstallPrompt;
    dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    await renderForMember(<Install />, config);
    await page.getByRole('button', { name: 'Install app' }).click();
    await expect.element(page.getByText('Done. Demo Rewards is now with your other apps.').first()).toBeVisible();
  });
});

describe('the prompt over Home', () => {
  const prompt = page.getByRole('region', { name: 'Add to home screen' });
  const shown = () => expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  /** True if it is shown once Home and all lazy parts have loaded. */
  const isShown = async () => {
    await shown();
    await import('./home/quiet-row.tsx');
    await new Promise(requestAnimationFrame);
    return prompt.elements().length > 0;
  };

  it('opens the instructions [PWA-06, STATUS-11]', async () => {
    pretend(safari);
    mockReplies(world);
    await renderForMember(screens, config);
    await prompt.getByRole('button', { name: 'Show me how' }).click();
    await expect.element(page.getByText(/^Tap Share/)).toBeVisible();
  });

  it('is snoozed for 30 days once dismissed [PWA-06]', async () => {
    pretend(safari);
    mockReplies(world);
    await renderForMember(<Home />, config);
    await prompt.getByRole('button', { name: 'Not now' }).click();
    await expect.element(prompt).not.toBeInTheDocument();
    const dismissedAt = Number(localStorage.getItem('installPromptDismissedAt'));
    expect(Math.abs(Date.now() - dismissedAt)).toBeLessThan(60_000);
  });

  it.each<[string, string, boolean, PropertyDescriptorMap]>([
    ['where the tenant switched it off', safari, false, {}],
    ['on a computer', desktop, true, {}],
    ['when opened from the home screen', safari, true, { standalone: { value: true, configurable: true } }],
  ])('is absent %s [PWA-06, TEN-30]', async (_, agent, IsPwaFlowVisible, more) => {
    pretend(agent, more);
    mockReplies(world);
    await renderForMember(<Home />, { ...config, IsPwaFlowVisible });
    expect(await isShown()).toBe(false);
  });

  it('waits until no other dialog greets the member [HOME-03]', async () => {
    pretend(safari);
    queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]);
    mockReplies(world);
    await renderForMember(<Home />, config);
    expect(await isShown()).toBe(false);
    clearWelcomes();
    await expect.element(prompt).toBeVisible();
  });
});
