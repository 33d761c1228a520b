import { currencyOf, type Tenant } from '../../call/tenant.ts';
import { byteaArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';
import { readSurveyToken } from '../campaigns/index.ts';
import { lockSubjects, readSubjects, subjectHash } from '../connections/index.ts';
import {
  type EarningScope,
  earningScopeOf,
  FARE,
  lookBackDaysOf,
  namedBy,
  type Outcome,
  placesHolding,
  SECOND_HAND,
  type StoredActivity,
  saveActivities,
  UNPROVEN,
} from '../earning/index.ts';
import { presentMembers } from '../members/index.ts';
import { activeProviders, type ProviderRow } from '../providers/index.ts';
import { type Reported, type RideLimits, rideLimitsOf } from './reported.ts';

/**
 * Each rider's reports go through one partition, so two transactions run concurrently without waiting for each other.
 */
export const LANES = 2;

export function getPartition(subject: string | null): number {
  const name = subject ?? '';
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) | 0;
  return Math.abs(sum) % LANES;
}

export interface AcceptScope extends EarningScope {
  provider: Pick<ProviderRow, 'providerId' | 'identifierType'> & {
    definition?: Pick<ProviderRow['definition'], 'fareUnit'>;
  };
  rideLimits: RideLimits;
  /** Keyed hash of a subject in hex. */
  hashOf: (subject: string) => string;
  memberOfToken: (token: string, surveyId: string) => string | null;
}

const DAY_SECONDS = 86_400;

interface Subjects {
  hashes: string[];
  places: Map<string, number>;
}

function subjectsOf(reported: readonly Reported[], hashOf: (subject: string) => string): Subjects {
  const places = new Map<string, number>();
  const hashes: string[] = [];
  for (const { subject } of reported) {
    if (subject === null || places.has(subject)) continue;
    places.set(subject, hashes.length);
    hashes.push(hashOf(subject));
  }
  return { hashes, places };
}

function answerersOf(reported: readonly Reported[], { memberOfToken }: AcceptScope): Map<Reported, string> {
  const answerers = new Map<Reported, string>();
  for (const one of reported) {
    const { type, subject, detail } = one;
    if (type !== 'survey.completed' || subject === null) continue;
    const memberId = memberOfToken(subject, String(detail?.['surveyId']));
    if (memberId !== null) answerers.set(one, memberId);
  }
  return answerers;
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns a fare in thousandths of the agency's currency; null if it is in another one [CAMP-41]. */
function fareOf({ settings, provider }: AcceptScope, { fare, currency }: Record<string, unknown>): number | null {
  const own = currencyOf({ settings });
  if (currency !== undefined && currency !== own) return null;
  const decimals = provider.definition?.fareUnit !== 'SMALLEST' ? 0 : own === undefined ? 2 : decimalsOf(own);
  return Math.round((Number(fare) * 1000) / 10 ** decimals);
}

/**
 * Converts a report to its stored form. A position is reduced to the places that contain it and its accuracy; a fare
 * also gets the exact form that rules use.
 */
export function recordedOf(scope: AcceptScope, reported: Reported): StoredActivity['recorded'] {
  const { programme: program } = scope;
  const { detail } = reported;
  if (reported.type === 'trip.completed' && typeof detail?.['fare'] === 'number') {
    const fare = fareOf(scope, detail);
    return fare === null ? reported : { ...reported, detail: { ...detail, [FARE]: fare } };
  }
  if (!reported.position) return reported;
  const { accuracyMeters, ...at } = reported.position;
  return { ...reported, detail: { places: placesHolding(program, at), accuracyMeters } };
}

/**
 * Stores a provider's reports and awards points, in four round trips for any number of activities. Each event is stored
 * once; reports of unconnected riders are saved until they connect. Returns an outcome per report, in order. Voids and
 * corrections are serialized with all other reports of the provider, so they never overtake their ride; if the caller
 * locked the subjects, it must have locked them exclusively [CAMP-16].
 */
export async function acceptActivities(tx: Tx, scope: AcceptScope, reported: readonly Reported[]): Promise<Outcome[]> {
  const { tenantId, provider, programme: program, hashOf } = scope;
  const { providerId } = provider;
  const { hashes, places } = subjectsOf(reported, hashOf);
  const answerers = answerersOf(reported, scope);
  const [, found, present] = await Promise.all([
    lockSubjects(tx, tenantId, providerId, reported.some((one) => namedBy(one) !== null) ? 'ALONE' : 'SHARED'),
    readSubjects(tx, providerId, byteaArray(hashes)),
    answerers.size === 0 ? new Set<string>() : presentMembers(tx, [...new Set(answerers.values())]),
  ]);
  const members: ({ memberId: string; connectedAt: number; isProven: boolean; flags: number } | undefined)[] = [];
  for (const { place, memberId, connectedAt, isSecondHand, isProven } of found) {
    const flags = (isSecondHand ? SECOND_HAND : 0) | (isProven ? 0 : UNPROVEN);
    members[place - 1] = { memberId, connectedAt: connectedAt.getTime(), isProven, flags };
  }
  const lookBackSeconds = lookBackDaysOf(program) * DAY_SECONDS;
  const rows = reported.map((one): StoredActivity => {
    const recorded = recordedOf(scope, one);
    const answerer = answerers.get(one);
    if (answerer !== undefined) {
      const memberId = present.has(answerer) ? answerer : null;
      return { recorded, subjectHash: null, memberId, beforeConnectionSeconds: 0 };
    }
    const place = one.subject === null ? -1 : (places.get(one.subject) ?? -1);
    const member = members[place];
    const before = member ? Math.max(0, Math.ceil((member.connectedAt - one.endedAt) / 1000)) : 0;
    // With an unproven account, only activities after connecting belong to the member.
    const isTheirs = member !== undefined && before <= (member.isProven ? lookBackSeconds : 0);
    return {
      recorded: isTheirs && member.flags !== 0 ? { ...recorded, flags: recorded.flags | member.flags } : recorded,
      subjectHash: hashes[place] ?? null,
      memberId: isTheirs ? member.memberId : null,
      beforeConnectionSeconds: isTheirs ? before : 0,
    };
  });
  return saveActivities(tx, scope, providerId, rows);
}

interface Receiver {
  tx: Tx;
  cache: TenantCache;
  keyRing: KeyRing;
  tenant: Tenant;
  now: Date;
}

export function lateLimitDaysOf({ settings }: Tenant): number {
  const days = settings['lateLimitDays'];
  return typeof days === 'number' ? days : 60;
}

export async function acceptScopeOf(receiver: Receiver, providerId: string): Promise<AcceptScope | undefined> {
  const { tenant, keyRing } = receiver;
  const provider = (await activeProviders(receiver)).find((row) => row.providerId === providerId);
  if (!provider) return undefined;
  const { tenantId } = tenant;
  return {
    ...(await earningScopeOf(receiver)),
    provider,
    rideLimits: rideLimitsOf(tenant),
    hashOf: (subject) => subjectHash(keyRing, tenantId, provider, subject).toString('hex'),
    memberOfToken: (token, surveyId) => readSurveyToken(keyRing, { tenantId, providerId, surveyId }, token),
  };
}
