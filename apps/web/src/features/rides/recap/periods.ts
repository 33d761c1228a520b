import type { Recap } from '@fareback/contract';

const MONTHS_MOST = 24;

/** Years and months that a recap can be for, the latest first: a year is placed before its months. */
export function periodsOf({
  firstMonth,
  lastMonth,
  period,
}: Pick<Recap, 'firstMonth' | 'lastMonth' | 'period'>): string[] {
  const periods: string[] = [];
  let [year = 0, month = 0] = lastMonth.split('-').map(Number);
  const nameOf = (): string => `${year}-${String(month).padStart(2, '0')}`;
  for (let count = 0; count < MONTHS_MOST && nameOf() >= firstMonth; count += 1) {
    if (!periods.includes(String(year))) periods.push(String(year));
    periods.push(nameOf());
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return periods.includes(period) ? periods : [period, ...periods];
}
