/** A day of 24 hours, in milliseconds; days of a calendar, which clocks make shorter or longer, are counted by `local-date.ts`. */
export const DAY_MILLIS = 86_400_000;
