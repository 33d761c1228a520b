import { campaignTypes } from '@fareback/contract';
import type { FieldValue } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type DeskLanguage, loadTranslation } from '../../../words/translation.tsx';
import { campaignSentences } from './campaign-rule.ts';
import { offerSentences } from './offer-rule.ts';
import { durationText, ruleFields } from './rule-fields.ts';

const translations = {
  en: await loadTranslation('en'),
  es: await loadTranslation('es'),
  ar: await loadTranslation('ar'),
};

/** The fields of a rule as the comparison of versions lists them, with values as they are. */
const fieldsOf = (values: Readonly<Record<string, FieldValue>>) =>
  ruleFields(
    Object.entries(values).map(([field, after]) => ({ field, language: null, before: null, after })),
    ({ after }) => (after === true ? 'Yes' : [after].flat().join(', ')),
  );

const campaignText = (values: Readonly<Record<string, FieldValue>>, language: DeskLanguage = 'en') =>
  campaignSentences(fieldsOf(values), translations[language]).map((sentences) => sentences.join(' '));

const ride = { 'counts.behaviours': ['trip.completed'] };

test.each<[Record<string, FieldValue>, string]>([
  [
    { type: 'TRANSACTIONAL', ...ride, reward: 10, 'limit.earnings': 3, 'limit.days': 1 },
    'Each ride gives 10 points. It pays at most 3 times in a day.',
  ],
  [
    {
      type: 'TRANSACTIONAL',
      ...ride,
      reward: 0,
      'rewardPer.unit': 'KILOMETER',
      'rewardPer.points': 1,
      'rewardPer.pointsMax': 20,
    },
    'Each ride gives 1 point per kilometer, at most 20 points.',
  ],
  [
    {
      type: 'MULTI_TRIP',
      ...ride,
      reward: 0,
      'rewardOffer.offer': 'Coffee',
      target: 10,
      'window.kind': 'CALENDAR',
      'window.unit': 'MONTH',
    },
    'Members who reach 10 rides in a month get the offer Coffee.',
  ],
  [
    {
      type: 'MULTI_TRIP',
      ...ride,
      reward: 5,
      target: 50,
      measure: 'KILOMETER',
      'window.kind': 'ROLLING',
      'window.seconds': 604_800,
    },
    'Members who reach 50 km in 7 days get 5 points.',
  ],
  [
    { type: 'MULTI_TRIP', ...ride, reward: 150, target: 25_000, 'shared.minimum': 10, 'window.kind': 'CAMPAIGN' },
    'When all members together reach 25,000 rides, each with at least 10 rides gets 150 points.',
  ],
  [
    {
      type: 'STREAK',
      ...ride,
      target: 7,
      levelDays: 10,
      'distinct.unit': 'DAY',
      'levels.1.reward': 50,
      'levels.2.reward': 75,
      'levels.3.reward': 125,
    },
    'Members who reach 7 days with a ride in 10 days get 50 points. Further levels give 75 points and 125 points.',
  ],
  [
    {
      type: 'TIER',
      ...ride,
      period: 'MONTH',
      'tiers.1.rewardPoints': 2,
      'tiers.1.maxBehaviors': 10,
      'tiers.2.rewardPoints': 4,
      'tiers.2.maxBehaviors': 15,
    },
    'Rides 1 to 10 in a month give 2 points each. Rides 11 to 25 in a month give 4 points each.',
  ],
  [{ type: 'CONNECT', provider: 'Saltline Card', reward: 75 }, 'Connecting Saltline Card gives 75 points, once.'],
  [
    { type: 'LOCATION', 'counts.behaviours': ['place.visited'], reward: 15, places: ['Pier', 'Tower'] },
    'Each visit to one of these places gives 15 points: Pier, Tower.',
  ],
])('the campaign %j is said in sentences [DESK-641]', (values, text) => {
  expect(campaignText(values)[0]).toBe(text);
});

test.each(campaignTypes)('the type %s has a sentence with its points in both languages [DESK-641, OPS-203]', (type) => {
  const rule = {
    ...ride,
    type,
    reward: 25,
    'levels.1.reward': 25,
    'tiers.1.rewardPoints': 25,
    provider: 'Saltline Card',
    places: ['Pier'],
  };
  expect(campaignText(rule)[0]).toMatch(/^[^{]*\b25 points[^{]*\.$/);
  expect(campaignText(rule, 'es')[0]).toMatch(/^[^{]*\b25 puntos[^{]*\.$/);
});

test('conditions have sentences, and others are named as such [DESK-641]', () => {
  const rule = {
    type: 'TRANSACTIONAL',
    ...ride,
    reward: 10,
    providers: ['Saltline Card'],
    'counts.minDurationSeconds': 120,
  };
  const said = 'Only accounts of these providers count: Saltline Card. Rides shorter than 2 minutes don’t count.';
  expect(campaignText(rule)[1]).toBe(said);
  expect(campaignText({ ...rule, 'counts.weekdays': [6, 7] })[1]).toBe(
    `${said} Further conditions are under “All values”.`,
  );
});

test('a campaign of an unknown type has no sentences [DESK-641]', () => {
  expect(campaignText({ type: 'LATER', reward: 10 })).toEqual([]);
});

test.each<[Record<string, FieldValue>, string]>([
  [
    { price: 100, 'limit.redemptions': 1, 'limit.days': 1, 'stock.kind': 'template', 'stock.lifeMinutes': 15 },
    'It costs 100 points. Each member can redeem it at most once in a day. Riders get a new code each time. It is valid for 15 minutes.',
  ],
  [
    { price: 0, once: true, 'stock.kind': 'ticket', 'stock.validHours': 2 },
    'It is free. Each member can redeem it once. Riders get a ticket. It is valid for 2 hours.',
  ],
])('the offer %j is said in sentences [DESK-641]', (values, text) => {
  expect(offerSentences(fieldsOf(values), translations.en).join(' ')).toBe(text);
});

test('sentences are in the desk’s language [DESK-641]', () => {
  const rule = { type: 'TRANSACTIONAL', ...ride, reward: 10, 'counts.minDurationSeconds': 120 };
  expect(campaignText(rule, 'es')).toEqual([
    'Cada viaje da 10 puntos.',
    'Los viajes de menos de 2 minutos no cuentan.',
  ]);
  expect(durationText(90, 'es')).toBe('90 segundos');
  expect(campaignText(rule, 'ar')).toEqual([
    'كل رحلة تمنح \u206810 نقاط\u2069.',
    'أقل مدة للرحلة المحتسبة: \u2068دقيقتان\u2069.',
  ]);
});
