export type { CompiledMessages } from './compile.ts';
export {
  formatAgencyMoment,
  formatAgencyTime,
  formatClock,
  formatDate,
  formatDayHeading,
  formatDays,
  formatEndDate,
  formatHistoryDate,
  formatPromoDate,
  formatWeekday,
  type Spoken,
} from './formats/dates.ts';
export { availableIn, formatReset, formatTimeAgo, formatTimeLeft, type TimeLeft } from './formats/durations.ts';
export { formatDistance, formatDuration, formatEmission, formatMass, formatPercent } from './formats/numbers.ts';
export { formatPoints } from './formats/points.ts';
export { dateFormatter, type Instant, instantIn, zonedParts } from './formats/time-zones.ts';
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
