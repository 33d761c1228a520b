import { type Client, type ClientOptions, createClient, type TokenSource } from './client.ts';
import { withDeadline } from './deadline.ts';
import { type RiderCalls, riderKeyedCalls } from './generated/rider-calls.ts';

export interface RiderClientOptions extends ClientOptions {
  /**
   * Returns a hand-over token that your server has just made for the signed-in rider (`createHandOverToken`). Called for
   * the first call, and again when the access token ends. Without it, only public calls work.
   */
  getHandOverToken?: () => Promise<string>;
}

interface AccessToken {
  accessToken: string;
  endsAt: number;
}

/** One client belongs to one rider: a server makes one for each. */
export interface RiderClient extends Client<RiderCalls> {
  /** Forgets the rider: the next call requests a hand-over token. Call it when your rider signs out or changes. */
  signOut: () => void;
}

/** Lifetime of an access token, in milliseconds. */
const LIFETIME_MS = 3_600_000;

/** An access token is replaced this long before its end, in milliseconds. */
const EARLY_MS = 60_000;

/**
 * Exchanges hand-over tokens for access tokens; simultaneous calls share one exchange, and the abort of one call leaves
 * it to the others. The end is counted from this device's time at the exchange, because its clock may be wrong.
 */
function exchangeTokens(
  publicClient: Client<RiderCalls>,
  { getHandOverToken, timeoutSeconds }: { getHandOverToken: () => Promise<string>; timeoutSeconds: number },
): TokenSource & { forget: () => void } {
  let current: Promise<AccessToken> | null = null;
  const exchange = async (): Promise<AccessToken> => {
    const token = await withDeadline(getHandOverToken, { timeoutSeconds });
    const endsAt = Date.now() + LIFETIME_MS;
    const reply = await publicClient.call('POST /auth/partner-session', { body: { token } });
    return { accessToken: reply.accessToken, endsAt };
  };
  const start = (): Promise<AccessToken> => {
    const started = exchange();
    current = started;
    started.catch(() => {
      if (current === started) current = null;
    });
    return started;
  };
  let known: string | null = null;
  return {
    async get(signal) {
      const wait = (token: Promise<AccessToken>) => withDeadline(() => token, { signal });
      const held = current ?? start();
      let token = await wait(held);
      // Another call may have started the next exchange.
      if (token.endsAt - Date.now() <= EARLY_MS)
        token = await wait(current === null || current === held ? start() : current);
      known = token.accessToken;
      return known;
    },
    reject(token) {
      // Another call may have replaced it already.
      if (token === known) current = null;
      return true;
    },
    forget() {
      current = null;
    },
  };
}

const noToken: TokenSource = { get: async () => null, reject: () => false };

/** Creates a client for riders' calls: the balance, offers, redemptions. Runs in browsers, apps and Node. */
export function createRiderClient(options: RiderClientOptions): RiderClient {
  const clientWith = (tokens: TokenSource) =>
    createClient<RiderCalls>({ options, tokens, keyedCalls: riderKeyedCalls });
  const publicClient = clientWith(noToken);
  const { getHandOverToken, timeoutSeconds = 30 } = options;
  if (!getHandOverToken) return { ...publicClient, signOut: () => {} };
  const tokens = exchangeTokens(publicClient, { getHandOverToken, timeoutSeconds });
  return { ...clientWith(tokens), signOut: tokens.forget };
}
