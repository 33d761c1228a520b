import type { PointValue } from '@fareback/contract/admin';
import { useMemo } from 'react';
import { localeOf } from '../words/locale.ts';
import { useTranslation } from '../words/translation.tsx';
import { useAgency } from './me.tsx';

/** Smaller amounts show two significant digits: a point is worth less than a cent. */
const SMALL = 0.1;

export function amountOf({ currency }: Pick<PointValue, 'currency'>, language: string): (amount: number) => string {
  const whole = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency });
  const small = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, maximumSignificantDigits: 2 });
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
