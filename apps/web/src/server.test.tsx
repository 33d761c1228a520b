import { type Language, languages, localeOf } from '@fareback/wording';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PageTree } from './app/page-tree.tsx';
import { loadServerRendered, matchesServerRender } from './app/start/hydrate.ts';
import { Splash } from './app/start/splash.tsx';
import type { PageBootstrap } from './data/offline/bootstrap-cache.ts';
import { takePageBootstrap } from './data/offline/page-bootstrap.ts';
import { chooseHome, choosePage, drawCover, drawHome, drawPage } from './server.tsx';
import { appError } from './state/app-error.ts';
import { freshDevice } from './testing/app-page.tsx';
import { mockReplies, plainConfig, verifiedMember } from './testing/member-page.tsx';

const agency = (config: object = {}) => ({
  ...plainConfig,
  TenantName: 'Ferry Points',
  IsStandalonModeSupported: true,
  ...config,
});
const step = { StepTitle: 'Hop on', StepDescription: '', StepImage: null };
const visitor = { search: '', chosen: null, accepted: ['en'], isWelcomed: true };

/** Inserts a server-rendered page into the document, and sets its address. */
async function stand(configuration: object, language: Language, path: string, welcomed = true): Promise<HTMLElement> {
  const search = path === '/invitation' ? '?code=ABC' : '';
  const choice = choosePage({ ...visitor, configuration, path, search, chosen: language, isWelcomed: welcomed });
  if (choice?.screen === null || choice?.screen === undefined) throw new Error(`${path} is not drawn`);
  const drawn = await drawPage(configuration, language, choice.screen);
  history.replaceState(null, '', path + search);
  document.documentElement.lang = language;
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'tenant-config';
  config.textContent = JSON.stringify(configuration);
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset['drawn'] = choice.screen;
  root.innerHTML = drawn.markup;
  document.body.append(config, root);
  return root;
}

let mounted: ReturnType<typeof hydrateRoot> | undefined;
/** Hydrates `root` with React; returns its warnings. */
async function takeOver(root: HTMLElement): Promise<string[]> {
  const complaints: string[] = [];
  const complain = vi
    .spyOn(console, 'error')
    .mockImplementation((...told) => void complaints.push(told.map(String).join(' ')));
  const serverRendered = await loadServerRendered(root);
  mounted = hydrateRoot(root, <PageTree serverRendered={serverRendered} />, {
    onRecoverableError: (error) => complaints.push(String(error)),
  });
  await expect.poll(() => document.cookie).toContain('language=');
  complain.mockRestore();
  return complaints;
}

let leave = () => {};
beforeEach(() => {
  leave = freshDevice();
  document.cookie = 'language=; path=/; max-age=0';
  mockReplies({ 'GET /rest/': [], 'POST /rest/': {}, 'GET /health.json': { Backend: 'UP' } });
});
afterEach(() => {
  mounted?.unmount();
  for (const each of document.querySelectorAll('#root, #tenant-config')) each.remove();
  leave();
});

const markup = '"><script>window.ran=1</script><img src=x onerror="window.ran=1">&lt;b&gt;';
/** An agency whose every text is markup. */
const hostileAgency = agency({
  ...Object.fromEntries(
    Object.entries(plainConfig).flatMap(([key, value]) =>
      typeof value === 'string' && !/url|link$|id$|zone$/i.test(key) ? [[key, markup]] : [],
    ),
  ),
  TenantName: markup,
  WordsForPoints: { long: markup, short: markup, title: markup },
  WelcomeStepsConfig: [{ StepTitle: markup, StepDescription: markup, StepImage: null }],
  WelcomeStepsConfigSignIn: [{ StepTitle: markup, StepDescription: markup, StepImage: null }],
  TutorialSteps: [{ Title: markup, Description: markup }],
});

const screens = ['/sign-in', '/sign-up', '/password-reset', '/invitation', '/no/such/screen'];

