import type { ErrorCode } from '@fareback/contract';
import { adminErrorFacts } from '@fareback/contract/admin';
import ipaddr from 'ipaddr.js';
import { AdminError, ApiError, throwApiError } from '../api-error.ts';
import type { Tx } from '../database/transactions.ts';
import type { Deps } from '../deps.ts';
import type { DeviceMark } from './device-mark.ts';
import { type Limit, recordUse, releaseUse } from './limit-use.ts';
import { createRecentRejections } from './recent-rejections.ts';

interface Counting extends Pick<Deps, 'settings' | 'keyRing' | 'services' | 'log'> {
  tenant: { tenantId: string };
  now: Date;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

interface Metered extends Counting {
  client: { address: string };
}

/**
 * A caller without an open transaction: uses are counted in a separate one, and two connections per call would exhaust
 * the pool.
 */
export interface Caller extends Metered {
  tx?: never;
}

interface Challenged extends Caller {
  mark: DeviceMark | null;
  setDeviceMark(): void;
  hasSolved(): Promise<boolean>;
  createChallenge(): Promise<object>;
}

/** Per-network limit: some calls are free, further ones need a challenge each, then calls are refused. */
export interface NetworkBudget extends Limit {
  maxChallenged: number;
  /** Share of one device; omitted: devices are not counted separately. */
  device?: { max: number; maxChallenged: number };
}

interface Wanted {
  limit: Limit;
  who: string;
  /** Refusal code; defaults to TOO_MANY_REQUESTS. */
  code?: ErrorCode | undefined;
}

class Full {
  readonly retryAt: Date;
  readonly code: ErrorCode;
  constructor(retryAt: Date, { code = 'TOO_MANY_REQUESTS' }: Wanted) {
    this.retryAt = retryAt;
    this.code = code;
  }
}

/** Counted uses that can be refunded. If the refund fails they stay counted, and the work remains done. */
export interface Places {
  giveBack(): Promise<void>;
}

/** Network of an address for rate limits: for IPv6 the /64 prefix, because one household owns all of it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const networkUse = (limit: Limit, { client }: Metered): Wanted => ({ limit, who: networkOf(client.address) });

const unmetered: Places = { giveBack: async () => {} };

const throwFull = ({ code, retryAt }: Full): never => throwApiError(code, { retryAt });

interface Use extends Wanted {
  user: { tenantId: string; whoHash: Buffer };
  key: string;
}

/**
 * Counts one use of each, in the caller's transaction or a separate one. If any limit is exhausted, counts nothing and
 * returns the first such limit.
 */
async function take(caller: Counting, wanted: readonly Wanted[], tx?: Tx): Promise<Places | Full> {
  const { now, keyRing, services } = caller;
  const { tenantId } = caller.tenant;
  const rejections = services.of(createRecentRejections);
  const uses = wanted.map((each): Use => {
    const { limit, who } = each;
    const whoHash = keyRing.hash(who, `limit/${tenantId}/${limit.name}`);
    return { ...each, user: { tenantId, whoHash }, key: `${tenantId} ${limit.name} ${who}` };
  });
  for (const use of uses) {
    const retryAt = rejections.retryAt(use.key, now);
    if (retryAt) return new Full(retryAt, use);
  }
  const giveBack = (inner: Tx, some: readonly Use[]): Promise<unknown> =>
    Promise.all(some.map(({ limit, user }) => releaseUse(inner, limit, user, now)));
  const count = async (inner: Tx): Promise<Full | null> => {
    const answers = await Promise.all(
      uses.map(async (use) => ({ use, retryAt: await recordUse(inner, use.limit, use.user, now) })),
    );
    const full = answers.flatMap(({ use, retryAt }) => (retryAt ? [{ use, retryAt }] : []));
    const [first] = full;
    if (!first) return null;
    const counted = answers.filter(({ retryAt }) => retryAt === null);
    await giveBack(
      inner,
      counted.map(({ use }) => use),
    );
    for (const { use, retryAt } of full) rejections.note(use.key, retryAt, now);
    return new Full(first.retryAt, first.use);
  };
  const full = tx ? await count(tx) : await caller.inTenant(count);
  if (full) return full;
  return {
    async giveBack() {
      try {
        await caller.inTenant((inner) => giveBack(inner, uses));
      } catch (error) {
        caller.log.warn({ err: error, tenantId }, 'uses of a limit could not be given back');
      }
      for (const { key } of uses) rejections.forget(key);
    },
  };
}

/**
 * The device's own uses of a budget, with a challenge (`isAsked`) or without; empty if it has no valid mark or devices
 * are not counted.
 */
function deviceUses({ name, windowSeconds, device }: NetworkBudget, { mark }: Challenged, isAsked: boolean): Wanted[] {
  if (!device || mark === null) return [];
  const limit = isAsked
    ? { name: `${name}-of-device-challenged`, max: device.maxChallenged, windowSeconds }
    : { name: `${name}-of-device`, max: device.max, windowSeconds };
  return [{ limit, who: mark.id }];
}

/**
 * Network limit for challenged calls. Devices whose mark predates this window have a separate limit, which strangers in
 * a flood can't use up, because their marks are missing or new.
 */
function challengedLimit(
  { name, maxChallenged, windowSeconds, device }: NetworkBudget,
  { mark, now }: Challenged,
): Limit {
  const isOldHand = device && mark && now.getTime() - mark.setAt.getTime() >= windowSeconds * 1000;
  return { name: `${name}-challenged${isOldHand ? '-known' : ''}`, max: maxChallenged, windowSeconds };
}

/**
 * Takes a use from the caller's network and device: a free one or, if either has no free use left, one for a solved
 * challenge. A device over its own limit takes nothing more from its network's. Refuses CHALLENGE_REQUIRED with a
 * challenge, or TOO_MANY_REQUESTS if those are used up too [AUTH-35].
 */
async function networkPlaces(budget: NetworkBudget, caller: Challenged): Promise<Places> {
  if (!caller.settings.rateLimits) return unmetered;
  if (budget.device && caller.mark === null) caller.setDeviceMark();
  const unasked = await take(caller, [networkUse(budget, caller), ...deviceUses(budget, caller, false)]);
  if (!(unasked instanceof Full)) return unasked;
  if (!(await caller.hasSolved())) throwApiError('CHALLENGE_REQUIRED', { challenge: await caller.createChallenge() });
  const limit = challengedLimit(budget, caller);
  const challenged = await take(caller, [networkUse(limit, caller), ...deviceUses(budget, caller, true)]);
  return challenged instanceof Full ? throwFull(challenged) : challenged;
}

/** Counts a call of this tenant and network, which gets challenges before refusals [AUTH-35]. */
export async function meterNetwork(budget: NetworkBudget, caller: Challenged): Promise<void> {
  await networkPlaces(budget, caller);
}

/**
 * Runs `work` and counts it against the caller's network only if it is refused; the network gets challenges before
 * refusals [AUTH-35].
 */
export async function meterNetworkFailures<T>(
  budget: NetworkBudget,
  caller: Challenged,
  work: () => Promise<T>,
): Promise<T> {
  return releaseUnlessRejected(await networkPlaces(budget, caller), work);
}

/** Counts a call of this tenant and client address; refuses with TOO_MANY_REQUESTS. */
export async function meter(limit: Limit, caller: Caller): Promise<void> {
  if (!caller.settings.rateLimits) return;
  const taken = await take(caller, [networkUse(limit, caller)]);
  if (taken instanceof Full) throwFull(taken);
}

/**
 * Counts a use by `who` within the caller's transaction, refundable afterwards; refuses with `code`, by default
 * TOO_MANY_REQUESTS.
 */
export async function meterWithin(
  limit: Limit,
  caller: Counting & { tx: Tx },
  who: string,
  code?: ErrorCode,
): Promise<Places> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [{ limit, who, code }], caller.tx);
  return taken instanceof Full ? throwFull(taken) : taken;
}

