import { beforeEach, expect, test } from 'vitest';
import { dismissWelcome, greet, promotionWelcome, tenantWelcome } from './greetings.ts';
import { clearWelcomes, welcomes } from './welcomes.ts';

const config = {
  SignUpWelcomeTitle: 'Welcome aboard',
  SignUpWelcomeDescription: 'Your first points are waiting.',
  SignUpWelcomeImage: null,
  SignUpWelcomeButtonLabel: 'Start',
  SignUpWelcomeButtonLink: '/app_connection',
};
const promotion = {
  WelcomeTitle: 'Spring bonus',
  welcomeIcon: null,
  WelcomeDescription: null,
  WelcomeButtonLabel: 'Great',
  CampaignType: 'PROMOTIONAL' as const,
};

beforeEach(clearWelcomes);

test('the tenant greets only with title, description and button label all present [SIGNUP-07]', () => {
  expect(tenantWelcome(config)).toMatchObject({ title: 'Welcome aboard', link: '/app_connection' });
  expect(tenantWelcome({ ...config, SignUpWelcomeTitle: '' })).toBeNull();
  expect(tenantWelcome({ ...config, SignUpWelcomeDescription: '' })).toBeNull();
  expect(tenantWelcome({ ...config, SignUpWelcomeButtonLabel: '' })).toBeNull();
});

test('a promotion greets only with title and button label [CODE-10]', () => {
  expect(promotionWelcome(promotion)).toMatchObject({
    title: 'Spring bonus',
    buttonLabel: 'Great',
    text: '',
    icon: null,
  });
  expect(promotionWelcome({ ...promotion, welcomeIcon: '/spring.svg' })).toMatchObject({
    icon: '/spring.svg',
    image: null,
  });
  expect(promotionWelcome({ ...promotion, WelcomeTitle: null })).toBeNull();
  expect(promotionWelcome({ ...promotion, WelcomeButtonLabel: null })).toBeNull();
  expect(promotionWelcome(null)).toBeNull();
});

test('greetings are shown one at a time, and the language choice follows the last [HOME-03, SIGNUP-09]', () => {
  greet([tenantWelcome(config), null, promotionWelcome(promotion)], { offersLanguage: true });
  expect(welcomes.get()?.waiting[0]?.title).toBe('Welcome aboard');
  dismissWelcome();
  expect(welcomes.get()?.waiting[0]?.title).toBe('Spring bonus');
  dismissWelcome();
  expect(welcomes.get()).toEqual({ waiting: [], offersLanguage: true });
});

test('without a greeting nothing is queued [SIGNUP-07]', () => {
  greet([null, null]);
  expect(welcomes.get()).toBeNull();
});
