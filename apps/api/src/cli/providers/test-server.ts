import type { OpenIdTrouble } from '@fareback/contract/admin';
import { createHttpAccountChecker } from '../../adapters/http-account-checker.ts';
import { createOpenIdServer } from '../../adapters/openid-server.ts';
import type { ProviderServer } from '../../modules/providers/index.ts';
import { randomId } from '../../platform/ids.ts';

/** An account id that no provider has assigned. */
const NOBODYS_ACCOUNT = '0';

async function checkerTroubles(server: Extract<ProviderServer, { kind: 'API' }>): Promise<string[]> {
  const answer = await createHttpAccountChecker(server).check({
    checkId: randomId(),
    identifier: NOBODYS_ACCOUNT,
    secondFact: null,
  });
  if (answer.kind === 'YES') return ['It says yes to an account that nobody has: it proves nothing.'];
  if (answer.kind !== 'UNKNOWN') return [];
  const { why } = answer;
  return [
    /status 40[13]/.test(why)
      ? `It does not take our signature (${why}): is the secret the same there?`
      : `It does not answer as docs/account-checks.md says: ${why}.`,
  ];
}

const sentences: Readonly<Record<OpenIdTrouble['kind'], (why: string) => string>> = {
  UNTOLD: (why) => `It does not tell about itself below its issuer: ${why}.`,
  NO_SIGN_IN_ADDRESS: () => 'It names no address at which riders agree.',
  NO_TOKEN_ADDRESS: () => 'It names no token address.',
  NO_S256: (methods) => `It does not speak PKCE with S256, only ${methods}: nobody can connect.`,
  NO_REVOCATION: () => 'It takes no grant back: what riders disconnect stays open at its side.',
  TAKES_ANY_CODE: () => 'It gave a token for a code that it never gave out: do not use it.',
  ODD_ANSWER: (why) => `Its token address does not answer as it should: ${why}.`,
  UNKNOWN_CLIENT: (code) => `It does not know this client id with this secret (${code}).`,
  REFUSAL: (code) => `Its token address refuses what we ask (${code}).`,
};

/** Checks a provider's server and returns its problems, a sentence each; uses no real account. */
export async function troublesOfServer(server: ProviderServer, redirectUri: string): Promise<string[]> {
  if (server.kind === 'API') return await checkerTroubles(server);
  const troubles = await createOpenIdServer(server).check(redirectUri);
  return troubles.map(({ kind, why }) => sentences[kind](why ?? ''));
}
