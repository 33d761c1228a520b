import type { Tx } from '../../../platform/database/transactions.ts';

export interface SamlSettings {
  agencyId: string;
  entityId: string;
  signInUrl: string;
  /** Base64 without headers. */
  certificates: string[];
  emailAttribute: string;
  mailDomains: string[];
  updatedAt: Date;
}

export const readSaml = (tx: Tx, agencyId: string): Promise<SamlSettings | undefined> =>
  tx.first(
    `select agency_id as "agencyId", entity_id as "entityId", sign_in_url as "signInUrl", certificates,
            email_attribute as "emailAttribute", mail_domains as "mailDomains", updated_at as "updatedAt"
       from staff_saml where agency_id = $1`,
    [agencyId],
  );

export const samlAgencies = (tx: Tx): Promise<{ agencyId: string }[]> =>
  tx.query('select agency_id as "agencyId" from staff_saml order by agency_id limit 1000');

export const putSaml = (tx: Tx, settings: SamlSettings): Promise<number> =>
  tx.run(
    `insert into staff_saml (agency_id, entity_id, sign_in_url, certificates, email_attribute, mail_domains, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (agency_id) do update set entity_id = excluded.entity_id, sign_in_url = excluded.sign_in_url,
       certificates = excluded.certificates, email_attribute = excluded.email_attribute,
       mail_domains = excluded.mail_domains, updated_at = excluded.updated_at`,
    [
      settings.agencyId,
      settings.entityId,
      settings.signInUrl,
      settings.certificates,
      settings.emailAttribute,
      settings.mailDomains,
      settings.updatedAt,
    ],
  );

/** Holds the settings as they were read until the transaction ends; false if they changed since. */
export const holdSaml = async (tx: Tx, { agencyId, updatedAt }: SamlSettings): Promise<boolean> =>
  (await tx.first('select 1 from staff_saml where agency_id = $1 and updated_at = $2 for share', [
    agencyId,
    updatedAt,
  ])) !== undefined;

/**
 * Deletes an agency's pending SAML sign-ins and all sessions that were signed in through it. Change its settings first:
 * that waits for sign-ins which hold them, so their sessions are seen here.
 */
export async function endSamlSignIns(tx: Tx, agencyId: string): Promise<void> {
  await tx.run('delete from staff_session where through_saml and only_agency_id = $1', [agencyId]);
  await tx.run('delete from staff_saml_flow where agency_id = $1', [agencyId]);
}

/** Deletes an agency's SAML settings and all sign-ins through them. */
export async function dropSaml(tx: Tx, agencyId: string): Promise<number> {
  const dropped = await tx.run('delete from staff_saml where agency_id = $1', [agencyId]);
  await endSamlSignIns(tx, agencyId);
  return dropped;
}

interface SamlFlow {
  stateHash: Buffer;
  attemptHash: Buffer;
  agencyId: string;
  requestId: string;
}

export const insertFlow = (tx: Tx, flow: SamlFlow, expiresAt: Date): Promise<number> =>
  tx.run(
    `insert into staff_saml_flow (state_hash, attempt_hash, agency_id, request_id, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [flow.stateHash, flow.attemptHash, flow.agencyId, flow.requestId, expiresAt],
  );

/** True if a flow of this agency is live and has no answer yet. */
export const awaitsAnswer = async (
  tx: Tx,
  { stateHash, agencyId }: { stateHash: Buffer; agencyId: string },
  now: Date,
): Promise<boolean> =>
  (await tx.first(
    `select 1 from staff_saml_flow
      where state_hash = $1 and agency_id = $2 and expires_at > $3 and answer_sealed is null`,
    [stateHash, agencyId, now],
  )) !== undefined;

/** Saves the first answer posted to a flow of this agency; returns false without a live flow that has no answer. */
export const savePosted = async (
  tx: Tx,
  posted: { stateHash: Buffer; agencyId: string; answerEncrypted: Buffer; postTokenHash: Buffer },
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `update staff_saml_flow set answer_sealed = $3, post_token_hash = $4
      where state_hash = $1 and agency_id = $2 and expires_at > $5 and answer_sealed is null`,
    [posted.stateHash, posted.agencyId, posted.answerEncrypted, posted.postTokenHash, now],
  )) > 0;

interface ReturnHashes {
  stateHash: Buffer;
  attemptHash: Buffer;
  postTokenHash: Buffer;
}

/**
 * Uses up the flow of a browser that brings its state with either of its other tokens; `isOwn` if it brings both and so
 * is the browser that started the flow and posted its answer.
 */
export const takeFlow = (
  tx: Tx,
  { stateHash, attemptHash, postTokenHash }: ReturnHashes,
  now: Date,
): Promise<{ agencyId: string; requestId: string; answerEncrypted: Buffer | null; isOwn: boolean } | undefined> =>
  tx.first(
    `delete from staff_saml_flow
      where state_hash = $1 and (attempt_hash = $2 or post_token_hash = $3) and expires_at > $4
     returning agency_id as "agencyId", request_id as "requestId", answer_sealed as "answerEncrypted",
               coalesce(attempt_hash = $2 and post_token_hash = $3, false) as "isOwn"`,
    [stateHash, attemptHash, postTokenHash, now],
  );

/** Records that an assertion signed someone in; returns false if it did before. */
export const useAssertion = async (
  tx: Tx,
  { agencyId, assertionHash, expiresAt }: { agencyId: string; assertionHash: Buffer; expiresAt: Date },
): Promise<boolean> =>
  (await tx.run(
    `insert into staff_saml_assertion (agency_id, assertion_hash, expires_at) values ($1, $2, $3) on conflict do nothing`,
    [agencyId, assertionHash, expiresAt],
  )) > 0;

export const pruneSaml = async (tx: Tx, now: Date): Promise<number> =>
  (await tx.run('delete from staff_saml_flow where expires_at <= $1', [now])) +
  (await tx.run('delete from staff_saml_assertion where expires_at <= $1', [now]));
