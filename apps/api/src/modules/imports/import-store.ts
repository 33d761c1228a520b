import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import type { ImportNote } from '../connections/index.ts';

/**
 * A member's imports, legal basis and invitations. After deletion a keyed digest without a name remains, so the same
 * file does not import them again.
 */
export const personal: PersonalData = {
  tables: { imported_rider: 'imports' },

  async read({ tx, memberId }) {
    const imports = await tx.query(
      `select reference, ground, imported_at as "importedAt", invited_at as "invitedAt", invited_for as "invitedFor"
         from imported_rider where tenant_id = $1 and member_id = $2 order by imported_at`,
      [tx.tenantId, memberId],
    );
    return { imports };
  },

  async forget({ tx, memberId }) {
    await tx.run('update imported_rider set member_id = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};

/** The member id of an imported rider; null if deleted since. */
interface KnownRider {
  memberId: string | null;
  isInvited: boolean;
}

export const knownRider = (tx: Tx, reference: string, digest: Buffer): Promise<KnownRider | undefined> =>
  tx.first<KnownRider & Record<string, unknown>>(
    `select member_id as "memberId", invited_at is not null as "isInvited"
       from imported_rider where tenant_id = $1 and reference = $2 and rider_digest = $3`,
    [tx.tenantId, reference, digest],
  );

export const insertRider = (
  tx: Tx,
  { digest, memberId }: { digest: Buffer; memberId: string },
  { reference, ground, by }: ImportNote,
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into imported_rider (tenant_id, reference, rider_digest, member_id, ground, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenantId, reference, digest, memberId, ground, by, now],
  );

export const recordInvited = (
  tx: Tx,
  { reference, digest, ground }: { reference: string; digest: Buffer; ground: string },
  now: Date,
): Promise<number> =>
  tx.run(
    'update imported_rider set invited_at = $4, invited_for = $5 where tenant_id = $1 and reference = $2 and rider_digest = $3',
    [tx.tenantId, reference, digest, now, ground],
  );

/**
 * Returns imported members, by id, who have not agreed to the terms since the cutoff `before`, counted from their
 * latest import or invitation. `only` restricts it to one member.
 */
export const listNeverSignedIn = async (
  tx: Tx,
  { before, after, limit, only }: { before: Date; after: string | null; limit: number; only?: string },
): Promise<string[]> => {
  const rows = await tx.query<{ memberId: string }>(
    `select r.member_id as "memberId" from imported_rider r
       join member m on m.tenant_id = r.tenant_id and m.member_id = r.member_id and m.status = 'NEW'
      where r.tenant_id = $1 and ($3::uuid is null or r.member_id > $3) and ($5::uuid is null or r.member_id = $5)
      group by r.member_id having max(greatest(r.imported_at, r.invited_at)) < $2
      order by r.member_id limit $4`,
    [tx.tenantId, before, after, limit, only ?? null],
  );
  return rows.map(({ memberId }) => memberId);
};
