/** Whole seconds from `now` until `moment`, rounded up; 0 if it has passed or is unreadable [PHONE-06]. */
export function secondsUntil(moment: string | null, now: number): number {
  const until = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
