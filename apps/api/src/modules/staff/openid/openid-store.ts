import type { AuthorizationServer } from '../../../adapters/authorization-server.ts';
import { signInConnection } from '../../../adapters/sign-in-connection.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { EncryptedRows } from '../../../platform/encryption/personal-data.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'staff_openid',
    isStaffs: true,
    key: { agency_id: 'text' },
    columns: { secret_sealed: (_, { agency_id = '' }) => secretContext(agency_id) },
  },
];

export const secretContext = (agencyId: string): string => `staff/openid/${agencyId}`;

/** Loads an agency's provider uncached: staff sign in rarely, and changes must apply immediately. */
export async function providerOf(
  { agencyId, issuer, clientId, secretEncrypted }: OpenIdSettings,
  { keyRing, settings }: Pick<Deps, 'keyRing' | 'settings'>,
): Promise<AuthorizationServer> {
  const { createOpenIdServer } = await import('../../../adapters/openid-server.ts');
  const clientSecret = secretEncrypted && keyRing.decrypt(secretEncrypted, secretContext(agencyId));
  const scope = 'openid email';
  return createOpenIdServer(signInConnection({ issuer, clientId, clientSecret }, { ...settings, scope }));
}

export interface OpenIdSettings {
  agencyId: string;
  issuer: string;
  clientId: string;
  secretEncrypted: Buffer | null;
  mailDomains: string[];
  vouchesForMail: boolean;
  updatedAt: Date;
}

export const readOpenId = (tx: Tx, agencyId: string): Promise<OpenIdSettings | undefined> =>
  tx.first(
    `select agency_id as "agencyId", issuer, client_id as "clientId", secret_sealed as "secretEncrypted",
            mail_domains as "mailDomains", vouches_for_mail as "vouchesForMail", updated_at as "updatedAt"
       from staff_openid where agency_id = $1`,
    [agencyId],
  );

export const openIdAgencies = (tx: Tx): Promise<{ agencyId: string }[]> =>
  tx.query('select agency_id as "agencyId" from staff_openid order by agency_id limit 1000');

export const putOpenId = (tx: Tx, kept: OpenIdSettings): Promise<number> =>
  tx.run(
    `insert into staff_openid (agency_id, issuer, client_id, secret_sealed, mail_domains, vouches_for_mail, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (agency_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       secret_sealed = excluded.secret_sealed, mail_domains = excluded.mail_domains,
       vouches_for_mail = excluded.vouches_for_mail, updated_at = excluded.updated_at`,
    [
      kept.agencyId,
      kept.issuer,
      kept.clientId,
      kept.secretEncrypted,
      kept.mailDomains,
      kept.vouchesForMail,
      kept.updatedAt,
    ],
  );

/** Holds the settings as they were read until the transaction ends; false if they changed since. */
export const holdOpenId = async (tx: Tx, { agencyId, updatedAt }: OpenIdSettings): Promise<boolean> =>
  (await tx.first('select 1 from staff_openid where agency_id = $1 and updated_at = $2 for share', [
    agencyId,
    updatedAt,
  ])) !== undefined;

/**
 * Deletes an agency's OpenID settings and ends all sessions that were signed in through them. The settings go first:
 * that waits for sign-ins which hold them, so their sessions are seen.
 */
export async function dropOpenId(tx: Tx, agencyId: string): Promise<number> {
  const dropped = await tx.run('delete from staff_openid where agency_id = $1', [agencyId]);
  await tx.run(`delete from staff_session where way = 'OPENID' and not through_saml and only_agency_id = $1`, [
    agencyId,
  ]);
  return dropped;
}

interface SignInFlow {
  stateHash: Buffer;
  attemptHash: Buffer;
  agencyId: string;
  secretsEncrypted: Buffer;
}

export const insertFlow = (tx: Tx, flow: SignInFlow, expiresAt: Date): Promise<number> =>
  tx.run(
    `insert into staff_openid_flow (state_hash, attempt_hash, agency_id, secrets_sealed, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [flow.stateHash, flow.attemptHash, flow.agencyId, flow.secretsEncrypted, expiresAt],
  );

export const takeFlow = (
  tx: Tx,
  { stateHash, attemptHash }: Pick<SignInFlow, 'stateHash' | 'attemptHash'>,
  now: Date,
): Promise<Pick<SignInFlow, 'agencyId' | 'secretsEncrypted'> | undefined> =>
  tx.first(
    `delete from staff_openid_flow where state_hash = $1 and attempt_hash = $2 and expires_at > $3
     returning agency_id as "agencyId", secrets_sealed as "secretsEncrypted"`,
    [stateHash, attemptHash, now],
  );
