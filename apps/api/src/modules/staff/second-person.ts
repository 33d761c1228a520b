import type { Actor, StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { makersOfKeys } from './keys/key-store.ts';

/** The person behind an actor; `id` is null where only a name is known. */
interface Person {
  id: string | null;
  name: string;
}

/** A key counts as its maker. A command, and a key whose maker nobody recorded, are known by name alone. */
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
 * The one rule of four eyes: whoever acts must be another person than all of `makers`, in person and by the keys that each
 * of them made. A key of an unknown maker is never a second person. The transaction must see staff. Refuses NOT_ONES_OWN
 * [DESK-451].
 */
export async function checkSecondPerson(ctx: StaffCtx, makers: readonly Actor[]): Promise<void> {
  const [acting, ...others] = await peopleBehind(ctx, [ctx.actor, ...makers]);
  const isUnknown = acting === undefined || (ctx.actor.kind === 'key' && acting.id === null);
  if (isUnknown || others.some((one) => isSame(one, acting))) throwAdminError('NOT_ONES_OWN');
}
