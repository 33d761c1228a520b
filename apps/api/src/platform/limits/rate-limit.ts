import type { ErrorCode } from '@fareback/contract';
import { adminErrorFacts } from '@fareback/contract/admin';
import ipaddr from 'ipaddr.js';
import { AdminError, ApiError, throwApiError } from '../api-error.ts';
import type { Tx } from '../database/transactions.ts';
import type { Deps } from '../deps.ts';
import type { DeviceMark } from './device-mark.ts';
import { giveBackUse, type Limit, takeUse } from './limit-use.ts';
import { createRecentRejections } from './recent-rejections.ts';

/** Whoever calls, as far as metering needs to know. */
interface Metered extends Pick<Deps, 'settings' | 'keyRing' | 'services' | 'log'> {
  tenant: { tenantId: string };
  client: { address: string };
  now: Date;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Who calls, in no transaction yet: uses are counted in one of their own, and two connections at once for each call
 * would use up the pool.
 */
export interface Caller extends Metered {
  tx?: never;
}

/** Who calls, may have a device that is counted apart, and can be asked to solve a challenge. */
export interface Challenged extends Caller {
  mark: DeviceMark | null;
  setDeviceMark(): void;
  hasSolved(): Promise<boolean>;
  createChallenge(): Promise<object>;
}

/** What a network may do: so much unasked, then with a challenge each time, then no more. */
export interface NetworkBudget extends Limit {
  maxChallenged: number;
  /** How much of it one device may do; without it devices are not counted apart. */
  device?: { max: number; maxChallenged: number };
}

/** Whose use of which limit is counted. */
interface Wanted {
  limit: Limit;
  who: string;
  /** How it is refused where there is no room; TOO_MANY_REQUESTS unless another is given. */
  code?: ErrorCode | undefined;
}

/** A limit without room: when there will be some, and how it is refused until then. */
class Full {
  readonly retryAt: Date;
  readonly code: ErrorCode;
  constructor(retryAt: Date, { code = 'TOO_MANY_REQUESTS' }: Wanted) {
    this.retryAt = retryAt;
    this.code = code;
  }
}

/** Uses that were counted and can be taken back. Where that fails they stay counted: what was done meanwhile is done all the same. */
export interface Places {
  giveBack(): Promise<void>;
}

/** An address as it is metered: IPv6 by its network of 64 bits, because one household owns all of it. */
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

/** A use that is asked for, as the database and this process's memory know it. */
interface Use extends Wanted {
  user: { tenantId: string; whoHash: Buffer };
  key: string;
}

/**
 * Counts one use of each, in the caller's transaction or one of its own. Where one has no room none is counted, and the
 * first such is answered.
 */
async function take(caller: Metered, wanted: readonly Wanted[], tx?: Tx): Promise<Places | Full> {
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
    Promise.all(some.map(({ limit, user }) => giveBackUse(inner, limit, user, now)));
  const count = async (inner: Tx): Promise<Full | null> => {
    const answers = await Promise.all(
      uses.map(async (use) => ({ use, retryAt: await takeUse(inner, use.limit, use.user, now) })),
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
 * The device's own use of a budget, with a challenge (`isAsked`) or without; none where it has no mark of ours, or
 * devices are not counted.
 */
function deviceUses({ name, windowSeconds, device }: NetworkBudget, { mark }: Challenged, isAsked: boolean): Wanted[] {
  if (!device || mark === null) return [];
  const limit = isAsked
    ? { name: `${name}-of-device-challenged`, max: device.maxChallenged, windowSeconds }
    : { name: `${name}-of-device`, max: device.max, windowSeconds };
  return [{ limit, who: mark.id }];
}

/**
 * What a network may do with challenges. Devices that had their mark before this window share a limit of their own:
 * strangers in a flood have no mark or a fresh one, and do not use it up.
 */
function challengedLimit(
  { name, maxChallenged, windowSeconds, device }: NetworkBudget,
  { mark, now }: Challenged,
): Limit {
  const isOldHand = device && mark && now.getTime() - mark.setAt.getTime() >= windowSeconds * 1000;
  return { name: `${name}-challenged${isOldHand ? '-known' : ''}`, max: maxChallenged, windowSeconds };
}

/**
 * Takes a place of the caller's network, and of its device where devices are counted: one without a challenge or, where
 * one of the two has none left, one for a solved challenge. So a device whose own places are used up takes no more of
 * its network's. Refuses CHALLENGE_REQUIRED, with a challenge, and TOO_MANY_REQUESTS when there is no room for those
 * either [AUTH-35].
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

/** Counts a call of this tenant and network, which is asked for challenges before it is refused [AUTH-35]. */
export async function meterNetwork(budget: NetworkBudget, caller: Challenged): Promise<void> {
  await networkPlaces(budget, caller);
}

/** Runs `work` and counts it against the caller's network only if it is refused; the network is asked for challenges before it is refused [AUTH-35]. */
export async function meterNetworkFailures<T>(
  budget: NetworkBudget,
  caller: Challenged,
  work: () => Promise<T>,
): Promise<T> {
  return releaseUnlessRejected(await networkPlaces(budget, caller), work);
}

/** Counts a call of this tenant and client address; refuses with TOO_MANY_REQUESTS when there is no room. */
export async function meter(limit: Limit, caller: Caller): Promise<void> {
  if (!caller.settings.rateLimits) return;
  const taken = await take(caller, [networkUse(limit, caller)]);
  if (taken instanceof Full) throwFull(taken);
}

/**
 * Counts a use by `who` that stands or falls with the caller's transaction, and can be given back after it; refuses with
 * `code`, TOO_MANY_REQUESTS unless another is given, when there is no room.
 */
export async function meterWithin(
  limit: Limit,
  caller: Metered & { tx: Tx },
  who: string,
  code?: ErrorCode,
): Promise<Places> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [{ limit, who, code }], caller.tx);
  return taken instanceof Full ? throwFull(taken) : taken;
}

/** As `meterWithin`, but answers null where there is no room. */
export async function placeWithin(limit: Limit, caller: Metered & { tx: Tx }, who: string): Promise<Places | null> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [{ limit, who }], caller.tx);
  return taken instanceof Full ? null : taken;
}

