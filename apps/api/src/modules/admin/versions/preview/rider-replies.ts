import { type OpeningSet, openingSets, type Route, routes, transactionFilters } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../../call/context.ts';
import type { Handler } from '../../../../call/handler.ts';
import { admit, type Session } from '../../../../call/session.ts';
import type { TenantDirectory } from '../../../../call/tenant.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { handlers as authHandlers, findSession } from '../../../auth/index.ts';
import { handlers as connectionHandlers } from '../../../connections/index.ts';
import { handlers as contentHandlers } from '../../../content/index.ts';
import { handlers as inactivityHandlers } from '../../../inactivity/index.ts';
import { handlers as meHandlers, readSet, setOf } from '../../../me/index.ts';
import { handlers as referralHandlers } from '../../../referrals/index.ts';
import { handlers as rideHandlers } from '../../../rides/index.ts';
import type { Making } from './sample-rider.ts';

type Reading = Extract<Handler, { kind: 'member' | 'kept' }>;

/** Whether a call only reads, and asks for nothing but a language. */
const asksNothing = ({ method, path, reply }: Route): boolean =>
  method === 'GET' && !(302 in reply) && !path.replace(/:(?:lang|language)\b/, '').includes(':');

/** What a rider's screens ask for beside what opens the app. */
const readings = [
  ...authHandlers,
  ...meHandlers,
  ...connectionHandlers,
  ...contentHandlers,
  ...inactivityHandlers,
  ...referralHandlers,
  ...rideHandlers,
].filter(
  (handler): handler is Reading =>
    (handler.kind === 'member' || handler.kind === 'kept') &&
    asksNothing(handler.route) &&
    setOf(handler.route) === undefined,
);

/** The questions of a call: the history is asked for by kind, too, and whole by naming none. */
const queriesOf = (route: Route): Record<string, string>[] => [
  {},
  ...(route === routes.me.listTransactions ? transactionFilters.map((type) => ({ type })) : []),
];

/** The address of a call as the app writes it. */
function addressOf({ path }: Route, language: string, query: Record<string, string>): string {
  const queryText = new URLSearchParams(query).toString();
  return path.replace(/:(?:lang|language)\b/, language) + (queryText && `?${queryText}`);
}

const nothing = (): void => {};

/** What a call of a made-up rider is made with: no client stands behind it, and nothing of it leaves. */
function callOf({ deps, tenant, now }: Making, tenants: TenantDirectory, language: string): Call {
  const unasked = (): never => {
    throw new Error('Nobody is signed in or challenged in a preview.');
  };
  const call: Call = {
    ...deps,
    tenants,
    tenant,
    now,
    language,
    client: { address: '127.0.0.1', host: tenant.hosts[0] ?? 'localhost', origin: undefined, userAgent: undefined },
    token: undefined,
    setSession: nothing,
    device: undefined,
    setDevice: nothing,
    mark: null,
    setDeviceMark: nothing,
    hasSolved: async () => false,
    createChallenge: async () => unasked(),
    setSecuritySubject: nothing,
    cachedSession: () => undefined,
    cacheSession: nothing,
    inTenant: (work, options) => withTenant(deps.database, tenant.tenantId, work, options),
    findCaller: async () => null,
    asMember: async () => unasked(),
  };
  return call;
}

const isStored = (made: unknown): made is { bytes: Buffer } =>
  Buffer.isBuffer((made as { bytes?: unknown } | null)?.bytes);

/** What a verb said, as its reply's reader gets it. */
function plain(made: unknown, kind: Reading['kind']): unknown {
  if (isStored(made)) return JSON.parse(made.bytes.toString()) as unknown;
  return kind === 'kept' ? (made as { own: unknown }).own : made;
}

/** What the app of a rider is told. */
export interface RiderReplies {
  sets: Partial<Record<OpeningSet, unknown>>;
  calls: Record<string, unknown>;
}

/** A made-up rider's question, admitted as the call of its own would be; undefined where it is refused. */
async function answered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * What the app of a rider with a session is told when it opens, and when it asks further, by the verbs of those very calls. What
 * a verb refuses is left out. All of it is read in one transaction with the session found once: nobody else's calls come
 * between, and a mark and a look at the session for each question would be more statements than the questions [DESK-310].
 */
export async function collectRiderReplies(
  making: Making,
  { tenants, token, language }: { tenants: TenantDirectory; token: string; language: string },
): Promise<RiderReplies> {
  const { deps, tenant, now } = making;
  const call = callOf(making, tenants, language);
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const found = await findSession(tx, token, now);
    const asRider = <T>(level: Route['level'], run: (ctx: MemberCtx) => Promise<T>): Promise<T | undefined> =>
      answered(async () => {
        const session: Session = admit(level, found);
        return run({ ...call, tx, session, member: session.member });
      });
    const replies: RiderReplies = { sets: {}, calls: {} };
    for (const name of openingSets) {
      const setReply = await asRider('session', (ctx) => readSet(ctx, name));
      if (setReply) replies.sets[name] = 'kept' in setReply ? plain(setReply.kept, 'kept') : setReply.own;
    }
    for (const { route, kind, run } of readings)
      for (const query of queriesOf(route)) {
        const params = { lang: language, language };
        const made = await asRider(route.level, (ctx) => run(ctx, { params, query, body: {} } as never));
        if (made !== undefined) replies.calls[addressOf(route, language, query)] = plain(made, kind);
      }
    return replies;
  });
}
