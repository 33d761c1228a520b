import { normalizeEmail } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import { findMember, findMemberByEmail, type Member, membersById } from '../../modules/members/index.ts';
import { isUuid } from '../../platform/ids.ts';

export const MEMBER_NAMES = 'e-mail address, id, or the six characters that the app shows of it';

const SHOWN_MAX = 5;

async function byBeginning({ tx, tenant }: TenantCtx, start: string): Promise<Member | undefined> {
  const found = (await membersById(tx, start, SHOWN_MAX)).map(({ member }) => member.memberId);
  if (found.length > 1)
    throw new Error(`${tenant.tenantId} has several members whose id begins with ${start}: ${found.join(', ')}.`);
  return found[0] === undefined ? undefined : findMember(tx, found[0]);
}

/**
 * Finds a member by email, id, or id prefix as riders read it aloud, case-insensitive. Throws if the member is unknown
 * or the prefix is ambiguous [AUTH-31].
 */
export async function namedMember(ctx: TenantCtx, named: string): Promise<Member> {
  const typed = named.trim();
  const { tx, tenant } = ctx;
  const kind = typed.includes('@') ? 'address' : 'id';
  const member = await (kind === 'address'
    ? findMemberByEmail(tx, normalizeEmail(typed))
    : isUuid(typed)
      ? findMember(tx, typed)
      : byBeginning(ctx, typed));
  return member ?? noMember(`${tenant.tenantId} has no member with the ${kind} ${typed}.`, typed);
}

/** Throws that the member is unknown; for an invalid name also explains the valid forms. */
function noMember(told: string, typed: string): never {
  const isName = typed.includes('@') || /^[0-9a-f-]{6,36}$/i.test(typed);
  throw new Error(isName ? told : `"${typed}" names no member: give the ${MEMBER_NAMES}.`);
}
