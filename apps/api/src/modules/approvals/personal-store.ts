import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** Approval requests that name the member. Erasure withdraws open ones and deletes every reason. */
export const personal: PersonalData = {
  tables: { approval: 'approvals' },

  async read({ tx, memberId }) {
    const approvals = await tx.query(
      `select act, points, asked_at as "askedAt", state, input #>> '{body,reason}' as reason, close_reason as "closeReason"
         from approval where tenant_id = $1 and member_ids @> array[$2::uuid] order by asked_at, request_id`,
      [tx.tenantId, memberId],
    );
    return { approvals };
  },

  async forget({ tx, memberId }) {
    await tx.run(
      `update approval set input = null, close_reason = null, state = case when state = 'PENDING' then 'WITHDRAWN' else state end,
              member_ids = array_remove(member_ids, $2::uuid)
        where tenant_id = $1 and member_ids @> array[$2::uuid]`,
      [tx.tenantId, memberId],
    );
  },
};
