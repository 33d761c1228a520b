import { type DistanceUnit, distanceUnitOf } from '@fareback/contract';
import type { CampaignConditions } from '@fareback/tenant-pack';
import {
  formatClock,
  formatDate,
  formatDistance,
  formatDuration,
  formatHistoryDate,
  type Language,
  loadServerCatalogues,
  localeOf,
  type MessageValues,
  type WholeTranslator,
} from '@fareback/wording';
import { currencyOf, type Tenant } from '../../call/tenant.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { localized } from '../../platform/localized.ts';
import { type Activity, factorOf } from '../earning/index.ts';
import { activeProviders } from '../providers/index.ts';
import { type ContentReader, configurationOf, declaredDayName, levelName, multiplierName } from '../tenants/index.ts';
import type { ReceiptLine } from './receipt-lines.ts';
import { findUnmet, unmetFacts } from './unmet-facts.ts';

export interface ReasonContext {
  t: WholeTranslator;
  language: Language;
  timeZone: string;
  distanceUnit: DistanceUnit;
  /** ISO 4217 code for fares; undefined if the agency has no currency. */
  currency: string | undefined;
  providerName: string;
  /** Names of levels and factors in the agency's words. */
  nameOfLevel: (id: string, level: string) => string;
  nameOfFactor: (label: string) => string;
  nameOfDay: (kind: string) => string;
}

interface Quoted {
  counts?: CampaignConditions & {
    status?: { id: string; levels: readonly string[] };
    samePlace?: { refuseUnderSeconds: number };
    journeys?: { withinMinutes: number };
    absence?: { days: number };
  };
  distinct?: { unit: 'DAY' | 'WEEK' | 'MONTH' } | null;
  shared?: object;
  startsOn?: string;
  endsOn?: string;
}

const MONDAY = Date.UTC(2024, 0, 1);

function listOf(words: string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words);
}

const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MILLIS,
  );

const dateOf = (date: string | undefined, language: Language): string =>
  date === undefined ? '' : formatDate(date, language);

const clockOf = (time: string, speech: ReasonContext): string => {
  const [hour = '', minute = ''] = time.split(':');
  return formatClock({ hour, minute }, speech);
};

const rangesOf = (ranges: CampaignConditions['hours'], speech: ReasonContext): string =>
  listOf(
    (ranges ?? []).map(({ from, to }) => `${clockOf(from, speech)}–${clockOf(to, speech)}`),
    speech.language,
  );

const momentOf = (instant: number, speech: ReasonContext): string =>
  formatHistoryDate(new Date(instant), speech, speech.timeZone);

type Facts = (rules: Quoted, activity: Activity, speech: ReasonContext) => MessageValues;

const duration: Facts = ({ counts }, { durationSeconds }, { language, providerName: provider }) => ({
  provider,
  actual: formatDuration(durationSeconds ?? 0, language),
  least: formatDuration(counts?.minDurationSeconds ?? 0, language),
  most: formatDuration(counts?.maxDurationSeconds ?? 0, language),
});

const distance: Facts = ({ counts }, { distanceMeters }, { language, distanceUnit, providerName: provider }) => ({
  provider,
  actual: formatDistance(distanceMeters ?? 0, distanceUnit, language),
  least: formatDistance(counts?.minDistanceMeters ?? 0, distanceUnit, language),
  most: formatDistance(counts?.maxDistanceMeters ?? 0, distanceUnit, language),
});

/** Placeholder values by reason; other reasons use at most the provider's name. */
const facts: Partial<Record<ReceiptLine['reason'], Facts>> = {
  WRONG_MODE: ({ counts }, _, { t, language }) => ({
    modes: listOf(
      (counts?.modes ?? []).map((mode) => t(`rides.mode.${mode}`)),
      language,
    ),
  }),
  WRONG_WEEKDAY: ({ counts }, _, { language }) => ({
    days: listOf(
      (counts?.weekdays ?? []).map((day) => weekdayName(day, language)),
      language,
    ),
  }),
  NOT_DECLARED: ({ counts }, _, { language, nameOfDay }) => ({
    days: listOf((counts?.declared ?? []).map(nameOfDay), language),
  }),
  WRONG_HOUR: ({ counts }, _, speech) => ({ hours: rangesOf(counts?.hours, speech) }),
  WRONG_END_HOUR: ({ counts }, _, speech) => ({ hours: rangesOf(counts?.endHours, speech) }),
  WRONG_STATUS: ({ counts }, _, { language, nameOfLevel }) => ({
    levels: listOf(
      (counts?.status?.levels ?? []).map((level) => nameOfLevel(counts?.status?.id ?? '', level)),
      language,
    ),
  }),
  TRANSFER: ({ counts }, _, { language }) => ({
    within: formatDuration((counts?.journeys?.withinMinutes ?? 0) * 60, language),
  }),
  NOT_AWAY: ({ counts }) => ({ days: counts?.absence?.days ?? 0 }),
  BEFORE_CAMPAIGN: ({ startsOn }, _, { language }) => ({ date: dateOf(startsOn, language) }),
  AFTER_CAMPAIGN: ({ endsOn }, _, { language }) => ({ date: dateOf(endsOn, language) }),
  DURATION_UNKNOWN: duration,
  TOO_SHORT: duration,
  TOO_LONG: duration,
  DISTANCE_UNKNOWN: distance,
  TOO_NEAR: distance,
  TOO_FAR: distance,
  FALSE_START: ({ counts }, _, { language }) => ({
    least: formatDuration(counts?.samePlace?.refuseUnderSeconds ?? 0, language),
  }),
};