describe('a server-rendered page', () => {
  it.each(languages.map(({ code }) => code))(
    'hydrates in %s without warnings, on every screen for visitors [AUTH-37]',
    async (language) => {
      for (const path of screens) {
        localStorage.setItem('language', language);
        const root = await stand(agency(), language, path);
        const before = root.querySelector('h1')?.textContent;
        expect([path, matchesServerRender(), await takeOver(root)]).toEqual([path, true, []]);
        expect([path, root.querySelector('h1')?.textContent]).toEqual([path, before]);
        mounted?.unmount();
        for (const each of document.querySelectorAll('#root, #tenant-config')) each.remove();
      }
    },
  );

  it('keeps input and replays the click made before hydration [AUTH-37]', async () => {
    const root = await stand(agency(), 'en', '/sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@riders.example');
    await page.getByLabelText('Password', { exact: true }).fill('Secret#1');
    const early = globalThis as { earlyPress?: HTMLElement };
    early.earlyPress = page.getByRole('button', { name: 'Show password' }).element() as HTMLElement;
    expect(await takeOver(root)).toEqual([]);
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@riders.example');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('Secret#1');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(early.earlyPress).toBeUndefined();
  });

  it('keeps every field typed before hydration [SIGNUP-26]', async () => {
    const root = await stand(agency({ IsInviteCodeDisplay: false, IsInviteCodeMandatory: false }), 'en', '/sign-up');
    const typed = {
      Name: 'Ana Lima',
      Email: 'ana@riders.example',
      Password: 'Secret#12',
      'Confirm password': 'Secret#12',
    };
    for (const [label, value] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(value);
    expect(await takeOver(root)).toEqual([]);
    for (const [label, value] of Object.entries(typed))
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(value);
    // The draft is saved by an effect, which may run after the fields are drawn.
    await expect
      .poll(() => sessionStorage.getItem('signUpDraft'))
      .toContain('"name":"Ana Lima","email":"ana@riders.example"');
  });

  it('hides the empty first step of a saved sign-up until the app has loaded [SIGNUP-27]', async () => {
    const { script } = await drawPage(agency(), 'en', '/sign-up');
    const root = await stand(agency(), 'en', '/sign-up');
    const isSeen = () => {
      const early = Object.assign(document.createElement('script'), { textContent: script });
      document.head.append(early);
      early.remove();
      const main = root.querySelector('main');
      return main !== null && getComputedStyle(main).visibility === 'visible';
    };
    expect(isSeen()).toBe(true);
    sessionStorage.setItem('signUpDraft', '{}');
    expect(isSeen()).toBe(false);
    sessionStorage.clear();
    await takeOver(root);
    await expect.poll(() => document.documentElement.dataset['opening']).toBeUndefined();
  });

  it('keeps input if the device changes to another language right after hydration [AUTH-37, LANG-06]', async () => {
    mockReplies({ 'POST /rest/configuration/es': agency(), 'GET /rest/': [], 'GET /health.json': { Backend: 'UP' } });
    const root = await stand(agency(), 'en', '/sign-in');
    localStorage.setItem('language', 'es');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@riders.example');
    const field = page.getByRole('textbox', { name: 'Email' }).element();
    expect(await takeOver(root)).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect(field.isConnected).toBe(true);
    await page.getByLabelText('Contraseña', { exact: true }).fill('Secret#1');
    expect(field).toHaveProperty('value', 'ana@riders.example');
  });

  it('shows why a plain form was rejected until the user types, and keeps the email [AUTH-38]', async () => {
    const root = await stand(agency(), 'en', '/sign-in');
    const answer = { email: 'ana@riders.example', code: 'ONE_ATTEMPT_LEFT' };
    root.innerHTML = (await drawPage(agency(), 'en', '/sign-in', answer)).markup;
    const block = document.createElement('script');
    Object.assign(block, { type: 'application/json', id: 'plain-answer', textContent: JSON.stringify(answer) });
    document.body.append(block);
    expect(root.textContent).toContain('One attempt left One more wrong password');
    expect(await takeOver(root)).toEqual([]);
    block.remove();
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@riders.example');
    await page.getByLabelText('Password', { exact: true }).fill('x');
    expect(root.textContent).not.toContain('One attempt left');
  });

  it('contains the welcome for a new visitor, and hydrates it in place [TUT-14, AUTH-37]', async () => {
    const root = await stand(agency({ WelcomeStepsConfig: [step] }), 'en', '/sign-in', false);
    expect(root.querySelector('dialog')?.open).toBe(true);
    expect(await takeOver(root)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.cookie).toContain('welcomeSeen=true');
  });

  it('does not show the welcome again if it was closed before hydration, or the device remembers it [TUT-14]', async () => {
    const root = await stand(agency({ WelcomeStepsConfig: [step] }), 'en', '/sign-in', false);
    root.querySelector('dialog')?.close();
    expect(await takeOver(root)).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    mounted?.unmount();
    root.remove();
    localStorage.setItem('welcomeSeen', 'true');
    expect(await takeOver(await stand(agency({ WelcomeStepsConfig: [step] }), 'en', '/sign-in', false))).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves the focus alone if the device remembers the welcome [TUT-14, AUTH-37]', async () => {
    localStorage.setItem('welcomeSeen', 'true');
    const root = await stand(agency({ WelcomeStepsConfig: [step] }), 'en', '/sign-in', false);
    root.querySelector<HTMLDialogElement>('dialog')?.toggleAttribute('hidden', true);
    const field = root.querySelector<HTMLInputElement>('input[name="email"]');
    field?.focus();
    const lost = vi.fn<() => void>();
    field?.addEventListener('blur', lost);
    expect(await takeOver(root)).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect([lost.mock.calls.length, document.activeElement]).toEqual([0, field]);
  });

  it("for a member's address is sign-in, and remembers the requested page [AUTH-04, STATUS-13]", async () => {
    const root = await stand(agency(), 'en', '/earn');
    expect(await takeOver(root)).toEqual([]);
    expect([location.pathname, history.state]).toEqual([
      '/sign-in',
      { usr: { from: '/earn' }, key: 'default', idx: 0 },
    ]);
  });

  it('stops holding clicks once it was rendered again rather than hydrated [AUTH-37]', async () => {
    const root = await stand(agency(), 'en', '/sign-in');
    const takePresses = vi.fn<() => void>();
    Object.assign(globalThis, { takePresses });
    mounted = createRoot(root);
    mounted.render(<PageTree serverRendered={await loadServerRendered(root)} />);
    await expect.poll(() => takePresses).toHaveBeenCalled();
  });

  it('is rendered again if tab or address hold more than the server knew [SIGNUP-02, PWD-06]', () => {
    history.replaceState(null, '', '/password-reset#reset=abc');
    expect(matchesServerRender()).toBe(false);
    history.replaceState({ usr: { email: 'ana@riders.example' } }, '', '/sign-in');
    expect(matchesServerRender()).toBe(false);
    history.replaceState(null, '', '/sign-up');
    sessionStorage.setItem('signUpDraft', '{}');
    expect(matchesServerRender()).toBe(false);
  });
});

describe('server rendering', () => {
  it('keeps agencies and languages separate, however many pages render at once [TEN-04, LANG-05]', async () => {
    const wanted = languages.flatMap(({ code }) =>
      ['Ferry Points', 'Tram Club'].map((name) => ({
        code,
        config: agency({ TenantName: name, SignInScreenTitle: `${name} ${code}` }),
      })),
    );
    const alone = [];
    for (const { code, config } of wanted) alone.push(await drawPage(config, code, '/sign-in'));
    const together = await Promise.all(wanted.map(({ code, config }) => drawPage(config, code, '/sign-in')));
    expect(together).toEqual(alone);
    for (const [at, { code, config }] of wanted.entries()) {
      expect(together[at]?.markup).toContain(`${config.TenantName} ${code}`);
      expect(together[at]?.title).toContain(config.TenantName);
    }
    expect(new Set(together.map(({ markup }) => markup)).size).toBe(wanted.length);
  });

  it.each(screens)(
    "%s shows an agency's texts unchanged, and markup in them as text, before and after hydration [API-56]",
    async (path) => {
      const root = await stand(hostileAgency, 'en', path, path !== '/sign-in');
      const isHarmless = () => document.querySelector('#root :is(script, [onerror], b)') === null && !('ran' in window);
      expect(isHarmless()).toBe(true);
      expect(await takeOver(root)).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(isHarmless()).toBe(true);
    },
  );

  it("never writes an agency's text as markup, however long [API-56]", async () => {
    const hostile = `"><script>alert(1)</script><style>*{}</style>${'x'.repeat(1000)}`;
    const config = agency({
      TenantName: hostile,
      SignInScreenTitle: hostile,
      WelcomeStepsConfig: [{ ...step, StepTitle: hostile }],
    });
    const { markup } = await drawPage(config, 'en', '/sign-in+welcome');
    const held = new DOMParser().parseFromString(markup, 'text/html');
    expect(held.querySelectorAll('script, style')).toHaveLength(0);
    expect(held.body.textContent).toContain(hostile);
  });

  it.each([
    ['/', 'en', '/sign-in'],
    ['/earn/', 'en', '/sign-in'],
    ['/sign-up', 'en', '/sign-up'],
    ['/no/such/screen', 'en', '/nowhere'],
    ['/invitation', 'en', null],
  ])('knows that a visitor at %s sees %s %s', (path, language, screen) => {
    expect(choosePage({ ...visitor, configuration: agency(), path })).toEqual({ language, screen });
  });

  it("leaves pages to the app that only it can decide: the owner of a link's code, and errors set by the agency [SIGNUP-02, TEN-35]", () => {
    const configuration = agency();
    expect(choosePage({ ...visitor, configuration, path: '/sign-up', search: '?inviteCode=ABC' })?.screen).toBeNull();
    const inTrouble = agency({ AppErrorType: 'MAINTENANCE' });
    expect(choosePage({ ...visitor, configuration: inTrouble, path: '/sign-in' })?.screen).toBeNull();
    expect(choosePage({ ...visitor, configuration: { LanguageList: 'none' }, path: '/sign-in' })).toBeNull();
  });

  it("uses the chosen language, else the browser's, among those of the agency [LANG-02, LANG-05, LANG-06]", () => {
    const LanguageList = [
      { LanguageCode: 'es', LanguageName: 'Español' },
      { LanguageCode: 'ar', LanguageName: 'العربية' },
    ];
    const configuration = agency({ SupportLanguage: true, LanguageList });
    const spoken = (chosen: string | null, accepted: string[]) =>
      choosePage({ ...visitor, configuration, path: '/', chosen, accepted })?.language;
    expect(spoken('ar', ['es'])).toBe('ar');
    expect(spoken('ko', ['fr', 'es-MX', 'ar'])).toBe('es');
    expect(spoken(null, ['ko'])).toBe('en');
  });
});

describe('the loading screen', () => {
  it.each(languages.map(({ code }) => code))(
    "shows the agency's logo and name in %s, a notice with a link for long waits, and one without scripts [AUTH-39]",
    async (language) => {
      const { markup, styles } = await drawCover(agency({ TenantLogoURL: '/t/ferry/images/logo.svg' }), language);
      const held = new DOMParser().parseFromString(markup, 'text/html');
      expect(held.querySelector('img')?.getAttribute('src')).toBe('/t/ferry/images/logo.svg');
      expect(held.body.textContent).toContain('Ferry Points');
      expect(held.querySelector('a')?.getAttribute('href')).toBe('');
      expect(held.querySelector('noscript')?.textContent).toContain('JavaScript');
      expect(styles).toContain('--button:');
      const english = await drawCover(agency(), 'en');
      expect(markup === english.markup).toBe(false);
    },
  );

  it('stays until there is a screen, and returns under a visible splash [AUTH-39]', async () => {
    const root = Object.assign(document.createElement('div'), { id: 'root' });
    const cover = Object.assign(document.createElement('div'), { id: 'cover', innerHTML: 'Ferry Points' });
    document.body.append(root, cover);
    const isSeen = () => getComputedStyle(cover).display !== 'none';
    const app = createRoot(root);
    expect(isSeen()).toBe(true);
    const shows = async (drawn: ReactNode, isCovered: boolean) => {
      app.render(drawn);
      await expect.poll(() => isSeen()).toBe(isCovered);
    };
    await shows(<Splash />, true);
    await shows(<p>A screen</p>, false);
    await shows(
      <div>
        <Splash />
      </div>,
      true,
    );
    appError.set('GENERAL_ERROR');
    await expect.poll(isSeen).toBe(false);
    appError.set('NONE');
    await expect.poll(isSeen).toBe(true);
    await shows(<p>A screen</p>, false);
    app.unmount();
    cover.remove();
  });

  it("has the same colors as the agency's server-rendered pages, without markup of a pack [TEN-07]", async () => {
    const configuration = agency({ CssTheme: JSON.stringify({ button: '#123456', header: 'red;}</style><script>' }) });
    const { styles, staysLight } = await drawCover(configuration, 'en');
    expect(styles).toContain('--button:light-dark(#123456');
    expect(styles).not.toContain('<');
    expect(await drawPage(configuration, 'en', '/sign-in')).toMatchObject({ styles, staysLight });
    await expect(drawCover({ LanguageList: 'none' }, 'en')).rejects.toThrow('contract');
  });

  it("never writes an agency's text as markup [API-56]", async () => {
    const hostile = '</noscript><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { markup } = await drawCover(agency({ TenantName: hostile }), 'en');
    const held = new DOMParser().parseFromString(markup, 'text/html');
    expect(held.querySelectorAll('script, img')).toHaveLength(0);
  });
});

/** Bootstrap data in a page for a member whose other sets are empty. */
function opened(lang: Language, member: object = {}): PageBootstrap {
  const sets = {
    userInfo: { ...verifiedMember, ...member },
    earnings: { data: [] },
    unclaimedEarnings: { data: [] },
    providerStatuses: [],
    campaignStatuses: [],
    offerStatuses: [],
    providers: [],
    updateCards: [],
    campaigns: [],
    campaignCategories: [],
    featuredCampaigns: [],
    offers: [],
    offerCategories: [],
    actionBoxes: [],
    actionBoxCategories: [],
  };
  const told = Object.entries(sets).map(([set, data]) => [set, { version: `v-${set}`, data }]);
  return { lang, content: {}, opening: { content: `/rest/opening/${lang}/x`, sets: Object.fromEntries(told) } };
}
const at = { path: '/', origin: 'https://ferry.example' };

describe('Home of a member', () => {
  it.each(languages.map(({ code }) => code))(
    'is rendered in %s with their own points and name [AUTH-40]',
    async (language) => {
      const home = await drawHome(agency(), at, opened(language, { language }));
      const held = new DOMParser().parseFromString(home?.markup ?? '', 'text/html');
      const digits = new Intl.NumberFormat(localeOf(language), { useGrouping: 'always' }).format(1000);
      expect(held.querySelector('header')?.textContent).toContain(digits);
      expect(held.querySelector('h1')?.textContent).toContain('Ana');
      expect(held.querySelectorAll('[data-skeleton]')).toHaveLength(0);
      expect(home?.parts).toContain(`catalogues/${language}.home`);
    },
  );

  it.each([
    ['a standing has a screen of its own', { userStatus: 'SUSPENDED' }],
    ['newer terms are asked about', { newTerms: 'ASK' }],
    ['they read another language', { language: 'es' }],
    ['nothing is known of them', { UserID: 7 }],
  ])('is not rendered if %s [AUTH-40, STATUS-14]', async (_, member) => {
    const LanguageList = ['en', 'es'].map((code) => ({ LanguageCode: code, LanguageName: code }));
    const config = agency({ SupportLanguage: true, LanguageList });
    expect(await drawHome(config, at, opened('en', member))).toBeNull();
  });

  it("is rendered for Home's addresses, on a device with a signed-in member [AUTH-40]", () => {
    const asked = { ...visitor, configuration: agency(), isRemembered: true };
    expect(['/', '/earn', '/sign-in', '/index.html'].map((path) => chooseHome({ ...asked, path }))).toEqual([
      'en',
      'en',
      null,
      null,
    ]);
    expect(chooseHome({ ...asked, path: '/', isRemembered: false })).toBeNull();
  });

  it('passes its data to the app once, in its own language, without another request [AUTH-40]', async () => {
    const client = new QueryClient();
    const bring = (): void => {
      const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'opening' });
      block.textContent = JSON.stringify(opened('en'));
      document.body.append(block);
    };
    bring();
    expect(takePageBootstrap(client, agency() as never, 'en')?.Balance).toBe('1000');
    expect(client.getQueryData(['campaigns', 'en'])).toEqual([]);
    expect(client.getQueryData(['earnings', 'en', 'unclaimed'])).toEqual([]);
    expect(takePageBootstrap(client, agency() as never, 'en')).toBeNull();
    bring();
    expect(takePageBootstrap(new QueryClient(), agency() as never, 'es')).toBeNull();
    expect(document.getElementById('opening')).toBeNull();
  });
});
