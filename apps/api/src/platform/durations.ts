/** 24 hours; for calendar days, which can be shorter or longer, use `local-date.ts`. */
export const DAY_MILLIS = 86_400_000;
