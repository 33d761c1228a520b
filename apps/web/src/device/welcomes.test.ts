import { beforeEach, expect, test } from 'vitest';
import { createPromotionWelcome, createTenantWelcome, dismissWelcome, queueWelcomes } from './greetings.ts';
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
  expect(createTenantWelcome(config)).toMatchObject({ title: 'Welcome aboard', link: '/app_connection' });
  expect(createTenantWelcome({ ...config, SignUpWelcomeTitle: '' })).toBeNull();
  expect(createTenantWelcome({ ...config, SignUpWelcomeDescription: '' })).toBeNull();
  expect(createTenantWelcome({ ...config, SignUpWelcomeButtonLabel: '' })).toBeNull();
});

test('a promotion greets only with title and button label [CODE-10]', () => {
  expect(createPromotionWelcome(promotion)).toMatchObject({
    title: 'Spring bonus',
    buttonLabel: 'Great',
    text: '',
    icon: null,
  });
  expect(createPromotionWelcome({ ...promotion, welcomeIcon: '/spring.svg' })).toMatchObject({
    icon: '/spring.svg',
    image: null,
  });
  expect(createPromotionWelcome({ ...promotion, WelcomeTitle: null })).toBeNull();
  expect(createPromotionWelcome({ ...promotion, WelcomeButtonLabel: null })).toBeNull();
  expect(createPromotionWelcome(null)).toBeNull();
});

test('greetings are shown one at a time, and the language choice follows the last [HOME-03, SIGNUP-09]', () => {
  queueWelcomes([createTenantWelcome(config), null, createPromotionWelcome(promotion)], { offersLanguage: true });
  expect(welcomes.get()?.waiting[0]?.title).toBe('Welcome aboard');
  dismissWelcome();
  expect(welcomes.get()?.waiting[0]?.title).toBe('Spring bonus');
  dismissWelcome();
  expect(welcomes.get()).toEqual({ waiting: [], offersLanguage: true });
});

test('without a greeting nothing is queued [SIGNUP-07]', () => {
  queueWelcomes([null, null]);
  expect(welcomes.get()).toBeNull();
});
