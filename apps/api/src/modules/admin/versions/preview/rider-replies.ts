import { type OpeningSet, openingSets, type Route, routes, transactionFilters } from '@fareback/contract';
import { admit, type Call, type MemberCtx, type Session } from '../../../../call/context.ts';
import type { Handler } from '../../../../call/handler.ts';

import type { TenantDirectory } from '../../../../call/tenant.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { findSession } from '../../../auth/index.ts';
import { readSet, setOf } from '../../../me/index.ts';
import { handlers } from '../../../rider-calls/index.ts';
import type { Making } from './sample-rider.ts';

type Reading = Extract<Handler, { kind: 'member' | 'kept' }>;

const asksNothing = ({ path }: Route): boolean => !path.replace(/:(?:lang|language)\b/, '').includes(':');

/** The reading calls that ask for nothing but a language. Those of a set are collected with it. */
export const readings = handlers.filter(
  (handler): handler is Reading =>
    (handler.kind === 'member' || handler.kind === 'kept') &&
    handler.route.method === 'GET' &&
    asksNothing(handler.route) &&
    setOf(handler.route) === undefined,
);

const queriesOf = (route: Route): Record<string, string>[] => [
  {},
  ...(route === routes.me.listTransactions ? transactionFilters.map((type) => ({ type })) : []),
];

function addressOf({ path }: Route, language: string, query: Record<string, string>): string {
  const queryText = new URLSearchParams(query).toString();
  return path.replace(/:(?:lang|language)\b/, language) + (queryText && `?${queryText}`);
}

const nothing = (): void => {};

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
    attempt: undefined,
    setAttempt: nothing,
    mark: null,
    setDeviceMark: nothing,
    hasSolved: async () => false,
    createChallenge: async () => unasked(),
    setSecuritySubject: nothing,
    inTenant: (work, options) => withTenant(deps.database, tenant.tenantId, work, options),
    findCaller: async () => null,
    asMember: async () => unasked(),
  };
  return call;
}

const isStored = (made: unknown): made is { bytes: Buffer } =>
  Buffer.isBuffer((made as { bytes?: unknown } | null)?.bytes);

function plain(made: unknown, kind: Reading['kind']): unknown {
  if (isStored(made)) return JSON.parse(made.bytes.toString()) as unknown;
  return kind === 'kept' ? (made as { own: unknown }).own : made;
}

interface RiderReplies {
  sets: Partial<Record<OpeningSet, unknown>>;
  calls: Record<string, unknown>;
}

/** Runs a preview request with the route's authorization; undefined if rejected. */
async function answered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * Collects a rider's initial and further replies with the app's own handlers, omitting rejected ones. All run in one
 * transaction with one session lookup: separate savepoints and lookups would cost more statements than the requests
 * [DESK-310].
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
