export type { CompiledMessages } from './compile.ts';
export { formatAgencyMoment, formatAgencyTime } from './formats/agency-moment.ts';
export { availableIn, formatTimeLeft, type TimeLeft } from './formats/available-in.ts';
export { formatClock, type Spoken } from './formats/clock.ts';
export { formatDays } from './formats/days.ts';
export { formatDate, formatEndDate } from './formats/end-date.ts';
export { formatHistoryDate } from './formats/history-date.ts';
export { instantIn } from './formats/instant-in.ts';
export { formatDistance, formatDuration, formatPercent } from './formats/measures.ts';
export { formatPoints } from './formats/points.ts';
export { formatPromoDate } from './formats/promo-date.ts';
export { formatReset } from './formats/reset.ts';
export { formatTimeAgo } from './formats/time-ago.ts';
export { formatWeekday } from './formats/weekday.ts';
export { type Instant, zonedParts } from './formats/zoned-parts.ts';
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
