import { expect, test } from 'vitest';
import { isolateIfNeeded } from './isolate.ts';
import { loadTranslation } from './translation.tsx';

test('a right-to-left name is isolated once in every message; others stay unchanged [DESK-74]', async () => {
  const { t } = await loadTranslation('en');
  expect(t('secrets.made', { name: 'אוטובוס (צפון)' })).toContain('\u2068אוטובוס (צפון)\u2069');
  expect(t('secrets.made', { name: '\u2068مترو\u2069' })).toMatch(/^[^\u2068]*\u2068مترو\u2069[^\u2069]*$/);
  expect(t('secrets.made', { name: 'Bay Ferry' })).not.toMatch(/[\u2068\u2069]/);
});

test('text joined to a line outside of a message is isolated as well [DESK-74]', () => {
  expect(isolateIfNeeded('מתנה (קיץ)')).toBe('\u2068מתנה (קיץ)\u2069');
  expect(isolateIfNeeded('Every ride')).toBe('Every ride');
});
