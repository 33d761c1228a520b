import { expect, test } from 'vitest';
import { loadTranslation } from '../../words/translation.tsx';
import { changeText } from './change-text.ts';

test.each([
  [1232, 1100, 'Up 12% from 1,100', '12 % más que 1100'],
  [990, 1100, 'Down 10% from 1,100', '10 % menos que 1100'],
  [1100, 1100, 'Unchanged from 1,100', 'Sin cambio frente a 1100'],
  [100_499, 100_000, 'Almost unchanged from 100,000', 'Casi sin cambio frente a 100.000'],
  [100_500, 100_000, 'Up 1% from 100,000', '1 % más que 100.000'],
  [0, 40, 'Down 100% from 40', '100 % menos que 40'],
  [7, 0, 'Up from 0', 'Más que 0'],
  [0, 0, 'Unchanged from 0', 'Sin cambio frente a 0'],
])('%d after %d is said with direction and percent in both languages [DESK-586]', async (now, before, en, es) => {
  const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ');
  for (const [language, expected] of [
    ['en', en],
    ['es', es],
  ] as const) {
    const { t, number } = await loadTranslation(language);
    expect(plain(changeText(now, before, { t, language, shown: number }))).toBe(expected);
  }
});
