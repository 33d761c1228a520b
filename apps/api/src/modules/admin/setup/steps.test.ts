import { type SetupStep, setupSteps } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type SetupFacts, staysOf, stepsOf } from './steps.ts';

const whole: SetupFacts = {
  owners: [{ name: 'Olga Marsh', hasCome: true }],
  isReachable: true,
  host: 'rewards.bay.example',
  faults: 0,
  hasLogo: true,
  hasStarterLogo: false,
  hasStarterIcon: false,
  contrast: 0,
  missing: new Map([
    ['en', 0],
    ['es', 0],
  ]),
  campaigns: 2,
  tried: 'NOW',
  hasExampleTerms: false,
  hasExamplePrivacy: false,
  hasSupport: true,
  isPublished: true,
  waitingDraft: null,
  providers: [{ name: 'Bay Card', hasSecret: true, hasAccepted: true }],
  offers: [{ title: 'Day ticket', canBeHad: true }],
  rider: { earned: true, claimed: true, redeemed: true },
};

const lacking = (facts: SetupFacts) =>
  stepsOf(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ step, lacks }) => [step, ...lacks.map(({ lack, name, count }) => [lack, name ?? count])]);

test('a complete agency has every step done, without hints [DESK-232]', () => {
  expect(lacking(whole)).toEqual([]);
  expect(stepsOf(whole).map(({ step }) => step)).toEqual(setupSteps);
  expect(staysOf(whole, 0)).toEqual([]);
});

const taken: [step: SetupStep, fact: Partial<SetupFacts>, ...lacks: [string, string | number | null][]][] = [
  ['OWNER', { owners: [] }, ['NO_OWNER', null]],
  ['OWNER', { owners: [{ name: 'Olga', hasCome: false }] }, ['OWNER_WAITS', 'Olga']],
  ['ADDRESS', { isReachable: false, host: 'bay.localhost' }, ['NO_ADDRESS', 'bay.localhost']],
  ['TEXTS', { faults: 3 }, ['FAULTS', 3]],
  ['LOOK', { hasLogo: false }, ['NO_LOGO', null]],
  ['LOOK', { hasStarterLogo: true, contrast: 2 }, ['STARTER_LOGO', null], ['CONTRAST', 2]],
  ['LANGUAGES', { missing: new Map([['vi', 9]]) }, ['MISSING_TEXTS', 'vi']],
  ['CAMPAIGNS', { campaigns: 0 }, ['NO_CAMPAIGN', null]],
  ['TRIED', { tried: 'NEVER' }, ['NOT_TRIED', null]],
  ['TRIED', { tried: 'BEFORE' }, ['TRIED_BEFORE', null]],
  ['TERMS', { hasExampleTerms: true }, ['EXAMPLE_TERMS', null]],
  ['TERMS', { hasExamplePrivacy: true }, ['EXAMPLE_PRIVACY', null]],
  ['PROVIDER', { providers: [] }, ['NO_PROVIDER', null]],
  ['PROVIDER', { providers: [{ name: 'Card', hasSecret: false, hasAccepted: true }] }, ['NO_SECRET', 'Card']],
  ['PROVIDER', { providers: [{ name: 'Card', hasSecret: true, hasAccepted: false }] }, ['NO_EVENT', 'Card']],
  ['CODES', { offers: [] }, ['NO_OFFER', null]],
  ['CODES', { offers: [{ title: 'Day ticket', canBeHad: false }] }, ['NO_CODES', 'Day ticket']],
  ['RIDER', { rider: null }, ['NO_RIDER', null]],
  ['RIDER', { rider: { earned: false, claimed: false, redeemed: false } }, ['NOT_EARNED', null]],
  ['RIDER', { rider: { earned: true, claimed: false, redeemed: false } }, ['NOT_CLAIMED', null]],
  ['RIDER', { rider: { earned: true, claimed: true, redeemed: false } }, ['NOT_REDEEMED', null]],
];

test.each(taken)('%s is completed by a fact, and undone by it: %o [DESK-232]', (step, fact, ...lacks) => {
  expect(lacking({ ...whole, ...fact })).toEqual([[step, ...lacks]]);
});

test('without a published version four steps wait for it [DESK-232]', () => {
  const found = lacking({ ...whole, isPublished: false });
  expect(found).toEqual(['PUBLISHED', 'PROVIDER', 'CODES', 'RIDER'].map((step) => [step, ['NOT_PUBLISHED', null]]));
});

test('hints that do not block the opening stay listed [DESK-232]', () => {
  const offers = [...whole.offers, { title: 'Coffee', canBeHad: false }];
  const facts = { ...whole, hasStarterIcon: true, hasSupport: false, waitingDraft: 4, offers };
  expect(lacking(facts)).toEqual([]);
  expect(staysOf(facts, 2).map(({ lack }) => lack)).toEqual([
    'STARTER_ICON',
    'NO_SUPPORT',
    'DRAFT_WAITS',
    'NO_CODES',
    'WARNINGS',
  ]);
});
