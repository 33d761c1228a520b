export type { CompiledMessages } from './compile.ts';
export { formatFare, formatReached, type ReachedAmount } from './formats/amounts.ts';
export { formatDate, formatDays, formatEndDate, formatReset, formatWeekday } from './formats/dates.ts';
export { availableIn, formatTimeAgo, formatTimeLeft, type TimeLeft } from './formats/durations.ts';
export {
  formatAgencyMoment,
  formatAgencyTime,
  formatClock,
  formatDayHeading,
  formatHistoryDate,
  formatPromoDate,
  instantIn,
  type Spoken,
} from './formats/moments.ts';
export {
  formatDistance,
  formatDuration,
  formatEmission,
  formatMass,
  formatPercent,
  formatPeriod,
} from './formats/numbers.ts';
export { formatPoints } from './formats/points.ts';
export { dateFormatter, type Instant, zonedParts } from './formats/time-zones.ts';
export {
  defaultLanguage,
  directionOf,
  type Language,
  languages,
  localeOf,
  parseLanguage,
  resolveLanguage,
} from './languages.ts';
export {
  createTranslator,
  type GrowingTranslator,
  type LaterKey,
  type MessageKey,
  type MessageValues,
  type Translator,
  type Translators,
  type WholeTranslator,
} from './translator.ts';