/** Like `meterWithin`, but returns null instead of refusing. */
export async function placeWithin(limit: Limit, caller: Metered & { tx: Tx }, who: string): Promise<Places | null> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [{ limit, who }], caller.tx);
  return taken instanceof Full ? null : taken;
}

/** Takes a use of this tenant and client address and one of the whole tenant; null if either limit is exhausted. */
export async function placesFor(
  caller: Caller,
  { network, tenant }: { network: Limit; tenant: Limit },
): Promise<Places | null> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [networkUse(network, caller), { limit: tenant, who: 'tenant' }]);
  return taken instanceof Full ? null : taken;
}

/**
 * Runs `work` and counts it against `wanted` only if it is refused; refuses without running it if a limit is exhausted.
 */
async function countRefusals<T>(caller: Caller, wanted: readonly Wanted[], work: () => Promise<T>): Promise<T> {
  if (!caller.settings.rateLimits) return work();
  // Taken before the work, so concurrent guesses can't bypass the limit; refunded on success.
  const places = await take(caller, wanted);
  return places instanceof Full ? throwFull(places) : releaseUnlessRejected(places, work);
}

/** True if the caller was refused because of their input; a provider that doesn't respond is not a wrong guess. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof AdminError && adminErrorFacts(error.code).status < 500);

async function releaseUnlessRejected<T>(places: Places, work: () => Promise<T>): Promise<T> {
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = isRejection(error);
    throw error;
  } finally {
    if (!isGuess) await places.giveBack();
  }
}

/**
 * Runs `work` and counts it against the caller's address only if it is refused as a wrong guess, not for our own
 * errors; refuses with TOO_MANY_REQUESTS without running it if the limit is exhausted. Don't call it in a transaction:
 * it needs a separate one.
 */
export const meterFailures = <T>(limit: Limit, caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, [networkUse(limit, caller)], work);

/** Like `meterFailures`, counted against the given users regardless of their network. */
export const meterGuesses = <T>(wanted: readonly Wanted[], caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, wanted, work);
