import type { CampaignConditions, CampaignCounts } from '@fareback/tenant-pack';
import {
  formatDate,
  formatFare,
  formatPeriod,
  formatReached,
  type Language,
  localeOf,
  type MessageValues,
  type WholeTranslator,
} from '@fareback/wording';
import { type Activity, dateOfDay, inUnits, thousandthsOf, type Verdict, whyUnmet } from '../earning/index.ts';

/** More dates or lines than this are not listed. */
const LISTED_MOST = 3;

interface Speech {
  t: WholeTranslator;
  language: Language;
  currency: string | undefined;
}

const countsOf = ({ campaign: { definition } }: Verdict): CampaignCounts | undefined =>
  'counts' in definition ? definition.counts : undefined;

/** Returns all required conditions, with nested ones; one of several alternatives is not required. */
function required(conditions: CampaignConditions): CampaignConditions[] {
  const { all = [], any = [] } = conditions;
  return [conditions, ...[...all, ...(any.length === 1 ? any : [])].flatMap(required)];
}

/** Returns the first required condition that a ride misses, or an empty one. */
function findMissed(verdict: Verdict, isMissed: (one: CampaignConditions) => boolean): CampaignConditions {
  return required(countsOf(verdict) ?? {}).find(isMissed) ?? {};
}

/**
 * Returns the required condition, outer or nested, for which the engine refuses a ride with this reason; undefined
 * without one [RIDE-09].
 */
export function findUnmet(verdict: Verdict, activity: Activity, reason: string): CampaignConditions | undefined {
  const { calendar, dates, declared } = verdict.campaign;
  const context = { behaviour: activity, day: calendar.dayOf(activity.endedAt), calendar, dates, declared };
  return required(countsOf(verdict) ?? {}).find(
    ({ all: _all, any: _any, ...own }) => whyUnmet(own, context) === reason,
  );
}

const listOf = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words);

/** Isolates a line's id from the direction of the sentence around it. */
const isolated = (line: string): string => `\u2068${line}\u2069`;

/** All days if they are few; else the next ones from a day on, or the last ones. */
function chooseDays(days: readonly number[], from: number): readonly number[] {
  if (days.length <= LISTED_MOST) return days;
  const next = days.filter((day) => day > from).slice(0, LISTED_MOST);
  return next.length > 0 ? next : days.slice(-LISTED_MOST);
}

type Facts = (verdict: Verdict, activity: Activity, speech: Speech) => MessageValues;

const isListed = (all: readonly unknown[], shown: readonly unknown[]): { more: string } => ({
  more: all.length > shown.length ? 'yes' : 'no',
});

const fare = (amount: number | undefined, { currency, language }: Speech): string =>
  formatFare(amount ?? 0, currency, language);

const fareOf = ({ fare: thousandths }: Activity): number => inUnits('FARE', thousandths ?? 0);

/** Placeholder values for an amount, a fare, dates or lines that a ride misses [CAMP-131]. */
export const unmetFacts: Record<
  'AMOUNT_NOT_REACHED' | 'FARE_TOO_LOW' | 'FARE_TOO_HIGH' | 'WRONG_DATE' | 'OTHER_LINE',
  Facts
> = {
  AMOUNT_NOT_REACHED(verdict, _, speech) {
    const { measure, amount, window } = countsOf(verdict)?.after ?? {
      measure: 'RIDES',
      amount: 0,
      window: { kind: 'CAMPAIGN' },
    };
    const done = inUnits(measure, verdict.decision.reached ?? 0);
    return {
      window: window.kind === 'CALENDAR' ? window.unit : window.kind,
      period: window.kind === 'ROLLING' ? formatPeriod(window.seconds, speech.language) : '',
      progress: formatReached({ done, amount, measure, currency: speech.currency }, speech),
    };
  },
  FARE_TOO_LOW(verdict, activity, speech) {
    const { minFare } = findMissed(
      verdict,
      (one) => one.minFare !== undefined && (activity.fare ?? 0) < thousandthsOf(one.minFare),
    );
    return { actual: fare(fareOf(activity), speech), least: fare(minFare, speech) };
  },
  FARE_TOO_HIGH(verdict, activity, speech) {
    const { maxFare } = findMissed(
      verdict,
      (one) => one.maxFare !== undefined && (activity.fare ?? 0) > thousandthsOf(one.maxFare),
    );
    return { actual: fare(fareOf(activity), speech), most: fare(maxFare, speech) };
  },
  WRONG_DATE(verdict, { endedAt }, { language }) {
    const { calendar, dates } = verdict.campaign;
    const today = calendar.dayOf(endedAt);
    const daysOf = (ids: readonly string[] = []): number[] => ids.flatMap((id) => [...(dates.get(id) ?? [])]);
    const missed = findMissed(verdict, (one) => one.dates !== undefined && !daysOf(one.dates).includes(today));
    const days = [...new Set(daysOf(missed.dates))].toSorted((a, b) => a - b);
    const shown = chooseDays(days, today);
    return {
      dates: listOf(
        shown.map((day) => formatDate(dateOfDay(day), language)),
        language,
      ),
      ...isListed(days, shown),
    };
  },
  OTHER_LINE(verdict, { line }, { language }) {
    const { lines = [] } = findMissed(verdict, (one) => one.lines !== undefined && !one.lines.includes(line ?? ''));
    const shown = lines.slice(0, LISTED_MOST);
    return { lines: listOf(shown.map(isolated), language), ...isListed(lines, shown) };
  },
};
