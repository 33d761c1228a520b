import { expect, test } from 'vitest';
import { localized } from './localized.ts';

const texts = {
  en: { Title: 'Ride', Body: 'Earn', badges: { new: 'New', hot: 'Hot' } },
  es: { Title: 'Viaje', Body: '', badges: { new: 'Nuevo', hot: '' } },
};

test('each text that a language lacks or leaves empty comes in English [LANG-08]', () => {
  expect(localized(texts, 'es')).toEqual({ Title: 'Viaje', Body: 'Earn', badges: { new: 'Nuevo', hot: 'Hot' } });
});

test('a language without any text is English, and no text at all is nothing [LANG-08]', () => {
  expect(localized(texts, 'ko')).toEqual(texts.en);
  expect(localized<{ Title: string }>({}, 'ko')).toEqual({});
});
