import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies } from '../testing/member-page.tsx';
import { renderForVisitor } from '../testing/visitor-page.tsx';
import { PasswordReset } from './password-reset.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

const steps = [{ StepImage: null, StepTitle: 'Tap in', StepDescription: 'Your card does the rest.' }];
const sizes = [
  [1024, 680, true],
  [1023, 680, false],
  [1024, 679, false],
] as const;
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" />')}`;
const pictures = () =>
  [...document.querySelectorAll('aside img')]
    .filter((image) => image.checkVisibility())
    .map((image) => image.getAttribute('src'));
const panelCount = () => page.getByRole('complementary').elements().length;

afterEach(() => page.viewport(1024, 768));

test.each(sizes)(
  'at %i by %i the panel next to sign-in is shown: %s [AUTH-02, TEN-24, TEN-27]',
  async (width, height, shown) => {
    mockReplies({});
    await page.viewport(width, height);
    await renderForVisitor(<SignIn />, {
      SignInScreenTitle: 'Ride and be thanked',
      SignInScreenImage: picture,
      WelcomeStepsConfigSignIn: steps,
    });
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(panelCount()).toBe(shown ? 1 : 0);
    const words = page
      .getByRole('complementary')
      .elements()
      .map(({ textContent }) => textContent);
    expect(words).toEqual(shown ? ['Ride and be thankedTap inYour card does the rest.'] : []);
    expect(pictures()).toEqual(shown ? [picture] : []);
  },
);

test.each(sizes)(
  'at %i by %i the panel next to sign-up is shown: %s [SIGNUP-05, TEN-27]',
  async (width, height, shown) => {
    mockReplies({});
    await page.viewport(width, height);
    await renderForVisitor(<SignUp />, {
      SignUpScreenTitle: 'Two minutes to your first ride',
      SignUpScreenImage: picture,
    });
    await expect.element(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    expect(panelCount()).toBe(shown ? 1 : 0);
    const title = page.getByText('Two minutes to your first ride').elements();
    expect(title.filter((element) => element.checkVisibility())).toHaveLength(shown ? 1 : 0);
    expect(pictures()).toEqual(shown ? [picture] : []);
  },
);

test.each(sizes)(
  'at %i by %i the panel next to the password reset is shown: %s [PWD-02]',
  async (width, height, shown) => {
    mockReplies({});
    await page.viewport(width, height);
    await renderForVisitor(<PasswordReset link={null} />, { TenantName: 'Ferry Points' });
    await expect.element(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(panelCount()).toBe(shown ? 1 : 0);
    const words = page
      .getByRole('complementary')
      .elements()
      .map(({ textContent }) => textContent);
    const points = [
      'Your account is safe with us',
      'We never ask for your password by email or phone.',
      'The link works once and expires after 60 minutes.',
      'Tips for a strong password',
      "Use a password you don't use anywhere else.",
      'Mix letters, digits and special characters.',
      'Ferry Points',
    ];
    expect(words).toEqual(shown ? [points.join('')] : []);
  },
);

test('the panel next to an invitation mentions the days its link is valid, not a reset [IMP-03]', async () => {
  mockReplies({ 'POST /auth/check-mail-link': {} });
  await renderForVisitor(<PasswordReset link={{ purpose: 'firstPassword', token: 'a' }} />);
  await expect.element(page.getByText('The link works once and expires after 7 days.')).toBeVisible();
  expect(page.getByText(/60 minutes/).elements()).toEqual([]);
});

test('sign-in has email, password with its show button, the reset and sign-up [AUTH-01]', async () => {
  mockReplies({});
  await renderForVisitor(<SignIn />);
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  const target = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href');
  expect(target('Forgot your password?')).toBe('/password-reset');
  expect(target('Sign up')).toBe('/sign-up');
});

test("sign-up links to the terms, the privacy policy, the tenant's link, and back to sign-in [SIGNUP-04, TEN-09, TEN-20]", async () => {
  mockReplies({});
  await renderForVisitor(<SignUp />, {
    TermsAndConditionsUrl: 'https://agency.example/terms',
    PrivacyPolicyUrl: 'https://agency.example/privacy',
    MoreInformationLink: 'How it works',
    MoreInformationLinkDescription: 'New to rewards?',
    MoreInformationLinkURL: 'https://agency.example/how',
  });
  const target = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href');
  await expect.element(page.getByRole('link', { name: 'How it works' })).toBeVisible();
  expect(target('Terms and conditions')).toBe('https://agency.example/terms');
  expect(target('Privacy policy')).toBe('https://agency.example/privacy');
  expect(target('How it works')).toBe('https://agency.example/how');
  expect(target('Sign in')).toBe('/sign-in');
  expect(document.querySelector('footer')?.textContent).toContain('New to rewards? How it works');
});

test("without an address the tenant's link is not rendered [TEN-20]", async () => {
  mockReplies({});
  await renderForVisitor(<SignUp />, { MoreInformationLink: 'How it works', MoreInformationLinkURL: null });
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(page.getByText('How it works').elements()).toEqual([]);
});

test('an offline entry screen says so, until the connection is back [ERR-12]', async () => {
  mockReplies({});
  await renderForVisitor(<SignIn />);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  try {
    dispatchEvent(new Event('offline'));
    await expect.element(page.getByText("You're offline")).toBeVisible();
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText("You're offline")).not.toBeInTheDocument();
});

const strips = () =>
  [...document.querySelectorAll('img')].filter((image) => image.checkVisibility()).map(({ src }) => src);

test.each([
  ['sign-in', SignIn, 'EXISTING'],
  ['sign-up', SignUp, 'NEW'],
] as const)(
  'on a narrow screen %s shows the wide picture, uncropped, and the tall one without it [UX-34]',
  async (_, Screen, Kind) => {
    mockReplies({});
    await page.viewport(390, 844);
    const tall = { SignInScreenImage: `${picture}#tall`, SignUpScreenImage: `${picture}#tall` };
    const wide = { Kind, Title: '', Description: '', Image: `${picture}#wide` };
    await renderForVisitor(<Screen />, { ...tall, WelcomeScreenConfig: [wide] });
    await expect.poll(strips).toEqual([`${picture}#wide`]);
    const { width, height } = document.querySelector('img')?.getBoundingClientRect() ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await renderForVisitor(<Screen />, { ...tall, WelcomeScreenConfig: [{ ...wide, Image: null }] });
    await expect.poll(strips).toContain(`${picture}#tall`);
  },
);

test('an unmet password rule has a dot, a met one a check mark, and neither has a border [UX-32]', async () => {
  mockReplies({});
  await renderForVisitor(<SignUp />);
  await page.getByLabelText('Password', { exact: true }).fill('abc');
  const marks = () =>
    [...document.querySelectorAll('form li')].map((rule) => ({
      isMet: rule.hasAttribute('data-met'),
      hasSign: rule.querySelector('svg') !== null,
      border: getComputedStyle(rule.firstElementChild ?? rule).borderTopWidth,
    }));
  await expect.poll(() => marks().filter(({ isMet }) => isMet)).toHaveLength(1);
  for (const { isMet, hasSign, border } of marks()) {
    expect(hasSign).toBe(isMet);
    expect(border).toBe('0px');
  }
});
