import type { OfferFor } from '@fareback/tenant-pack';
import type { TenantCtx } from '../../call/context.ts';
import { readSegmentJoins } from '../campaigns/index.ts';
import { levelsOfMembers } from '../earning/index.ts';
import { type OfferGrant, readOpenGrants } from '../offer-grants/index.ts';
import { activeOffers } from './active-offers.ts';
import { readCompleted } from './rights-store.ts';
import type { OfferRow } from './store.ts';

/** What opens offers for some to a member now; only what the given offers ask for is read. */
export interface MemberRights {
  segments: ReadonlySet<string>;
  /** Level by status; null without one. */
  levels: Readonly<Record<string, string | null>>;
  completed: ReadonlySet<string>;
  /** Usable grants, those that expire first at the top. */
  grants: readonly OfferGrant[];
}

type Reader = Pick<TenantCtx, 'cache' | 'tenant' | 'tx' | 'now'>;
interface ForSome {
  offerId: string;
  definition: { for?: OfferFor | undefined };
}

const partsOf = <T>(offers: readonly ForSome[], part: (right: OfferFor) => T | undefined): T[] =>
  offers.flatMap(({ definition }) => (definition.for && part(definition.for)) ?? []);

/** Returns the rights of members to offers; no query if every offer is for everyone [OFFER-23]. */
export async function readRights(
  { cache, tenant, tx, now }: Reader,
  memberIds: string[],
  offers: readonly ForSome[],
): Promise<Map<string, MemberRights>> {
  const segments = partsOf(offers, ({ segment }) => segment);
  const completed = partsOf(offers, (right) => right.completed);
  const hasLevels = partsOf(offers, ({ status }) => status).length > 0;
  const hasGrants = partsOf(offers, ({ granted }) => granted || undefined).length > 0;
  const [joins, levels, done, grants] = await Promise.all([
    segments.length > 0 ? readSegmentJoins(tx, memberIds, segments) : [],
    hasLevels ? levelsOfMembers({ cache, tenant, tx, now }, memberIds) : new Map<string, MemberRights['levels']>(),
    completed.length > 0 ? readCompleted(tx, memberIds, completed) : [],
    hasGrants ? readOpenGrants(tx, memberIds, now) : [],
  ]);
  const ownerOf = ({ memberId }: { memberId: string }): string => memberId;
  const [joinsOf, doneBy, grantsOf] = [
    Map.groupBy(joins, ownerOf),
    Map.groupBy(done, ownerOf),
    Map.groupBy(grants, ownerOf),
  ];
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      {
        segments: new Set(joinsOf.get(memberId)?.map(({ segment }) => segment)),
        levels: levels.get(memberId) ?? {},
        completed: new Set(doneBy.get(memberId)?.map(({ campaignId }) => campaignId)),
        grants: grantsOf.get(memberId) ?? [],
      },
    ]),
  );
}

/** Whether an offer is for a member with these rights: every given part must hold [OFFER-23]. */
export function isOfferFor({ offerId, definition }: ForSome, rights: MemberRights | undefined): boolean {
  const right = definition.for;
  if (right === undefined) return true;
  if (rights === undefined) return false;
  const { segment, status, completed, granted } = right;
  return (
    (segment === undefined || rights.segments.has(segment)) &&
    (status === undefined || status.levels.includes(rights.levels[status.id] ?? '')) &&
    (completed === undefined || rights.completed.has(completed)) &&
    (!granted || rights.grants.some((grant) => grant.offerId === offerId))
  );
}

/** False for tickets whose code changes on the phone's screen: they cannot be printed or sent as a text [ASSIST-09, SMS-07]. */
export const isOnPaper = ({ stock }: { stock?: { kind: string } | undefined }): boolean => stock?.kind !== 'ticket';

/** Active offers that are for a member, and the rights that opened some of them [OFFER-23, OFFER-24]. */
export async function readMemberOffers(
  reader: Reader,
  memberId: string,
): Promise<{ offers: OfferRow[]; rights: MemberRights | undefined }> {
  const offers = await activeOffers(reader);
  const forSome = offers.filter(({ definition }) => definition.for !== undefined);
  if (forSome.length === 0) return { offers, rights: undefined };
  const rights = (await readRights(reader, [memberId], forSome)).get(memberId);
  return { offers: offers.filter((offer) => isOfferFor(offer, rights)), rights };
}
