export type AskFailure = 'unknownEmail' | 'underForm';

const marker = 'This email address is not associated with a Rewards account';

/** Recognizes an unknown email by the server's text or error code; everything else is shown under the form. */
export function classifyAskFailure({ code, description }: { code: string; description: string }): AskFailure {
  return code === 'EMAIL_NOT_ASSOCIATED' || description.includes(marker) ? 'unknownEmail' : 'underForm';
}
