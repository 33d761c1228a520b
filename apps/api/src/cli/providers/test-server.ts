import { createHttpAccountChecker } from '../../adapters/http-account-checker.ts';
import { createOpenIdServer } from '../../adapters/openid-server.ts';
import type { ProviderServer } from '../../modules/providers/index.ts';
import { randomId } from '../../platform/ids.ts';

/** An account that no provider has given to anybody. */
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

/** What is wrong with a provider's server, a sentence each; none when all is well. Asks for nobody's account. */
export const troublesOfServer = (server: ProviderServer, redirectUri: string): Promise<string[]> =>
  server.kind === 'API' ? checkerTroubles(server) : createOpenIdServer(server).check(redirectUri);
