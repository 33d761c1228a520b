import { routes } from '@fareback/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appError } from '../state/app-error.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';

const userInfo = 'GET /rest/users/me/userinfo/en';

const standalone = { IsStandalonModeSupported: true };

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  after();
});

test('a loader covers the app until startup is complete [AUTH-21]', async () => {
  let arrive: (member: unknown) => void = () => {};
  const member = new Promise((resolve) => {
    arrive = resolve;
  });
  const calls = await openApp('/', standalone, { [userInfo]: member });
  await expect.poll(() => calls).toContain(userInfo);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(document.querySelector('main')).toBeNull();
  arrive(verifiedMember);
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test("a page gets the agency's colors once: from the server's HTML, else from the app [TEN-07]", async () => {
  const root = document.documentElement;
  const config = { ...standalone, CssTheme: JSON.stringify({ button: '#123456' }) };
  const colour = () => root.style.getPropertyValue('--button');
  root.removeAttribute('style');
  root.dataset['scheme'] = 'both';
  await openApp('/', config, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(colour()).toBe('');
  delete root.dataset['scheme'];
  await openApp('/', config, {}, false);
  await expect.poll(colour).toContain('#123456');
  expect(document.title).toContain('Ferry Points');
});

test('a device without a remembered session stops after the configuration and shows sign-in [AUTH-19, AUTH-32, STATUS-13]', async () => {
  const calls = await openApp('/point_history', standalone, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(location.pathname).toBe('/sign-in');
  expect(calls.filter((call) => !call.includes('/configuration') && !call.includes('health'))).toEqual([]);
});

test('sign-in continues to the requested page, else Home [AUTH-04, STATUS-13]', async () => {
  const login = { UserID: verifiedMember.UserID, userStatus: 'VERIFIED' };
  const answers = {
    'POST /auth/login': login,
    [userInfo]: verifiedMember,
    'GET /rest/users/me/transactions/en': pageOf([]),
  };
  await openApp('/point_history', standalone, answers, false);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@riders.example');
  await page.getByLabelText('Password', { exact: true }).fill('Secret#12');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  expect(location.pathname).toBe('/point_history');
});

test('without standalone mode no form is rendered, and no data of the requested screen is loaded [AUTH-03, STATUS-13]', async () => {
  await openApp('/sign-up', {}, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in with your transit agency' })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
});

test('after a session expires, a member of an agency without web sign-in learns which app to open [ERR-31, TEN-31]', async () => {
  let isOver = false;
  const asked = () => (isOver ? new ErrorReply(403, 'SESSION_REQUIRED') : verifiedMember);
  await openApp('/', {}, { [userInfo]: asked });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  isOver = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('heading', { name: 'Sign in with your transit agency' })).toBeVisible();
  await expect.element(page.getByText("Open Ferry Points from your agency's app or website.")).toBeVisible();
  expect(document.title).toContain('Sign in with your transit agency');
  expect(page.getByRole('button', { name: /sign in|home/i }).elements()).toEqual([]);
});

test('a remembered session loads the member, then their data sets, with referral if available [AUTH-05, AUTH-19, AUTH-20]', async () => {
  const calls = await openApp(
    '/',
    { ...standalone, IsReferralAvailable: true, TenantID: 't' },
    { [userInfo]: verifiedMember },
  );
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  const own = () => calls.filter((call) => !call.includes('/configuration') && !call.includes('health'));
  expect(own()[0]).toBe(userInfo);
  // Requests of rendered components do not count.
  const sets = () =>
    [
      ...new Set(
        own()
          .slice(1)
          .filter((call) => !/unclaimed|transactions|\/rides\//.test(call)),
      ),
    ].toSorted();
  await expect
    .poll(sets)
    .toEqual(
      [
        'GET /rest/actionBoxCategories',
        'GET /rest/actionBoxes',
        'GET /rest/campaigns/en',
        'GET /rest/campaignsCategories/en',
        'GET /rest/featuredCampaigns',
        'GET /rest/offerCategories/en',
        'GET /rest/offers/en',
        'GET /rest/providers/en',
        'GET /rest/update-cards/en',
        'GET /rest/users/me/campaignsStatus',
        'GET /rest/users/me/earnings/en',
        'GET /rest/users/me/offersStatus',
        'GET /rest/users/me/providersStatus',
        'POST /rest/campaigns/referral/en',
      ].toSorted(),
    );
});

test('no screen flags are stored on a device: only the session flag and the saved state flag are [AUTH-18]', async () => {
  await openApp('/', standalone, { [userInfo]: verifiedMember });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  await expect.poll(() => Object.keys(localStorage).toSorted()).toEqual(['hasState', 'isAuthenticated']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a failed start of a partner-landing candidate shows the error page instead of the app [AUTH-22, ERR-07]', async () => {
  await openApp('/', { IsPartnerLandingCandidate: true }, { [userInfo]: new ErrorReply(500, 'INTERNAL_ERROR') });
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test.each([
  ['Our servers rest tonight.', 'Our servers rest tonight.'],
  ['', "We couldn't open the app. Try again."],
])(
  'the failed start of any other tenant shows %j as %j in a toast, and the next attempt finds the member signed in [AUTH-23, ERR-41]',
  async (description, said) => {
    let reply: unknown = new ErrorReply(500, 'INTERNAL_ERROR', description);
    await openApp('/', standalone, { [userInfo]: () => reply });
    await expect.element(page.getByText(said).first()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(page.getByRole('heading', { name: 'Sign in' }).elements()).toEqual([]);
    reply = verifiedMember;
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  },
);

test.each([
  ['LOGIN_ERROR', 'Please sign in again', 'Sign in'],
  ['NETWORK_ERROR', 'No connection', 'Try again'],
  ['MAINTENANCE', "We'll be right back", 'Try again'],
  ['GENERAL_ERROR', 'Something went wrong', 'Go to home'],
] as const)(
  '%s has a page that says "%s"; its button goes Home [ERR-07, ERR-09, ERR-15]',
  async (error, title, button) => {
    await openApp('/sign-up', standalone, {}, false);
    await expect.element(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    appError.set(error);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(appError.get()).toBe('NONE');
  },
);

test('a start during maintenance ends on its page, and restarts when maintenance ends [ERR-16, ERR-17]', async () => {
  let backend = 'DOWN';
  let reply: unknown = new ErrorReply(503, 'SERVICE_UNAVAILABLE');
  await openApp('/', standalone, { 'GET /health.json': () => ({ Backend: backend }), [userInfo]: () => reply });
  await expect.element(page.getByRole('heading', { name: "We'll be right back" })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByRole('heading', { name: "We'll be right back" })).toBeVisible();
  backend = 'UP';
  reply = verifiedMember;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test.each([
  ['LOGIN_ERROR', 'Please sign in again'],
  ['GENERAL_ERROR', 'Something went wrong'],
  ['NONE', 'Hi, Ana'],
] as const)('a configuration with %s opens with "%s" [TEN-35]', async (AppErrorType, title) => {
  await openApp('/', { ...standalone, AppErrorType }, { [userInfo]: verifiedMember });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
});

test.each([
  [true, 'Hi, Ana'],
  [false, 'Sign in'],
])(
  'an address without a screen says so and links Home; signed in: %s [STATUS-12, ERR-09] [D-227]',
  async (isMember, title) => {
    await openApp('/no-such-place?at=all', standalone, { [userInfo]: verifiedMember }, isMember);
    await expect.element(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
    expect(location.pathname).toBe('/no-such-place');
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  },
);

describe('a member', () => {
  const bea = {
    ...verifiedMember,
    UserID: 'f00dfeed-7a10-7000-8000-000000000001',
    name: 'Bea Ruiz',
    email: 'bea@riders.example',
    Balance: '4210',
    phoneNumber: '7788',
    newTerms: null,
  };

  test.each([
    ['/', ['Hi, Bea', '4,210']],
    ['/manage-account', ['Bea Ruiz', 'bea@riders.example', /ending in .*7788/, /f00dfe/]],
  ])('is on %s who their record says, with only the end of the phone number [AUTH-27]', async (path, said) => {
    await openApp(path, { ...standalone, IsUserIDDisplay: true }, { [userInfo]: bea });
    for (const words of said) await expect.element(page.getByText(words).first()).toBeVisible();
  });

  test.each(['/admin', '/users', '/manage-account/admin'])(
    'finds nothing to administer at %s [AUTH-31]',
    async (path) => {
      const calls = await openApp(path, standalone, { [userInfo]: bea });
      await expect.element(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
      const levels = Object.values(routes).flatMap((group) => Object.values(group).map(({ level }) => level));
      expect(new Set(levels)).toEqual(new Set(['public', 'session', 'active', 'signed']));
      expect(calls.filter((call) => /admin|staff|users\/(?!me\/)/.test(call))).toEqual([]);
    },
  );

  test("sees one program only: every call names the page's own [TEN-01]", async () => {
    const named: unknown[] = [];
    const naming = (reply: unknown) => (_: string, sent: RequestInit) => {
      named.push((JSON.parse(sent.body as string) as { TenantID: unknown }).TenantID);
      return reply;
    };
    const ferry = { ...standalone, TenantID: 'ferry', IsReferralAvailable: true };
    await openApp(
      '/sign-in',
      ferry,
      {
        'POST /auth/login': naming({ UserID: bea.UserID, userStatus: 'VERIFIED' }),
        'POST /rest/campaigns/referral/en': naming({ ReferralConfiguration: null }),
        'POST /rest/configuration/en': naming({ ...plainConfig, ...ferry }),
        [userInfo]: bea,
      },
      false,
    );
    await page.getByRole('textbox', { name: 'Email' }).fill('bea@riders.example');
    await page.getByLabelText('Password', { exact: true }).fill('Secret#12');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Hi, Bea' })).toBeVisible();
    await expect.poll(() => named.length).toBeGreaterThan(1);
    expect(new Set(named)).toEqual(new Set(['ferry']));
  });
});

test('suspended members are redirected to their screen from everywhere, and Back does not return [STATUS-14]', async () => {
  await openApp('/redeem', standalone, { [userInfo]: { ...verifiedMember, userStatus: 'SUSPENDED' } });
  const entries = history.length;
  await expect.poll(() => location.pathname).toBe('/suspended');
  expect(history.length).toBe(entries);
  await expect.element(page.getByRole('main')).toBeVisible();
});

test("agencies whose members sign in with a partner's app have no account page: its address redirects Home [STATUS-12, TEN-31]", async () => {
  await page.viewport(390, 844);
  await openApp('/manage-account', { IsStandalonModeSupported: false }, { [userInfo]: verifiedMember });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('if the tenant supports no languages, English opens whatever the browser requests, and no other is offered [TEN-26]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  const LanguageList = ['en', 'es'].map((LanguageCode) => ({ LanguageCode, LanguageName: LanguageCode }));
  await openApp('/', { ...standalone, SupportLanguage: false, LanguageList }, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  expect(page.getByRole('button', { name: /English|Language/ }).elements()).toEqual([]);
});

describe('a language that the tenant does not offer', () => {
  const LanguageList = [
    { LanguageCode: 'en', LanguageName: 'English' },
    { LanguageCode: 'es', LanguageName: 'Español' },
  ];
  const tongues = { ...standalone, SupportLanguage: true, LanguageList };

  test('on the device is ignored: English opens, which has content [LANG-02, LANG-05]', async () => {
    localStorage.setItem('language', 'ar');
    const calls = await openApp('/', tongues, {}, false);
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(calls).not.toContain('POST /rest/configuration/ar');
  });

  test("in a member's record is ignored [LANG-02, LANG-05]", async () => {
    const calls = await openApp('/', tongues, { [userInfo]: { ...verifiedMember, language: 'ar' } });
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(calls).not.toContain('POST /rest/configuration/ar');
  });
});

test("without a configuration the app requests that of the build's program, in the chosen language [LANG-05]", async () => {
  vi.stubEnv('VITE_TENANT_ID', 'ferry');
  localStorage.setItem('language', 'es');
  const named: unknown[] = [];
  const calls = await openApp(
    '/',
    standalone,
    {
      'POST /rest/configuration/es': (_: string, sent: RequestInit) => {
        named.push(JSON.parse(sent.body as string));
        return { ...plainConfig, ...standalone };
      },
    },
    false,
  );
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(calls.filter((call) => call.includes('configuration'))).toEqual(['POST /rest/configuration/es']);
  expect(named).toEqual([{ TenantID: 'ferry' }]);
});
