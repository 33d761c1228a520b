/** What a refused request for a reset mail shows [PWD-04, PWD-05]. */
export type AskFailure = 'unknownEmail' | 'underForm';

const marker = 'This email address is not associated with a Rewards account';

/** Nobody has this e-mail, told by the server's text or its stable name; everything else stands under the form. */
export function classifyAskFailure({ code, description }: { code: string; description: string }): AskFailure {
  return code === 'EMAIL_NOT_ASSOCIATED' || description.includes(marker) ? 'unknownEmail' : 'underForm';
}
