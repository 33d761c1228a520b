import type { StaffLanguage } from '@fareback/contract/admin';
import type { Actor, Grant, StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { makersOfKeys } from './keys/key-store.ts';
import { ensureStaff, insertGrant } from './store.ts';
import { deleteOffer } from './team/offer-store.ts';

/** The person behind an actor; `id` is null if only a name is known. */
interface Person {
  id: string | null;
  name: string;
}

/** A key counts as its creator. Commands, and keys without a recorded creator, are known only by name. */
async function peopleBehind({ tx, tenant }: StaffCtx, actors: readonly Actor[]): Promise<Person[]> {
  const keyIds = actors.flatMap(({ kind, id }) => (kind === 'key' && id !== null ? [id] : []));
  const makers = keyIds.length === 0 ? [] : await makersOfKeys(tx, tenant.tenantId, keyIds);
  return actors.map(({ kind, id, name }) => {
    if (kind !== 'key') return { id: kind === 'staff' ? id : null, name };
    const maker = makers.find(({ keyId }) => keyId === id);
    return { id: maker?.makerId ?? null, name: maker?.name ?? name };
  });
}

const spelling = (name: string): string => name.trim().toLowerCase();

const isSame = (one: Person, other: Person): boolean =>
  one.id !== null && other.id !== null ? one.id === other.id : spelling(one.name) === spelling(other.name);

/**
 * Enforces four eyes: the actor must differ from all `makers`, both as persons and through keys they created. A key of
 * an unknown creator never counts as a second person. The transaction must have access to staff. Throws NOT_ONES_OWN
 * [DESK-451].
 */
export async function checkSecondPerson(ctx: StaffCtx, makers: readonly Actor[]): Promise<void> {
  const [acting, ...others] = await peopleBehind(ctx, [ctx.actor, ...makers]);
  const isUnknown = acting === undefined || (ctx.actor.kind === 'key' && acting.id === null);
  if (isUnknown || others.some((one) => isSame(one, acting))) throwAdminError('NOT_ONES_OWN');
}

/** Gives a person a role without an invitation; the operator running the command is responsible. Idempotent. */
export const ensureStaffWith = (
  { database, clock, keyRing }: Pick<Deps, 'database' | 'clock' | 'keyRing'>,
  person: { email: string; name: string; language?: StaffLanguage },
  grant: Grant,
): Promise<string> =>
  withStaff(database, async (tx) => {
    const now = clock();
    const staffId = await ensureStaff(tx, { language: 'en', joinedAt: now, ...person }, { keyRing, now });
    if (grant.agencyId !== null) await deleteOffer(tx, grant.agencyId, staffId);
    await insertGrant(tx, { ...grant, staffId }, now);
    return staffId;
  });
