import { hash } from 'node:crypto';
import { type OpeningSet, pathOf, routes } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { localDate } from '../../../platform/local-date.ts';
import { type PrecompressedReply, precompressReply } from '../../../platform/precompressed-reply.ts';
import { agencySets, readSet } from './sets.ts';

export interface AgencyContent {
  day: string;
  digest: string;
  address: string;
  reply: PrecompressedReply;
  /** Tags of the sets as sent to members without personal parts in them. */
  tags: Map<OpeningSet, string>;
}

/** A member without personal data: no segment, favorites or codes. */
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

/** Returns the agency's content today in the request's language; cached per change, language and day. */
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
  // Only one day is cached; past days are never requested again.
  days.clear();
  days.set(day, fresh);
  fresh.catch(() => days.delete(day));
  return fresh;
}

/** Returns the content with a digest, to any client. Throws NOT_FOUND once the agency's content changes [API-58]. */
export async function getAgencyContent(call: Call, wanted: string): Promise<PrecompressedReply> {
  const { digest, reply } = await agencyContent(call);
  return digest === wanted ? reply : throwApiError('NOT_FOUND');
}
