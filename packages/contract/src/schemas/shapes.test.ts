import { expect, test } from 'vitest';
import { Activity, IngestBody } from './activity.ts';
import { readTimeFrameDays } from './campaign.ts';
import { Earning } from './earning.ts';
import { OfferCategory } from './offer-category.ts';
import { readPoints } from './scalars.ts';
import { FeatureFlags } from './user-info.ts';
import { WelcomeStep } from './welcome-step.ts';

test.each([
  ['0', 0],
  ['9999', 9999],
  ['1234567', 1_234_567],
  ['12.9', 12],
  ['', 0],
  ['points', 0],
  [12.9, 12],
  [-12.9, -12],
  [Number.NaN, 0],
  [null, 0],
])('the points %s read as %i [LEDGER-01]', (value, points) => {
  expect(readPoints(value)).toBe(points);
});

test('an earning reads amounts as text, and non-zero deductions as true [EARNING-01]', () => {
  const wire = {
    EarningID: 'e-1',
    CampaignID: null,
    amount: '250',
    canceled: false,
    suspensionDeduction: 250,
    expiryDeduction: 0,
    EarnedAtUTC: '2026-03-01T17:05:00.000Z',
    ClaimedAtUTC: null,
    AcknowledgedAtUTC: null,
    somethingNew: 1,
  };
  const earning = Earning.parse(wire);
  expect(earning).toMatchObject({ amount: 250, suspensionDeduction: true, expiryDeduction: false });
  expect(earning).not.toHaveProperty('somethingNew');
});

test.each([
  [0, 0],
  [1, 1],
  [7, 7],
  [86_399, 86_399],
  [86_400, 1],
  [604_800, 7],
])('a limit window of %i reads as %i days [CAMP-04]', (value, days) => {
  expect(readTimeFrameDays(value)).toBe(days);
});

test('feature flags are false unless set [AUTH-28]', () => {
  expect(FeatureFlags.parse({})).toEqual({ FAVORITE_OFFER: false, UX_UPDATES: false });
  expect(FeatureFlags.parse({ UX_UPDATES: true })).toEqual({ FAVORITE_OFFER: false, UX_UPDATES: true });
});

test('sign-in steps are read under either set of names [TEN-24]', () => {
  const step = { StepImage: null, StepTitle: 'Ride', StepDescription: 'Take the bus' };
  expect(WelcomeStep.parse({ title: 'Ride', description: 'Take the bus' })).toEqual(step);
  expect(WelcomeStep.parse(step)).toEqual(step);
});

test('a category may hold ids or whole offers [OFFER-04]', () => {
  const shelf = { OfferCategoryID: 'c-1', CategoryName: 'Tickets', iconImageUrl: null, WebUiPosition: 1 };
  const offer = {
    OfferID: 'o-2',
    OfferCategoryID: 'c-1',
    WebUiPosition: 1,
    Title: 'Day ticket',
    SubTitle: '',
    Description: '',
    headerImageUrl: null,
    VeloAmount: 500,
    LimitTimeFrameInDays: 0,
    RedemptionsAllowedInTimeFrame: 0,
    CouponInstructions: '',
    TermsAndConditionsTitle: '',
    TermsAndConditionsBody: '',
    CouponType: 'uniqueCode',
    isFavorite: false,
  };
  expect(OfferCategory.parse({ ...shelf, offerList: ['o-1', offer] }).offerList).toEqual(['o-1', 'o-2']);
});

const ride = {
  specversion: '1.0',
  id: 'ride-8812',
  source: '/harbor/card-reader',
  type: 'trip.completed',
  time: '2026-03-01T16:40:00Z',
  subject: '0042110077',
  data: {
    mode: 'bus',
    startedAt: '2026-03-01T16:18:00Z',
    endedAt: '2026-03-01T16:40:00+00:00',
    from: { id: 's1' },
    to: null,
  },
};

test('a ride is an activity, whatever extensions its envelope has [CAMP-16]', () => {
  expect(Activity.safeParse({ ...ride, traceparent: 'x' }).success).toBe(true);
});

test.each([
  ['another version', { ...ride, specversion: '0.3' }],
  ['an unknown type', { ...ride, type: 'trip.dreamt' }],
  ['a time without an offset', { ...ride, time: '2026-03-01T16:40:00' }],
  ['no rider', { ...ride, subject: '' }],
  ['data of another type', { ...ride, data: { surveyId: 's-1' } }],
])('%s is not an activity [CAMP-16]', (_, event) => {
  expect(Activity.safeParse(event).success).toBe(false);
});

test('a batch has 1 to 1000 events, and a bad one does not reject it [CAMP-16]', () => {
  expect(IngestBody.safeParse([]).success).toBe(false);
  expect(IngestBody.safeParse([ride, 'nonsense']).success).toBe(true);
  expect(IngestBody.safeParse(Array.from({ length: 1000 }, () => ride)).success).toBe(true);
  expect(IngestBody.safeParse(Array.from({ length: 1001 }, () => ride)).success).toBe(false);
  expect(IngestBody.safeParse(ride).success).toBe(true);
  expect(IngestBody.safeParse('ride').success).toBe(false);
});
