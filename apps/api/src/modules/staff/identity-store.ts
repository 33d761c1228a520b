import type { Tx } from '../../platform/database/transactions.ts';

/** An account at an agency's provider; the issuer of SAML starts with `saml:`. */
export interface Identity {
  agencyId: string;
  issuer: string;
  subject: string;
}

export const findIdentity = (
  tx: Tx,
  { agencyId, issuer, subject }: Identity,
): Promise<{ staffId: string } | undefined> =>
  tx.first('select staff_id as "staffId" from staff_identity where agency_id = $1 and issuer = $2 and subject = $3', [
    agencyId,
    issuer,
    subject,
  ]);

/** True if the person has an account at any agency's provider. */
export const hasIdentity = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await tx.first('select 1 from staff_identity where staff_id = $1 limit 1', [staffId])) !== undefined;

/** Links an account to a person permanently; returns false if either is already linked to another. */
export const bindIdentity = async (
  tx: Tx,
  { agencyId, issuer, subject, staffId }: Identity & { staffId: string },
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `insert into staff_identity (agency_id, issuer, subject, staff_id, bound_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [agencyId, issuer, subject, staffId, now],
  )) > 0;
