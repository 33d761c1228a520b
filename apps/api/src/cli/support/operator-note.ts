const REASON_LENGTH_MAX = 300;

/** The reason that an operator gives, as it is kept. Throws, with `example`, when it says nothing, or too much. */
export function reasonOf(text: string | undefined, example: string): string {
  const reason = text?.trim() ?? '';
  if (reason === '' || reason.length > REASON_LENGTH_MAX)
    throw new Error(`Say why, in at most ${REASON_LENGTH_MAX} characters: --reason "${example}".`);
  return reason;
}
