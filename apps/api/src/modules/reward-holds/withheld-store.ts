import type { Tx } from '../../platform/database/transactions.ts';

export interface WithheldReward {
  reward: string;
  withheldAt: Date;
}

export const insertWithheld = (tx: Tx, memberId: string, rewards: readonly string[], now: Date): Promise<number> =>
  tx.run(
    `insert into withheld_reward (tenant_id, member_id, reward, matched_at)
     select $1, $2, reward, $4 from unnest($3::text[]) as held (reward) on conflict do nothing`,
    [tx.tenantId, memberId, rewards, now],
  );

export const isWithheld = async (tx: Tx, memberId: string, reward: string): Promise<boolean> =>
  (await tx.first('select 1 from withheld_reward where tenant_id = $1 and member_id = $2 and reward = $3', [
    tx.tenantId,
    memberId,
    reward,
  ])) !== undefined;

export const markWithheld = (
  tx: Tx,
  wanted: readonly { memberId: string; earningKey: string }[],
  now: Date,
): Promise<{ memberId: string; earningKey: string }[]> =>
  tx.query(
    `update withheld_reward w set withheld_at = coalesce(w.withheld_at, $4::timestamptz)
       from unnest($2::uuid[], $3::text[]) as wanted (member_id, reward)
      where w.tenant_id = $1 and w.member_id = wanted.member_id and w.reward = wanted.reward
      returning w.member_id as "memberId", w.reward as "earningKey"`,
    [tx.tenantId, wanted.map(({ memberId }) => memberId), wanted.map(({ earningKey }) => earningKey), now],
  );

export const readWithheld = (tx: Tx, memberId: string): Promise<WithheldReward[]> =>
  tx.query(
    `select reward, withheld_at as "withheldAt" from withheld_reward
      where tenant_id = $1 and member_id = $2 and withheld_at is not null order by withheld_at desc, reward`,
    [tx.tenantId, memberId],
  );
