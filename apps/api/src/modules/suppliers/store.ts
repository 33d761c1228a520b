import type { Tx } from '../../platform/database/transactions.ts';

export interface SupplierRow {
  supplierId: string;
  url: string;
  secretEncrypted: Buffer;
  timeLimitMillis: number;
  allowsPrivate: boolean;
  connectedAt: Date;
  disconnectedAt: Date | null;
}

export const readSuppliers = (tx: Tx): Promise<SupplierRow[]> =>
  tx.query(
    `select supplier_id as "supplierId", url, secret_sealed as "secretEncrypted", time_limit_millis as "timeLimitMillis",
            allows_private as "allowsPrivate", connected_at as "connectedAt", disconnected_at as "disconnectedAt"
       from supplier where tenant_id = $1 order by supplier_id collate "C"`,
    [tx.tenantId],
  );

export async function writeSupplier(tx: Tx, tenantId: string, row: Omit<SupplierRow, 'disconnectedAt'>): Promise<void> {
  await tx.run(
    `insert into supplier (tenant_id, supplier_id, url, secret_sealed, time_limit_millis, allows_private, connected_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, supplier_id) do update
        set url = excluded.url, secret_sealed = excluded.secret_sealed, time_limit_millis = excluded.time_limit_millis,
            allows_private = excluded.allows_private, connected_at = excluded.connected_at, disconnected_at = null`,
    [tenantId, row.supplierId, row.url, row.secretEncrypted, row.timeLimitMillis, row.allowsPrivate, row.connectedAt],
  );
}

export const writeDisconnected = (tx: Tx, supplierId: string, now: Date): Promise<number> =>
  tx.run(
    'update supplier set disconnected_at = $3 where tenant_id = $1 and supplier_id = $2 and disconnected_at is null',
    [tx.tenantId, supplierId, now],
  );
