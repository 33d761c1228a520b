import type { Tx } from '../../platform/database/transactions.ts';

/** Marks a member as a test rider: not a real person, created to try out a program. */
export const markTestRider = (tx: Tx, memberId: string, by: object, now: Date): Promise<number> =>
  tx.run('insert into test_rider (tenant_id, member_id, made_by, made_at) values ($1, $2, $3, $4)', [
    tx.tenantId,
    memberId,
    JSON.stringify(by),
    now,
  ]);

export const isTestRider = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.first('select 1 from test_rider where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId])) !==
  undefined;

export const testRiderIds = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ memberId: string }>(
      'select member_id as "memberId" from test_rider where tenant_id = $1 order by made_at desc, member_id',
      [tx.tenantId],
    )
  ).map(({ memberId }) => memberId);

/**
 * Saves a test rider's new sign-in link and invalidates the earlier one. Returns 0 if the member is not a test rider.
 */
export const giveTestLink = (
  tx: Tx,
  memberId: string,
  { linkHash, until }: { linkHash: Buffer; until: Date },
): Promise<number> =>
  tx.run('update test_rider set link_hash = $3, link_until = $4 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    linkHash,
    until,
  ]);

/** Consumes a link; returns its member, or undefined if it is invalid. */
export const takeTestLink = (tx: Tx, linkHash: Buffer, now: Date): Promise<{ memberId: string } | undefined> =>
  tx.first(
    `update test_rider set link_hash = null, link_until = null
      where tenant_id = $1 and link_hash = $2 and link_until > $3 returning member_id as "memberId"`,
    [tx.tenantId, linkHash, now],
  );
