import type { Found } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { findMembers } from '../members/search-members.ts';
import { findThings } from './find-things.ts';

/**
 * Whatever somebody names: members by what they say on the phone, and redemptions, codes, orders, events, missing rides,
 * campaigns and offers by id, code or title, titled in `language`. That it was searched is on record, the question is not: it names people [DESK-130].
 */
export async function findAnything(ctx: StaffCtx, typed: string, language: string): Promise<Found> {
  const question = typed.trim();
  const { members, isCut } = await findMembers(ctx, question);
  const things = await findThings(ctx, question, language);
  const by = [...new Set([...members.map((member) => member.by), ...things.map(({ kind }) => kind)])];
  const facts = { by, found: members.length + things.length };
  await ctx.record({ verb: 'search.find', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts });
  return { members, isCut, things };
}
