import { expect, test } from 'vitest';
import * as en from '../../words/keys/en/index.ts';
import * as es from '../../words/keys/es/index.ts';
import { getChangedValueText, getFieldLabel, valueWritten } from './difference-labels.ts';

const own = (field: string) => ({ field, language: null });

test("a change names its place with the form labels, from outer to inner, in the desk's language [DESK-342]", () => {
  expect(getFieldLabel(en, 'campaign', own('reward'))).toBe('Points');
  expect(getFieldLabel(es, 'campaign', own('reward'))).toBe('Puntos');
  expect(getFieldLabel(en, 'campaign', own('levels.2.reward'))).toMatch(/^.+ › 2 › Points$/);
  expect(getFieldLabel(en, 'theme', own('buttonText'))).not.toContain('buttonText');
  expect(getFieldLabel(en, 'campaign', { field: 'Title', language: 'ar' })).toBe('Title (العربية)');
  expect(getFieldLabel(es, 'words', { field: 'nobody.named.it', language: 'es' })).toBe(
    'nobody › named › it (Español)',
  );
});

test('a value chosen from a list is shown by its label; texts, numbers and names stay unchanged [DESK-342]', () => {
  expect(getChangedValueText(en, 'campaign', own('type'), 'STREAK')).toBe('Streak with levels');
  expect(getChangedValueText(en, 'campaign', own('modes'), ['bus', 'bikeshare'])).toEqual(['Bus', 'Shared bike']);
  expect(getChangedValueText(en, 'campaign', { field: 'Title', language: 'en' }, 'bus')).toBe('bus');
  expect(getChangedValueText(en, 'campaign', own('reward'), 12)).toBe(12);
  expect(getChangedValueText(en, 'campaign', own('startsOn'), '2026-05-01')).toBe('2026-05-01');
  expect(getChangedValueText(en, 'campaign', own('category'), null)).toBeNull();
});

test('a reference is shown by its name, and weekdays by theirs [DESK-534]', () => {
  const names = { bikes: 'By bike', gold: 'Gold' };
  const named = (field: string, value: string | string[]) =>
    getChangedValueText(en, 'campaign', { ...own(field), names }, value);
  expect(named('category', 'bikes')).toBe('By bike');
  expect(named('multipliers.1.status.levels', ['gold', 'silver'])).toEqual(['Gold', 'silver']);
  expect(valueWritten([6, 7], 'es', 'multipliers.1.when.weekdays')).toEqual(['sábado', 'domingo']);
  expect(valueWritten([6, 7], 'es', 'levels')).toEqual([6, 7]);
});

test("days and numbers of a change follow the format of the desk's language [DESK-363]", () => {
  expect(valueWritten('2026-05-01', 'es')).toBe('1 may 2026');
  expect(valueWritten('2026-05-01', 'en')).toBe('May 1, 2026');
  expect(valueWritten(78_110, 'es')).toBe('78.110');
  expect(valueWritten(0.5, 'es')).toBe('0,5');
  expect(['2026-05', 'STREAK', null, ['2026-05-01']].map((value) => valueWritten(value, 'es'))).toEqual([
    '2026-05',
    'STREAK',
    null,
    ['2026-05-01'],
  ]);
});
