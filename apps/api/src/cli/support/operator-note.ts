const REASON_LENGTH_MAX = 300;

export function reasonOf(text: string | undefined, example: string): string {
  const reason = text?.trim() ?? '';
  if (reason === '' || reason.length > REASON_LENGTH_MAX)
    throw new Error(`Say why, in at most ${REASON_LENGTH_MAX} characters: --reason "${example}".`);
  return reason;
}
