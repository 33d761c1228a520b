import type { PointValue } from '@fareback/contract/admin';
import { useMemo } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { useAgency } from './me.tsx';

/** Less than this of a currency's unit is told by its first two digits: a point is worth less than a cent. */
const SMALL = 0.1;

/** Says an amount of the agency's money. */
export function amountOf({ currency }: Pick<PointValue, 'currency'>, language: string): (amount: number) => string {
  const whole = new Intl.NumberFormat(language, { style: 'currency', currency });
  const small = new Intl.NumberFormat(language, { style: 'currency', currency, maximumSignificantDigits: 2 });
  return (amount) => (amount !== 0 && Math.abs(amount) < SMALL ? small : whole).format(amount);
}

/** Says what points are worth, in the agency's money. */
export function moneyOf(value: PointValue, language: string): (points: number) => string {
  const amount = amountOf(value, language);
  return (points) => amount(points / value.points);
}

/** The same of the agency of the page; null where it did not say what a point is worth [DESK-179]. */
export function useMoney(): ((points: number) => string) | null {
  const { pointValue } = useAgency();
  const { language } = useTranslation();
  return useMemo(() => pointValue && moneyOf(pointValue, language), [pointValue, language]);
}

/** Puts behind a text about points what they are worth, where that is known: `220 points (US$2.20)`. */
export function usePriced(): (text: string, points: number) => string {
  const money = useMoney();
  return (text, points) => (money === null ? text : `${text} (${money(points)})`);
}
