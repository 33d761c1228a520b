import type { ConnectionProblem, ConnectionStep, OpenIdTrouble } from '@fareback/contract/admin';
import { randomId } from '../platform/ids.ts';
import type { OAuthConnection } from './authorization-server.ts';
import { guardedRequest, NoReply } from './guarded-request.ts';
import { answerOf, askChecker } from './http-account-checker.ts';
import { askForNoOrder, type SupplierConnection } from './http-supplier.ts';
import { type ConnectFailure, openConnection } from './open-connection.ts';
import { isOpenId } from './openid-configuration.ts';
import { createOpenIdServer } from './openid-server.ts';

/** Time limit of a whole test, while a person waits. */
const TEST_MILLIS = 10_000;
const CONNECT_MILLIS = 4_000;
const PAGE_MAX_BYTES = 256 * 1024;

/** An account that no provider has assigned. */
const NO_ACCOUNT = '0';

/** The end of a test; a later step has the time that earlier ones left. */
type Deadline = { left(): number };

function startDeadline(millis: number): Deadline {
  const end = performance.now() + millis;
  return { left: () => Math.max(1, Math.round(end - performance.now())) };
}

const problem = (
  step: ConnectionStep,
  kind: ConnectionProblem['kind'],
  detail: string | null = null,
): ConnectionProblem => ({ step, kind, detail });

const connectSteps: Readonly<Record<ConnectFailure, ConnectionStep>> = {
  NAME_UNKNOWN: 'RESOLVE',
  ADDRESS_FORBIDDEN: 'RESOLVE',
  NO_CONNECTION: 'CONNECT',
  BAD_CERTIFICATE: 'CONNECT',
};

interface Server {
  url: URL;
  allowsPrivate: boolean;
  allowsLoopback: boolean;
}

/** Connects first, then calls; so a failed call is known to be the server's and not the network's. */
async function testServer(
  server: Server,
  deadline: Deadline,
  call: () => Promise<ConnectionProblem[]>,
): Promise<ConnectionProblem[]> {
  const timeLimitMillis = Math.min(CONNECT_MILLIS, deadline.left());
  const failure = await openConnection(server.url, { ...server, timeLimitMillis });
  if (failure !== null) return [problem(connectSteps[failure], failure)];
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    return [problem('ANSWER', 'NO_ANSWER')];
  }
}

/** Finds a problem by the status alone; null if the rest of the reply decides. */
function statusProblem(status: number): ConnectionProblem | null {
  if (status >= 300 && status < 400) return problem('ANSWER', 'REDIRECT', String(status));
  return status >= 500 ? problem('ANSWER', 'WRONG_ANSWER', String(status)) : null;
}

function signedProblem(status: number): ConnectionProblem | null {
  if (status === 401 || status === 403) return problem('CREDENTIALS', 'WRONG_SECRET', String(status));
  return statusProblem(status);
}

/** Asks a supplier about an order that no one placed, which orders nothing [PROV-42]. */
export function testSupplier(connection: SupplierConnection, millis = TEST_MILLIS): Promise<ConnectionProblem[]> {
  const deadline = startDeadline(millis);
  const server = { url: new URL(connection.url), allowsPrivate: connection.allowsPrivate, allowsLoopback: true };
  return testServer(server, deadline, async () => {
    const order = { orderId: randomId(), timeLimitMillis: deadline.left() };
    const { status, isNone } = await askForNoOrder(connection, order);
    const found = signedProblem(status);
    if (found) return [found];
    return isNone ? [] : [problem('ANSWER', 'WRONG_ANSWER', String(status))];
  });
}

/** Asks a provider about an account that no one has; no rider is named [PROV-41]. */
export function testChecker(
  connection: { validateUrl: string; secret: string; allowsPrivate: boolean },
  millis = TEST_MILLIS,
): Promise<ConnectionProblem[]> {
  const deadline = startDeadline(millis);
  const { validateUrl, allowsPrivate } = connection;
  return testServer({ url: new URL(validateUrl), allowsPrivate, allowsLoopback: true }, deadline, async () => {
    const question = { checkId: randomId(), identifier: NO_ACCOUNT, secondFact: null };
    const reply = await askChecker({ ...connection, timeLimitMillis: deadline.left() }, question);
    const found = signedProblem(reply.status);
    if (found) return [found];
    const { kind } = answerOf(reply);
    if (kind === 'YES') return [problem('CREDENTIALS', 'CONFIRMS_ANYONE')];
    return kind === 'UNKNOWN' ? [problem('ANSWER', 'WRONG_ANSWER', String(reply.status))] : [];
  });
}

/** Address of the metadata, or of the token endpoint of a server without metadata. */
function firstAddress(connection: OAuthConnection): URL {
  if (connection.endpoints) return new URL(connection.endpoints.tokenUrl);
  const issuer = new URL(connection.issuer);
  const path = issuer.pathname.replace(/\/$/, '');
  // RFC 8414 puts the path of the issuer last, OpenID Connect Discovery first.
  issuer.pathname = isOpenId(connection)
    ? `${path}/.well-known/openid-configuration`
    : `/.well-known/oauth-authorization-server${path}`;
  return issuer;
}

async function metadataProblem(server: Server, deadline: Deadline): Promise<ConnectionProblem | null> {
  const { status } = await guardedRequest({
    ...server,
    method: 'GET',
    headers: { accept: 'application/json' },
    body: '',
    timeLimitMillis: deadline.left(),
    replyMaxBytes: PAGE_MAX_BYTES,
    cutsReply: true,
  });
  return statusProblem(status);
}

const ofClient = new Set<OpenIdTrouble['kind']>(['UNKNOWN_CLIENT', 'REFUSAL', 'TAKES_ANY_CODE']);

/** Reads a provider's metadata and asks its token endpoint with a made-up code, which names no rider [PROV-40]. */
export function testOAuth(
  connection: OAuthConnection,
  redirectUri: string,
  millis = TEST_MILLIS,
): Promise<ConnectionProblem[]> {
  const deadline = startDeadline(millis);
  const { allowsPrivate, refusesLoopback = false } = connection;
  const server = { url: firstAddress(connection), allowsPrivate, allowsLoopback: !refusesLoopback };
  return testServer(server, deadline, async () => {
    // A token endpoint takes posts only, so its reply to this would mean nothing.
    const found = connection.endpoints ? null : await metadataProblem(server, deadline);
    if (found) return [found];
    // Metadata and token endpoint answer one after the other.
    const troubles = await createOpenIdServer(connection, deadline.left() / 2).check(redirectUri);
    return troubles.map(({ kind, why }) => problem(ofClient.has(kind) ? 'CREDENTIALS' : 'ANSWER', kind, why));
  });
}
