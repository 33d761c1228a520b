import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

export type Platform = 'APPLE' | 'GOOGLE';

export const credentialContext = (tenantId: string, platform: string): string =>
  `wallet-credential/${tenantId}/${platform}`;

export const pushTokenContext = (tenantId: string, passId: string): string => `wallet-push-token/${tenantId}/${passId}`;

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'wallet_credential',
    key: { platform: 'text' },
    columns: { secret_sealed: (tenantId, { platform = '' }) => credentialContext(tenantId, platform) },
  },
  {
    table: 'wallet_registration',
    key: { device_hash: 'bytea', pass_id: 'uuid' },
    columns: { push_token_sealed: (tenantId, { pass_id = '' }) => pushTokenContext(tenantId, pass_id) },
  },
];

/**
 * An erasure removes the member from passes but keeps the rows, so files fetched later are voided. Phones stay
 * registered until they were notified of it, at most 30 days longer [PASS-11, PASS-20].
 */
export const personal: PersonalData = {
  tables: { wallet_pass: 'walletPasses' },
  async read({ tx, memberId }) {
    const passes = await tx.query<{ passId: string }>(
      `select p.pass_id as "passId", p.subject, p.created_at as "createdAt", o.added_at as "addedToGoogleAt"
         from wallet_pass p left join wallet_object o on o.tenant_id = $1 and o.pass_id = p.pass_id
        where p.tenant_id = $1 and p.member_id = $2 order by p.created_at, p.pass_id`,
      [tx.tenantId, memberId],
    );
    const phones = await tx.query<{ passId: string; registeredAt: Date; notifiedAt: Date | null }>(
      `select w.pass_id as "passId", w.registered_at as "registeredAt", w.pushed_at as "notifiedAt"
         from wallet_registration w join wallet_pass p on p.tenant_id = $1 and p.pass_id = w.pass_id
        where w.tenant_id = $1 and p.member_id = $2 order by w.registered_at, w.device_hash`,
      [tx.tenantId, memberId],
    );
    const walletPasses = passes.map(({ passId, ...pass }) => ({
      ...pass,
      phones: phones
        .filter((phone) => phone.passId === passId)
        .map(({ registeredAt, notifiedAt }) => ({ registeredAt, notifiedAt })),
    }));
    return { walletPasses };
  },
  async forget({ tx, memberId }) {
    await tx.run(
      `update wallet_pass set member_id = null, subject = 'ticket'
        where tenant_id = $1 and member_id = $2 and subject <> 'card'`,
      [tx.tenantId, memberId],
    );
    await tx.run('update wallet_pass set member_id = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};

export interface CredentialRow {
  platform: Platform;
  facts: Record<string, string>;
  secretEncrypted: Buffer;
  expiresAt: Date | null;
  setAt: Date;
}

/** What happened with a wallet since its credential was set. */
export interface CredentialState {
  sentAt: Date | null;
  failedAt: Date | null;
  /** The service's word for the last failure; null after a success. */
  failure: string | null;
  /** Hash of the classes that Google accepted. */
  classShown: string | null;
}

export const readCredentials = (tx: Tx): Promise<(CredentialRow & CredentialState)[]> =>
  tx.query(
    `select platform, facts, secret_sealed as "secretEncrypted", expires_at as "expiresAt", set_at as "setAt",
            sent_at as "sentAt", failed_at as "failedAt", failure, class_shown as "classShown"
       from wallet_credential where tenant_id = $1`,
    [tx.tenantId],
  );

export const writeCredential = (tx: Tx, row: CredentialRow): Promise<number> =>
  tx.run(
    `insert into wallet_credential (tenant_id, platform, facts, secret_sealed, expires_at, set_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, platform) do update set facts = excluded.facts, secret_sealed = excluded.secret_sealed,
       expires_at = excluded.expires_at, set_at = excluded.set_at, failed_at = null, failure = null,
       class_shown = null`,
    [tx.tenantId, row.platform, JSON.stringify(row.facts), row.secretEncrypted, row.expiresAt, row.setAt],
  );

export const deleteCredential = (tx: Tx, platform: Platform): Promise<number> =>
  tx.run('delete from wallet_credential where tenant_id = $1 and platform = $2', [tx.tenantId, platform]);

export interface PassRow {
  passId: string;
  /** Null for a pass of an erased member. */
  memberId: string | null;
  /** 'card', or the id of a ticket's redemption. */
  subject: string;
  /** Whole second of the last change; null until the pass is followed. */
  changedAt: Date | null;
}

const COLUMNS = 'pass_id as "passId", member_id as "memberId", subject, changed_at as "changedAt"';

/** Inserts a pass unless the member has one of the subject, perhaps from a call at the same time. */
export const insertPass = (tx: Tx, row: Omit<PassRow, 'changedAt'>, now: Date): Promise<number> =>
  tx.run(
    `insert into wallet_pass (tenant_id, pass_id, member_id, subject, created_at)
     values ($1, $2, $3, $4, $5) on conflict (tenant_id, member_id, subject) do nothing`,
    [tx.tenantId, row.passId, row.memberId, row.subject, now],
  );

export const passOfSubject = (tx: Tx, memberId: string, subject: string): Promise<PassRow | undefined> =>
  tx.first(`select ${COLUMNS} from wallet_pass where tenant_id = $1 and member_id = $2 and subject = $3`, [
    tx.tenantId,
    memberId,
    subject,
  ]);

export const passById = (tx: Tx, passId: string): Promise<PassRow | undefined> =>
  tx.first(`select ${COLUMNS} from wallet_pass where tenant_id = $1 and pass_id = $2`, [tx.tenantId, passId]);

/** Returns the agency's app icon for its passes: the live program's picture of that name. */
export const readIcon = async (tx: Tx, file: string): Promise<Buffer | null> =>
  (
    await tx.first<{ bytes: Buffer }>(
      `select p.bytes from programme_version v, jsonb_to_recordset(v.content -> 'images') as image(file text, digest text), picture p
        where v.tenant_id = $1 and v.state = 'LIVE' and image.file = $2
          and p.tenant_id = $1 and p.digest = image.digest and p.kind = 'png'`,
      [tx.tenantId, file],
    )
  )?.bytes ?? null;
