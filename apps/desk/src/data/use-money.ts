import type { PointValue } from '@fareback/contract/admin';
import { useMemo } from 'react';
import { localeOf } from '../words/locale.ts';
import { useTranslation } from '../words/translation.tsx';
import { useAgency } from './me.tsx';

/** Smaller amounts show two significant digits: a point is worth less than a cent. */
const SMALL = 0.1;

/** Format of amounts. In a line that reads right to left, a sign such as US$ would fall apart, so Arabic has its code. */
export const currencyOptions = (currency: string, language: string) =>
  ({ style: 'currency', currency, currencyDisplay: language === 'ar' ? 'code' : 'symbol' }) as const;

export function amountOf({ currency }: Pick<PointValue, 'currency'>, language: string): (amount: number) => string {
  const options = currencyOptions(currency, language);
  const whole = new Intl.NumberFormat(localeOf(language), options);
  const small = new Intl.NumberFormat(localeOf(language), { ...options, maximumSignificantDigits: 2 });
  return (amount) => (amount !== 0 && Math.abs(amount) < SMALL ? small : whole).format(amount);
}

export function moneyOf(value: PointValue, language: string): (points: number) => string {
  const amount = amountOf(value, language);
  return (points) => amount(points / value.points);
}

/** The same for the page's agency; null if it set no point value [DESK-179]. */
export function useMoney(): ((points: number) => string) | null {
  const { pointValue } = useAgency();
  const { language } = useTranslation();
  return useMemo(() => pointValue && moneyOf(pointValue, language), [pointValue, language]);
}

/** Adds the value of points to a text, if known: `220 points (US$2.20)`. */
export function usePriced(): (text: string, points: number) => string {
  const money = useMoney();
  return (text, points) => (money === null ? text : `${text} (${money(points)})`);
}
