import { expect, it } from 'vitest';
import { formatDistance, formatDuration, formatEmission, formatMass, formatPercent } from './numbers.ts';

it.each([
  [0, '0 sec'],
  [45, '45 sec'],
  [60, '1 min'],
  [270, '4 min 30 sec'],
  [599, '9 min 59 sec'],
  [600, '10 min'],
  [659, '10 min'],
  [3600, '1 hr'],
  [3900, '1 hr 5 min'],
])('%i seconds read %s: never rounded up past the actual time [EARN-11]', (seconds, text) => {
  expect(formatDuration(seconds, 'en')).toBe(text);
});

it.each([
  [0, '0 m'],
  [999.9, '999 m'],
  [1000, '1 km'],
  [1999, '1.9 km'],
  [12_345, '12.3 km'],
])('%d meters read %s: never rounded up past the actual distance [EARN-11]', (meters, text) => {
  expect(formatDistance(meters, 'KILOMETERS', 'en')).toBe(text);
});

it.each([
  [0, '0 ft'],
  [160.9, '527 ft'],
  [161, '0.1 mi'],
  [1000, '0.62 mi'],
  [1609.344, '1 mi'],
  [16_093, '9.99 mi'],
  [19_999, '12.4 mi'],
])(
  '%d meters read %s if the agency shows miles: never rounded up past the actual distance [EARN-21]',
  (meters, text) => {
    expect(formatDistance(meters, 'MILES', 'en')).toBe(text);
  },
);

it.each([
  [0, '0 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [12_499, '12.4 kg'],
  [1_234_567, '1,234.5 kg'],
])('%d grams read %s: never rounded up past the actual mass [EARN-25]', (grams, text) => {
  expect(formatMass(grams, 'en')).toBe(text);
});

it('the CO2 of a mode has the decimals that the agency set, in the language’s units [EARN-25]', () => {
  expect(formatEmission(70.125, 'en')).toBe('70.125 g/km');
  expect(formatEmission(0, 'en')).toBe('0 g/km');
  expect(formatEmission(70.5, 'ru')).toBe('70,5 г/км');
});

it('uses the language’s units [EARN-11, LANG-10]', () => {
  expect(formatDuration(300, 'es')).toBe('5 min');
  expect(formatDuration(300, 'ru')).toContain('мин');
  expect(formatDistance(1500, 'KILOMETERS', 'ru')).toContain('км');
  expect(formatDistance(3300, 'MILES', 'es')).toBe('2,05 mi');
});

it('a percentage has the sign in the language’s position, and Latin digits [REFER-11, LANG-11]', () => {
  const said = (['en', 'es', 'bn', 'ar'] as const).map((language) => formatPercent(40, language));
  expect(said.map((text) => text.replaceAll('\u200e', ''))).toEqual(['40%', '40\u00a0%', '40%', '40%']);
});
