import type { Tx } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { readAgency } from '../notifications/index.ts';
import { countToAll, countToNumber, countToStrangers } from './store.ts';

const HOUR_MILLIS = 3_600_000;

/** Text messages that answers may take. Each costs money, and anyone can send texts with a false number. */
export const textLimits = {
  numberPerHour: 12,
  numberPerDay: 40,
  /** A number's share of the agency's texts of 30 days; at least `numberPerMonthLeast`. */
  numberShare: 0.05,
  numberPerMonthLeast: 60,
  /** All numbers of no single member together. */
  strangersPerHour: 60,
  /** Share of the agency's texts of 30 days for these numbers, because false ones could use up the members' texts. */
  strangersShare: 0.2,
  strangersPerMonthLeast: 60,
  agencyPerHour: 1000,
} as const;

const MONTH_DAYS = 30;

/** True if one more answer may be sent to a number. Exact for a number under `lockSender`; else approximate [SMS-11]. */
export async function isWithinLimits(
  tx: Tx,
  { numberHash, isStranger, now }: { numberHash: Buffer; isStranger: boolean; now: Date },
): Promise<boolean> {
  const before = (millis: number): Date => new Date(now.getTime() - millis);
  const since = { hour: before(HOUR_MILLIS), day: before(DAY_MILLIS), month: before(MONTH_DAYS * DAY_MILLIS) };
  const [toNumber, toAll, { textsAMonth }] = await Promise.all([
    countToNumber(tx, numberHash, since),
    countToAll(tx, since.hour),
    readAgency(tx),
  ]);
  const share = Math.max(textLimits.numberPerMonthLeast, Math.floor(textsAMonth * textLimits.numberShare));
  const ofStrangers = Math.max(textLimits.strangersPerMonthLeast, Math.floor(textsAMonth * textLimits.strangersShare));
  return (
    toNumber.hour < textLimits.numberPerHour &&
    toNumber.day < textLimits.numberPerDay &&
    toNumber.month < share &&
    toAll.all < textLimits.agencyPerHour &&
    (!isStranger ||
      (toAll.strangers < textLimits.strangersPerHour && (await countToStrangers(tx, since.month)) < ofStrangers))
  );
}
