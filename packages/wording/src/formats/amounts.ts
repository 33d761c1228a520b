import { type Language, localeOf } from '../languages.ts';
import type { WholeTranslator } from '../translator.ts';

/** Rounds down to `digits` decimals; the small addition undoes binary fractions such as 2.75 * 100. */
const roundDown = (amount: number, digits: number): number => Math.floor(amount * 10 ** digits + 1e-6) / 10 ** digits;

/**
 * Formats an amount of money: `$61`, `$2.75`; without a currency as a plain number, `2.75`. Never rounded up past the
 * actual amount.
 */
export function formatFare(amount: number, currency: string | undefined, language: Language): string {
  const locale = localeOf(language);
  const style = currency === undefined ? {} : ({ style: 'currency', currency } as const);
  const whole = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 0, maximumFractionDigits: 0 });
  if (Number.isInteger(amount)) return whole.format(amount);
  const digits =
    currency === undefined ? 2 : (new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2);
  const exact = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return exact.format(roundDown(amount, digits));
}

/** An amount that rides add up to, and how much of it they did; fares in the main unit of the currency. */
export interface ReachedAmount {
  done: number;
  amount: number;
  measure: string;
  currency?: string | undefined;
}

const texts = { KILOMETER: 'together.kilometers', MILE: 'together.miles', MINUTE: 'together.minutes' } as const;

const hasText = (measure: string): measure is keyof typeof texts => Object.hasOwn(texts, measure);

/**
 * Formats the part of an amount that rides reached: `$61 of $88 in fares`, `3 of 10 rides`, `12.4 of 40 km`. Never
 * rounded up past the actual part; empty for an unknown measure.
 */
export function formatReached(
  { done, amount, measure, currency }: ReachedAmount,
  { t, language }: { t: WholeTranslator; language: Language },
): string {
  const part = Math.min(done, amount);
  if (measure === 'FARE') {
    const [reached, goal] = [part, amount].map((one) => formatFare(one, currency, language)) as [string, string];
    return t('together.fares', { done: reached, goal });
  }
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 });
  if (measure === 'RIDES') return t('together.rides', { done: format.format(part), count: amount });
  if (!hasText(measure)) return '';
  return t(texts[measure], { done: format.format(roundDown(part, 1)), goal: format.format(amount) });
}
