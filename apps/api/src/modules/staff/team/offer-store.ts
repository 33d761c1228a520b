import type { StaffLanguage, TeamMember } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

type AgencyRole = TeamMember['roles'][number];

export interface Offer {
  offerId: string;
  staffId: string;
  agencyId: string;
  name: string;
  language: StaffLanguage;
  roles: AgencyRole[];
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  tokenHash: Buffer | null;
}

const OFFER = `o.offer_id as "offerId", o.staff_id as "staffId", o.agency_id as "agencyId", o.name, o.language, o.roles,
  o.invited_by as "invitedBy", o.invited_at as "invitedAt", o.expires_at as "expiresAt", o.token_hash as "tokenHash"`;

/** Saves an agency's newest offer to a person; links to the previous one stop working. */
export const putOffer = (tx: Tx, offer: Offer): Promise<number> =>
  tx.run(
    `insert into staff_offer (offer_id, staff_id, agency_id, name, language, roles, invited_by, invited_at, expires_at, token_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (staff_id, agency_id) do update set offer_id = excluded.offer_id, name = excluded.name,
       language = excluded.language, roles = excluded.roles, invited_by = excluded.invited_by,
       invited_at = excluded.invited_at, expires_at = excluded.expires_at, token_hash = excluded.token_hash`,
    [
      offer.offerId,
      offer.staffId,
      offer.agencyId,
      offer.name,
      offer.language,
      offer.roles,
      offer.invitedBy,
      offer.invitedAt,
      offer.expiresAt,
      offer.tokenHash,
    ],
  );

export const offerTo = (tx: Tx, agencyId: string, staffId: string): Promise<Offer | undefined> =>
  tx.first(`select ${OFFER} from staff_offer o where o.agency_id = $1 and o.staff_id = $2`, [agencyId, staffId]);

export const openOffer = (
  tx: Tx,
  { offerId, staffId, now }: { offerId: string; staffId: string; now: Date },
): Promise<Offer | undefined> =>
  tx.first(`select ${OFFER} from staff_offer o where o.offer_id = $1 and o.staff_id = $2 and o.expires_at > $3`, [
    offerId,
    staffId,
    now,
  ]);

export const deleteOffer = (tx: Tx, agencyId: string, staffId: string): Promise<number> =>
  tx.run('delete from staff_offer where agency_id = $1 and staff_id = $2', [agencyId, staffId]);

/** Uses up the link but not its offer; undefined if the link has expired. */
export const useOfferLink = (tx: Tx, tokenHash: Buffer, now: Date): Promise<{ staffId: string } | undefined> =>
  tx.first(
    `update staff_offer set token_hash = null where token_hash = $1 and expires_at > $2 returning staff_id as "staffId"`,
    [tokenHash, now],
  );
