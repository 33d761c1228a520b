import { hash } from 'node:crypto';
import { type OpeningSet, pathOf, routes } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { localDate } from '../../../platform/local-date.ts';
import { type PrecompressedReply, precompressReply } from '../../../platform/precompressed-reply.ts';
import { agencySets, readSet } from './sets.ts';

/** What the agency says to all in one language on one day. */
export interface AgencyContent {
  day: string;
  digest: string;
  /** Where it stands for ever. */
  address: string;
  reply: PrecompressedReply;
  /** Tags of what each set says; missing where no two members are told the same. */
  tags: Map<OpeningSet, string>;
}

/** Somebody who has nothing of their own: no segment, no favourite, no code. */
const NOBODY: MemberCtx['member'] = {
  memberId: '00000000-0000-0000-0000-000000000000',
  status: 'VERIFIED',
  language: null,
  featureFlags: {},
};

async function read(call: Call, day: string): Promise<AgencyContent> {
  const sets = await call.inTenant((tx) => {
    const ctx = { ...call, tx, member: NOBODY, session: { tokenHash: Buffer.alloc(0), member: NOBODY } };
    return Promise.all(agencySets.map(async (name) => [name, await readSet(ctx, name)] as const));
  });
  const cachedSets = sets.flatMap(([name, one]) => ('kept' in one ? [[name, one.kept] as const] : []));
  const text = `{${cachedSets.map(([name, { bytes }]) => `"${name}":${bytes.toString()}`).join(',')}}`;
  const digest = hash('sha256', text, 'base64url');
  return {
    day,
    digest,
    address: pathOf(routes.opening.getContent, { lang: call.language, digest }),
    reply: precompressReply(text, 'application/json; charset=utf-8'),
    tags: new Map(cachedSets.map(([name, { etag }]) => [name, etag])),
  };
}

/** What the agency says to all today in the call's language; read once for each change, language and day. */
export async function agencyContent(call: Call): Promise<AgencyContent> {
  const { cache, tenant, language, now } = call;
  const day = localDate(now, tenant.timeZone);
  const days = await cache.get(
    tenant.tenantId,
    `opening/${language}`,
    async () => new Map<string, Promise<AgencyContent>>(),
  );
  const known = days.get(day);
  if (known) return known;
  const fresh = read(call, day);
  // One day only: a day that is over does not come back.
  days.clear();
  days.set(day, fresh);
  fresh.catch(() => days.delete(day));
  return fresh;
}

/** The content of a digest, whoever asks: it is what it is called, or not found. Refuses NOT_FOUND once the agency says something else [API-58]. */
export async function getAgencyContent(call: Call, wanted: string): Promise<PrecompressedReply> {
  const { digest, reply } = await agencyContent(call);
  return digest === wanted ? reply : throwApiError('NOT_FOUND');
}
