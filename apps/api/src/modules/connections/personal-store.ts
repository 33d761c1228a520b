import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData, PlaceOfRow } from '../../platform/encryption/personal-data.ts';

import { encryptContext } from './account.ts';
import { readGrants } from './consent/grant-store.ts';
import { revokeGrants, tokenContext } from './consent/grants.ts';
import { type Awaits, endConnection, lockOldClaims, readConnectionEvents } from './store.ts';

const ofAccount = (tenantId: string, { member_id = '', provider_id = '' }: PlaceOfRow): string =>
  encryptContext(tenantId, member_id, provider_id);

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'provider_connection',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { identifier_sealed: ofAccount, label_sealed: ofAccount },
  },
  {
    table: 'account_check',
    key: { check_id: 'uuid' },
    reads: ['member_id', 'provider_id'],
    columns: { identifier_sealed: ofAccount },
  },
  {
    table: 'imported_account',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { identifier_sealed: ofAccount },
  },
  {
    table: 'oauth_grant',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { token_sealed: (tenantId, { provider_id = '' }) => tokenContext(tenantId, provider_id) },
  },
];

const HOUR_MILLIS = 3_600_000;
const PAGE = 500;

/** How long a rider may take to prove an account. Provider checks end separately. */
const patience: readonly { awaited: Awaits; hours: number }[] = [
  { awaited: 'RIDE', hours: limits.rideProofClaimDays * 24 },
  { awaited: 'MAILED_CODE', hours: limits.mailedCodeClaimHours },
];

/**
 * Ends claims without a proving ride or an entered code in time: the member must start again. Resolves to their number;
 * there may be more [PROV-12, PROV-30].
 */
export async function failOldClaims(tx: Tx, now: Date): Promise<number> {
  let ended = 0;
  for (const { awaited, hours } of patience) {
    const since = new Date(now.getTime() - hours * HOUR_MILLIS);
    const old = await lockOldClaims(tx, { awaited, since, now }, PAGE);
    for (const claim of old) await endConnection(tx, claim, 'FAILEDTOVALIDATE', now);
    ended += old.length;
  }
  return ended;
}

/**
 * Provider connections with card numbers and addresses; grants are revoked. An anonymous digest of the card remains, so
 * it cannot be used as another friend's [REFER-18].
 */
export const personal: PersonalData = {
  tables: {
    provider_connection: 'connections',
    card_owner: 'cardsConnectedFirst',
    account_check: 'accountChecks',
    oauth_grant: 'grants',
    connection_act: 'connectionActs',
    mailed_code: 'mailedCodes',
    imported_account: 'importedAccounts',
  },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await tx.query<{
      providerId: string;
      identifierEncrypted: Buffer | null;
      labelEncrypted: Buffer | null;
    }>(
      `select provider_id as "providerId", status, identifier_sealed as "identifierEncrypted", label_sealed as "labelEncrypted",
              connected_at as "connectedAt", first_connected_at as "firstConnectedAt", proven_by as "provenBy",
              proven_at as "provenAt", lost_because as "lostBecause", updated_at as "updatedAt"
         from provider_connection where tenant_id = $1 and member_id = $2 order by provider_id`,
      [tx.tenantId, memberId],
    );
    const open = (identifier: Buffer | null, providerId: string): string | null =>
      identifier && keyRing.decrypt(identifier, encryptContext(tenantId, memberId, providerId));
    const connections = rows.map(({ identifierEncrypted, labelEncrypted, ...row }) => ({
      ...row,
      identifier: open(identifierEncrypted, row.providerId),
      label: open(labelEncrypted, row.providerId),
    }));
    const checks = await tx.query<{ providerId: string; identifierEncrypted: Buffer }>(
      `select provider_id as "providerId", identifier_sealed as "identifierEncrypted", asked_at as "askedAt", answer, reason, answered_at as "answeredAt"
         from account_check where tenant_id = $1 and member_id = $2 order by asked_at`,
      [tx.tenantId, memberId],
    );
    const accountChecks = checks.map(({ identifierEncrypted, ...check }) => ({
      ...check,
      identifier: open(identifierEncrypted, check.providerId),
    }));
    const cardsConnectedFirst = await tx.query(
      `select provider_id as "providerId", connected_at as "connectedAt" from card_owner where tenant_id = $1 and member_id = $2 order by connected_at`,
      [tx.tenantId, memberId],
    );
    const connectionActs = await readConnectionEvents(tx, memberId);
    const grants = await readGrants(tx, memberId);
    const mailedCodes = await tx.query(
      `select provider_id as "providerId", tries, sent_at as "sentAt", expires_at as "expiresAt", undelivered_at as "undeliveredAt"
         from mailed_code where tenant_id = $1 and member_id = $2 order by provider_id`,
      [tx.tenantId, memberId],
    );
    const brought = await tx.query<{ providerId: string; identifierEncrypted: Buffer }>(
      `select provider_id as "providerId", identifier_sealed as "identifierEncrypted", connected_since as "connectedSince", is_attested as "isAttested",
              reference, ground, imported_at as "importedAt", settled_at as "settledAt", outcome
         from imported_account where tenant_id = $1 and member_id = $2 order by provider_id`,
      [tx.tenantId, memberId],
    );
    const importedAccounts = brought.map(({ identifierEncrypted, ...account }) => ({
      ...account,
      identifier: open(identifierEncrypted, account.providerId),
    }));
    return { connections, cardsConnectedFirst, accountChecks, grants, connectionActs, mailedCodes, importedAccounts };
  },

  async forget({ tx, memberId }) {
    await revokeGrants(tx, memberId, null);
    await tx.run('delete from imported_account where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from connection_act where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from mailed_code where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from account_check where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from provider_connection where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('update card_owner set member_id = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};
