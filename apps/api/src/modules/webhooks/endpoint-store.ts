import type { WebhookField } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';

export interface EndpointRow {
  endpointId: string;
  url: string;
  description: string;
  events: string[];
  fields: WebhookField[];
  isEnabled: boolean;
  createdAt: Date;
  secretSetAt: Date;
  oldSecretUntil: Date | null;
  disabledAt: Date | null;
  disabledReason: 'STAFF' | 'GONE' | 'FAILING' | null;
  failingSince: Date | null;
  deliveredAt: Date | null;
}

export interface EndpointSecrets {
  secretEncrypted: Buffer;
  oldSecretEncrypted: Buffer | null;
}

export const secretContext = (tenantId: string, endpointId: string): string => `webhook/${tenantId}/${endpointId}`;

export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'webhook_endpoint',
    key: { endpoint_id: 'uuid' },
    columns: {
      secret_sealed: (tenantId, { endpoint_id = '' }) => secretContext(tenantId, endpoint_id),
      old_secret_sealed: (tenantId, { endpoint_id = '' }) => secretContext(tenantId, endpoint_id),
    },
  },
];

const COLUMNS = `endpoint_id as "endpointId", url, description, events, fields, is_enabled as "isEnabled", created_at as "createdAt",
  secret_set_at as "secretSetAt", old_secret_until as "oldSecretUntil", disabled_at as "disabledAt",
  disabled_reason as "disabledReason", failing_since as "failingSince", delivered_at as "deliveredAt"`;

export const readEndpoints = (tx: Tx): Promise<(EndpointRow & EndpointSecrets)[]> =>
  tx.query(
    `select ${COLUMNS}, secret_sealed as "secretEncrypted", old_secret_sealed as "oldSecretEncrypted"
       from webhook_endpoint where tenant_id = $1 order by created_at, endpoint_id`,
    [tx.tenantId],
  );

/** Returns enabled endpoints, locked against disabling and removal until the transaction ends. */
export const shareEnabledEndpoints = (tx: Tx): Promise<EndpointRow[]> =>
  tx.query(
    `select ${COLUMNS} from webhook_endpoint where tenant_id = $1 and is_enabled order by endpoint_id for share`,
    [tx.tenantId],
  );

/** Locks the number of an agency's endpoints until the transaction ends, so two at once don't exceed the limit. */
export const lockEndpoints = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/webhooks', 0))`, [tx.tenantId]);

/** Returns one endpoint, locked until the transaction ends. */
export const lockEndpoint = (tx: Tx, endpointId: string): Promise<EndpointRow | undefined> =>
  tx.first(`select ${COLUMNS} from webhook_endpoint where tenant_id = $1 and endpoint_id = $2 for update`, [
    tx.tenantId,
    endpointId,
  ]);

/** Numbers of deliveries that wait, by endpoint; endpoints without any are missing. */
export const countWaiting = (tx: Tx): Promise<{ endpointId: string; waiting: number }[]> =>
  tx.query(
    `select endpoint_id as "endpointId", count(*)::int as waiting from webhook_delivery
      where tenant_id = $1 and state = 'WAITING' group by endpoint_id`,
    [tx.tenantId],
  );

export interface WantedEndpoint {
  url: string;
  description: string;
  events: readonly string[];
  fields: readonly WebhookField[];
  isEnabled: boolean;
}

export async function insertEndpoint(
  tx: Tx,
  { endpointId, secretEncrypted, now, ...wanted }: WantedEndpoint & EndpointIds,
): Promise<void> {
  await tx.run(
    `insert into webhook_endpoint (tenant_id, endpoint_id, url, description, events, is_enabled, created_at,
                                   secret_sealed, secret_set_at, disabled_at, disabled_reason, fields)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $7, $9, $10, $11::text[])`,
    [
      tx.tenantId,
      endpointId,
      wanted.url,
      wanted.description,
      wanted.events,
      wanted.isEnabled,
      now,
      secretEncrypted,
      wanted.isEnabled ? null : now,
      wanted.isEnabled ? null : 'STAFF',
      wanted.fields,
    ],
  );
}

interface EndpointIds {
  endpointId: string;
  secretEncrypted: Buffer;
  now: Date;
}

/** Replaces what staff set; an endpoint that is enabled again starts without failures. */
export const updateEndpoint = (tx: Tx, now: Date, row: EndpointRow, wanted: WantedEndpoint): Promise<number> => {
  const isSwitched = row.isEnabled !== wanted.isEnabled;
  const disabledAt = isSwitched ? now : row.disabledAt;
  return tx.run(
    `update webhook_endpoint set url = $3, description = $4, events = $5::text[], is_enabled = $6, disabled_at = $7,
            disabled_reason = $8, failing_since = $9, fields = $10::text[]
      where tenant_id = $1 and endpoint_id = $2`,
    [
      tx.tenantId,
      row.endpointId,
      wanted.url,
      wanted.description,
      wanted.events,
      wanted.isEnabled,
      wanted.isEnabled ? null : disabledAt,
      wanted.isEnabled ? null : (row.disabledReason ?? 'STAFF'),
      isSwitched && wanted.isEnabled ? null : row.failingSince,
      wanted.fields,
    ],
  );
};

export const deleteEndpoint = (tx: Tx, endpointId: string): Promise<number> =>
  tx.run('delete from webhook_endpoint where tenant_id = $1 and endpoint_id = $2', [tx.tenantId, endpointId]);

/** Sets a new secret; the one before also signs until `oldUntil`, null for not at all. */
export const rotateSecretRow = (
  tx: Tx,
  endpointId: string,
  { secretEncrypted, now, oldUntil }: { secretEncrypted: Buffer; now: Date; oldUntil: Date | null },
): Promise<number> =>
  oldUntil === null
    ? tx.run(
        `update webhook_endpoint set secret_sealed = $3, secret_set_at = $4, old_secret_sealed = null, old_secret_until = null
          where tenant_id = $1 and endpoint_id = $2`,
        [tx.tenantId, endpointId, secretEncrypted, now],
      )
    : tx.run(
        `update webhook_endpoint set old_secret_sealed = secret_sealed, old_secret_until = $5, secret_sealed = $3,
                secret_set_at = $4
          where tenant_id = $1 and endpoint_id = $2`,
        [tx.tenantId, endpointId, secretEncrypted, now, oldUntil],
      );

/** Disables an endpoint that answered 410 or failed for three days, unless it is already disabled. */
export const disableEndpoint = (
  tx: Tx,
  endpointId: string,
  { now, reason }: { now: Date; reason: 'GONE' | 'FAILING' },
): Promise<number> =>
  tx.run(
    `update webhook_endpoint set is_enabled = false, disabled_at = $3, disabled_reason = $4
      where tenant_id = $1 and endpoint_id = $2 and is_enabled`,
    [tx.tenantId, endpointId, now, reason],
  );

/** Notes a success, or the first failure after one. */
export const noteOutcome = (tx: Tx, endpointId: string, now: Date, isDelivered: boolean): Promise<number> =>
  isDelivered
    ? tx.run(
        `update webhook_endpoint set delivered_at = $3, failing_since = null where tenant_id = $1 and endpoint_id = $2`,
        [tx.tenantId, endpointId, now],
      )
    : tx.run(
        `update webhook_endpoint set failing_since = coalesce(failing_since, $3)
          where tenant_id = $1 and endpoint_id = $2`,
        [tx.tenantId, endpointId, now],
      );
