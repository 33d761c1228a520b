import type { Tx } from '../../../platform/database/transactions.ts';

/* The only SQL for the settings of riders' sign-in with the agency's account. */

export const secretContext = (tenantId: string): string => `${tenantId}/rider-openid`;

export interface RiderOpenId {
  issuer: string;
  clientId: string;
  secretEncrypted: Buffer | null;
  requiresVerifiedEmail: boolean;
  mailDomains: string[];
  /** The agency vouches for emails that the provider does not report as verified. */
  vouchesForMail: boolean;
  updatedAt: Date;
}

export const readRiderOpenId = (tx: Tx): Promise<RiderOpenId | undefined> =>
  tx.first(
    `select issuer, client_id as "clientId", secret_sealed as "secretEncrypted",
            requires_verified_email as "requiresVerifiedEmail", mail_domains as "mailDomains",
            vouches_for_mail as "vouchesForMail", updated_at as "updatedAt"
       from rider_openid where tenant_id = $1`,
    [tx.tenantId],
  );

/** Serializes changes of the setting until the transaction ends. */
export const lockRiderOpenId = (tx: Tx, tenantId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/rider-openid', 0))`, [tenantId]);

export const deleteRiderOpenId = (tx: Tx): Promise<number> =>
  tx.run('delete from rider_openid where tenant_id = $1', [tx.tenantId]);

/** Replaces the setting, also one with another issuer. */
export async function writeRiderOpenId(tx: Tx, tenantId: string, setting: RiderOpenId): Promise<void> {
  await deleteRiderOpenId(tx);
  await tx.run(
    `insert into rider_openid
       (tenant_id, issuer, client_id, secret_sealed, requires_verified_email, mail_domains, vouches_for_mail, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      setting.issuer,
      setting.clientId,
      setting.secretEncrypted,
      setting.requiresVerifiedEmail,
      setting.mailDomains,
      setting.vouchesForMail,
      setting.updatedAt,
    ],
  );
}
