import { expect, test } from 'vitest';
import { localized } from './localized.ts';

const texts = {
  en: { Title: 'Ride', Body: 'Earn', badges: { new: 'New', hot: 'Hot' } },
  es: { Title: 'Viaje', Body: '', badges: { new: 'Nuevo', hot: '' } },
};

test('each missing or empty text falls back to English [LANG-08]', () => {
  expect(localized(texts, 'es')).toEqual({ Title: 'Viaje', Body: 'Earn', badges: { new: 'Nuevo', hot: 'Hot' } });
});

test('a language without texts falls back to English, and no texts at all give an empty result [LANG-08]', () => {
  expect(localized(texts, 'ko')).toEqual(texts.en);
  expect(localized<{ Title: string }>({}, 'ko')).toEqual({});
});
