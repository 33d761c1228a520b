import type { Tx } from '../../platform/database/transactions.ts';

/** True if assistants may connect to the agency; off until an owner turns it on [MCP-01]. */
export const isAssistantOn = async (tx: Tx): Promise<boolean> =>
  (
    await tx.first<{ isOn: boolean }>('select is_on as "isOn" from assistant_setting where tenant_id = $1', [
      tx.tenantId,
    ])
  )?.isOn ?? false;

export const writeAssistant = (tx: Tx, isOn: boolean, now: Date): Promise<number> =>
  tx.run(
    `insert into assistant_setting (tenant_id, is_on, changed_at) values ($1, $2, $3)
     on conflict (tenant_id) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [tx.tenantId, isOn, now],
  );
