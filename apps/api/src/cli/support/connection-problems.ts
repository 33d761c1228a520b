import type { ConnectionProblem } from '@fareback/contract/admin';
import { print } from './print.ts';

const sentences: Readonly<Record<ConnectionProblem['kind'], (detail: string) => string>> = {
  NAME_UNKNOWN: () => 'Its name does not exist: check the address.',
  ADDRESS_FORBIDDEN: () => 'Its address is in a private network: set it with --allow-private, or use a public one.',
  NO_CONNECTION: () => 'No connection was made: check the address, and if its server is running.',
  BAD_CERTIFICATE: () => 'Its certificate is not valid for this address.',
  NO_ANSWER: () => 'It did not answer in time.',
  REDIRECT: (status) => `It redirects (${status}), which is not followed: set the final address.`,
  WRONG_ANSWER: (status) =>
    `It does not answer as its document says (status ${status}): check the path of the address.`,
  WRONG_SECRET: (status) => `It rejects our signature (status ${status}): is the secret the same there?`,
  CONFIRMS_ANYONE: () => 'It says yes to an account that nobody has: it proves nothing.',
  UNREADABLE: () => "Its settings cannot be decrypted with today's keys: connect it again.",
  UNTOLD: (why) => `It publishes no metadata below its issuer: ${why}.`,
  NO_SIGN_IN_ADDRESS: () => 'Its metadata has no authorization endpoint.',
  NO_TOKEN_ADDRESS: () => 'Its metadata has no token endpoint.',
  NO_S256: (methods) => `It does not support PKCE with S256, only ${methods}: nobody can connect.`,
  NO_FORM_POST: (modes) => `It does not send answers in a form, only by ${modes}: leave out --response-mode.`,
  NO_REVOCATION: () => 'It cannot revoke a grant: what riders disconnect stays open at its side.',
  TAKES_ANY_CODE: () => 'It gave a token for a code that it never issued: do not use it.',
  ODD_ANSWER: (why) => `Its token endpoint does not answer as it should: ${why}.`,
  UNKNOWN_CLIENT: (code) => `It does not know this client id with this secret (${code}).`,
  REFUSAL: (code) => `Its token endpoint rejects our request (${code}).`,
};

/** Prints the problems that a test found, a sentence each; the exit code is 1 if there are any. */
export function printProblems(problems: readonly ConnectionProblem[]): void {
  for (const { kind, detail } of problems) print(sentences[kind](detail ?? ''));
  if (problems.length === 0) print('All is well.');
  else process.exitCode = 1;
}
