export function chosenDay(text: string | boolean | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay =
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false);
  if (!isDay) throw new Error(`"${text}" is no day such as 2026-03-31.`);
  return text;
}

/** Start of the chosen day in UTC. Throws as `chosenDay` does. */
export function startOfChosenDay(text: string | undefined): Date | undefined {
  const day = chosenDay(text);
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
}