/** Takes a place of this tenant and client address, and one of the tenant as a whole; null when one of them has no room. */
export async function placesFor(
  caller: Caller,
  { network, tenant }: { network: Limit; tenant: Limit },
): Promise<Places | null> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [networkUse(network, caller), { limit: tenant, who: 'tenant' }]);
  return taken instanceof Full ? null : taken;
}

/** Runs `work` and counts it against `wanted` only if it is refused; refuses, without running it, when one of them has no room. */
async function countRefusals<T>(caller: Caller, wanted: readonly Wanted[], work: () => Promise<T>): Promise<T> {
  if (!caller.settings.rateLimits) return work();
  // The places are taken before the work, so that guesses sent at once find no gap; who succeeds gives them back.
  const places = await take(caller, wanted);
  return places instanceof Full ? throwFull(places) : releaseUnlessRejected(places, work);
}

/** Whether a rider or staff was refused for what they sent; that a provider of theirs does not answer is no guess. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof AdminError && adminErrorFacts(error.code).status < 500);

/** Runs `work` and gives its places back unless it is refused. */
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
 * Runs `work` and counts it against the caller's address, only if it is refused, as guesses are, and not when it fails for
 * reasons of ours; refuses with TOO_MANY_REQUESTS, without running it, when there is no room. Not to be called within a
 * transaction: it needs its own.
 */
export const meterFailures = <T>(limit: Limit, caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, [networkUse(limit, caller)], work);

/** The same for guesses at one thing, each counted against those named, whatever network they come from. */
export const meterGuesses = <T>(wanted: readonly Wanted[], caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, wanted, work);
