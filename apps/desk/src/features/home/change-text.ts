import { localeOf } from '../../words/locale.ts';
import type { Translate } from '../../words/translation.tsx';

/** A share below this is shown as almost unchanged, because it would round to 0 %. */
const LEAST = 0.005;

export type Direction = 'up' | 'down' | 'same';

export const directionOf = (now: number, before: number): Direction =>
  now > before ? 'up' : now < before ? 'down' : 'same';

/** The difference to an earlier figure in words: 'Up 12% from 1,100' [DESK-586]. */
export function changeText(
  now: number,
  before: number,
  { t, language, shown }: { t: Translate; language: string; shown: (value: number) => string },
): string {
  const from = shown(before);
  if (now === before) return t('today.same', { before: from });
  if (before === 0) return t('today.upFromNone', { before: from });
  const share = Math.abs(now - before) / before;
  if (share < LEAST) return t('today.almostSame', { before: from });
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share);
  return t(now > before ? 'today.up' : 'today.down', { percent, before: from });
}
