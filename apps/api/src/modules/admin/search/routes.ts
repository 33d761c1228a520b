import { withoutUnseen } from '@fareback/contract';
import { adminRoutes, type Found, type FoundThing } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { offerTitles } from '../../offers/index.ts';
import { providerNames } from '../../rides/index.ts';
import { findMembers, meterSearch } from '../members/search-members.ts';
import { findItems } from './find-items.ts';

export const handlers: AdminHandler[] = [
  adminHandle(adminRoutes.search.find, (ctx, { body, query }) => findAnything(ctx, body.question, query.language)),
];

async function titlesOf(ctx: StaffCtx, things: readonly FoundThing[], language: string): Promise<Found['titles']> {
  const offers = things.flatMap((thing) => ('offerId' in thing ? [thing.offerId] : []));
  const providers = things.flatMap((thing) => ('providerId' in thing ? [thing.providerId] : []));
  const nameOf = await providerNames(ctx, language);
  return {
    offer: await offerTitles(ctx.tx, [...new Set(offers)], language),
    provider: Object.fromEntries(providers.map((id) => [id, nameOf(id)])),
  };
}

/**
 * Global search: members by details given on the phone, and redemptions, codes, orders, events, missing rides,
 * campaigns and offers by id, code or title, with titles in `language`. Logs the search without the term, which names
 * people [DESK-130, DESK-298].
 */
async function findAnything(ctx: StaffCtx, typed: string, language: string): Promise<Found> {
  await meterSearch(ctx);
  const question = withoutUnseen(typed);
  const { members, isCut } = await findMembers(ctx, question);
  const things = await findItems(ctx, question, language);
  const by = [...new Set([...members.map((member) => member.by), ...things.map(({ kind }) => kind)])];
  const facts = { by, found: members.length + things.length };
  await ctx.record({ verb: 'search.find', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts });
  return { members, isCut, things, titles: await titlesOf(ctx, things, language) };
}
