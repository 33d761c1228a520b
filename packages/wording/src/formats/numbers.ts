import { type Language, localeOf } from '../languages.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats a number with a short unit, which needs no inflection in any language. */
function withUnit(amount: number, unit: string, language: Language, digits = 0): string {
  const key = `${language} ${unit} ${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
    formatters.set(key, (formatter = new Intl.NumberFormat(localeOf(language), options)));
  }
  return formatter.format(amount);
}

/** Formats a duration: `45 sec`, `4 min 30 sec`, `12 min`, `1 hr 5 min`; seconds only below ten minutes. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = seconds < 600 ? Math.floor(seconds) : Math.floor(seconds / 60) * 60;
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const shown = parts.filter(([amount]) => amount > 0);
  if (shown.length === 0) return withUnit(0, 'second', language);
  return shown.map(([amount, unit]) => withUnit(amount, unit, language)).join(' ');
}

/** Formats a period in whole days if possible, else in hours or minutes: `7 days`, `36 hr`. */
export function formatPeriod(seconds: number, language: Language): string {
  if (seconds % 86_400 === 0) return withUnit(seconds / 86_400, 'day', language);
  return seconds % 3600 === 0 ? withUnit(seconds / 3600, 'hour', language) : formatDuration(seconds, language);
}

const METERS_PER_MILE = 1609.344;
const FEET_PER_METER = 1 / 0.3048;

/**
 * Formats a distance: `850 m`, `1.2 km`; in miles `500 ft`, `0.52 mi`, `12.3 mi`. Never rounded up past the actual
 * distance.
 */
export function formatDistance(meters: number, unit: 'KILOMETERS' | 'MILES', language: Language): string {
  if (unit === 'MILES') {
    const miles = meters / METERS_PER_MILE;
    if (miles < 0.1) return withUnit(Math.floor(meters * FEET_PER_METER), 'foot', language);
    return miles < 10
      ? withUnit(Math.floor(miles * 100) / 100, 'mile', language, 2)
      : withUnit(Math.floor(miles * 10) / 10, 'mile', language, 1);
  }
  return meters < 1000
    ? withUnit(Math.floor(meters), 'meter', language)
    : withUnit(Math.floor(meters / 100) / 10, 'kilometer', language, 1);
}

/** Formats saved CO2: `850 g`, `12.4 kg`. Never rounded up past the actual mass. */
export const formatMass = (grams: number, language: Language): string =>
  grams < 1000
    ? withUnit(Math.floor(grams), 'gram', language)
    : withUnit(Math.floor(grams / 100) / 10, 'kilogram', language, 1);

/** Formats the CO2 of a mode: `70.5 g/km`. */
export const formatEmission = (gramsPerKilometer: number, language: Language): string =>
  withUnit(gramsPerKilometer, 'gram-per-kilometer', language, 3);

export const formatPercent = (percent: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(percent / 100);
