/** A day that an operator named, such as 2026-03-31; undefined where none. Throws when the calendar has no such day. */
export function chosenDay(text: string | boolean | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay =
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false);
  if (!isDay) throw new Error(`"${text}" is no day such as 2026-03-31.`);
  return text;
}

/** The moment at which a day that an operator named begins in UTC; undefined where none. Throws as `chosenDay` does. */
export function startOfChosenDay(text: string | undefined): Date | undefined {
  const day = chosenDay(text);
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
}