/** True if a measure is missing for which the campaign states no minimum. */
const isOpenMeasure = (reason: ReceiptLine['reason'], { counts }: Quoted): boolean =>
  (reason === 'DURATION_UNKNOWN' && counts?.minDurationSeconds === undefined) ||
  (reason === 'DISTANCE_UNKNOWN' && counts?.minDistanceMeters === undefined);

/** Returns what the factors of a line made of its points, if they explain all of them; else null. */
function multipliedSentence(line: ReceiptLine, activity: Activity, speech: ReasonContext): string | null {
  const { points, added = 0, verdict } = line;
  const factors = verdict?.factors ?? [];
  const [base, factor] = [points - added, factorOf(factors)];
  if (added === 0 || Math.round(base * factor) !== points) return null;
  const reasons = factors.map(({ label, status }) => {
    if (label !== undefined) return speech.nameOfFactor(label);
    return status ? speech.nameOfLevel(status.id, activity.levels?.[status.id] ?? '') : '';
  });
  const number = new Intl.NumberFormat(localeOf(speech.language));
  return speech.t('rideReason.COUNTED_MULTIPLIED', {
    base: number.format(base),
    factor: number.format(factor),
    amount: number.format(points),
    reasons: listOf([...new Set(reasons)], speech.language),
  });
}

const isUnmet = (reason: ReceiptLine['reason']): reason is keyof typeof unmetFacts => Object.hasOwn(unmetFacts, reason);

function valuesOf(
  { reason, verdict }: ReceiptLine,
  rules: Quoted,
  activity: Activity,
  speech: ReasonContext,
): MessageValues | undefined {
  if (verdict !== undefined && isUnmet(reason)) return unmetFacts[reason](verdict, activity, speech);
  return facts[reason]?.(rules, activity, speech);
}

/** Reasons whose figures a nested condition can have. */
const nestable: ReadonlySet<string> = new Set<ReceiptLine['reason']>([
  'WRONG_MODE',
  'WRONG_WEEKDAY',
  'NOT_DECLARED',
  'WRONG_HOUR',
  'WRONG_END_HOUR',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_NEAR',
  'TOO_FAR',
]);

/** The campaign's rules, with the figures of the condition that the ride misses, which may be a nested one [RIDE-09]. */
function rulesOf({ verdict, reason }: ReceiptLine, activity: Activity): Quoted {
  const rules = (verdict?.campaign.definition ?? {}) as Quoted;
  const missed = verdict && rules.counts && nestable.has(reason) && findUnmet(verdict, activity, reason);
  return missed ? { ...rules, counts: { ...rules.counts, ...missed } } : rules;
}

/** Returns a receipt line's reason as a sentence for riders, with facts and advice, in the tenant's zone [EARN-11]. */
export function reasonSentence(line: ReceiptLine, activity: Activity, speech: ReasonContext): string {
  const { t } = speech;
  const until = line.verdict?.decision.until;
  if (line.reason === 'CAP_REACHED' && until !== undefined)
    return t('rideReason.CAP_REACHED_UNTIL', { until: momentOf(until, speech) });
  if (line.reason === 'BUDGET_USED_UP') return t('rideReason.BUDGET_USED_UP', { until: momentOf(until ?? 0, speech) });
  const rules = rulesOf(line, activity);
  if (line.reason === 'COUNTED' && line.points === 0)
    return t(rules.shared ? 'rideReason.COUNTED_TOGETHER' : 'rideReason.COUNTED_TOWARDS');
  const multiplied = line.reason === 'COUNTED' ? multipliedSentence(line, activity, speech) : null;
  if (multiplied !== null) return multiplied;
  if (line.reason === 'UNIT_REACHED') return t(`rideReason.UNIT_REACHED_${rules.distinct?.unit ?? 'DAY'}`);
  if (isOpenMeasure(line.reason, rules)) return t('rideReason.MEASURE_UNKNOWN', { provider: speech.providerName });
  const values = valuesOf(line, rules, activity, speech) ?? { provider: speech.providerName };
  return t(`rideReason.${line.reason}`, values);
}

export async function providerNames(reader: ContentReader, language: string): Promise<(providerId: string) => string> {
  const providers = await activeProviders(reader);
  const names = new Map(
    providers.map(({ providerId, texts }) => {
      const { Label, fullName } = localized(texts, language);
      return [providerId, Label || fullName || providerId];
    }),
  );
  return (providerId) => names.get(providerId) ?? providerId;
}

/**
 * Returns a function that explains why activities counted or not, in the request's language and the agency's terms
 * [EARN-11].
 */
export async function reasonsIn(
  reader: ContentReader & { tenant: Tenant; language: string },
): Promise<(line: ReceiptLine, activity: Activity) => string> {
  const { tenant } = reader;
  const language = reader.language as Language;
  const nameOf = await providerNames(reader, language);
  const translators = loadServerCatalogues();
  const words = configurationOf(tenant, language).WordsForPoints ?? { long: 'points', short: 'pts', title: 'Points' };
  const say = translators[language] ?? translators.en;
  const t = (...[key, values]: Parameters<typeof say>): string =>
    say(key, { pointsLong: words.long, pointsShort: words.short, pointsTitle: words.title, ...values });
  return (line, activity) =>
    reasonSentence(line, activity, {
      t,
      language,
      timeZone: tenant.timeZone,
      currency: currencyOf(tenant),
      distanceUnit: distanceUnitOf(tenant.settings['distanceUnit'], tenant.timeZone),
      providerName: nameOf(activity.providerId),
      nameOfLevel: (id, level) => levelName(tenant, { id, level }, language),
      nameOfFactor: (label) => multiplierName(tenant, label, language),
      nameOfDay: (kind) => declaredDayName(tenant, kind, language),
    });
}
