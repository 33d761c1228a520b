import type { PersonalData } from '../../platform/personal-data.ts';
import { sealContext } from './connections.ts';

/**
 * Connections to providers with the card numbers and addresses behind them. That somebody had a card stays known, as a
 * digest without a name, so that it cannot play another friend [REFER-18].
 */
export const personal: PersonalData = {
  tables: { provider_connection: 'connections', card_owner: 'cardsConnectedFirst' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await tx.query<{ providerId: string; identifierSealed: Buffer | null }>(
      `select provider_id as "providerId", status, identifier_sealed as "identifierSealed", connected_at as "connectedAt",
              first_connected_at as "firstConnectedAt", updated_at as "updatedAt"
         from provider_connection where tenant_id = $1 and member_id = $2 order by provider_id`,
      [tx.tenantId, memberId],
    );
    const connections = rows.map(({ identifierSealed, ...row }) => ({
      ...row,
      identifier: identifierSealed && keyRing.open(identifierSealed, sealContext(tenantId, memberId, row.providerId)),
    }));
    const cardsConnectedFirst = await tx.query(
      `select provider_id as "providerId", connected_at as "connectedAt" from card_owner where tenant_id = $1 and member_id = $2 order by connected_at`,
      [tx.tenantId, memberId],
    );
    return { connections, cardsConnectedFirst };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from provider_connection where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('update card_owner set member_id = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};
