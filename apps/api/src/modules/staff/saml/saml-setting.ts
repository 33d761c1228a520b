import { isDeepStrictEqual } from 'node:util';
import {
  type MaybeSamlSetting,
  type SamlSet,
  type SamlSetting,
  samlAnswerPath,
  samlMetadataPath,
  staffLimits,
  type WantedSaml,
} from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import type { Settings } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { lacksRequiredSignIn } from '../policy/policy-store.ts';
import { allOwnersAt, lockTeam } from '../team/team-store.ts';
import { dropSaml, endSamlSignIns, putSaml, readSaml, type SamlSettings } from './saml-store.ts';

/** Our entity id at an agency's provider, which is the address of our metadata, and the address of answers. */
export function ownSamlAddresses({ desk }: Pick<Settings, 'desk'>, agencyId: string) {
  const at = (path: string): string => `${desk?.origin}${path.replace(':agency', encodeURIComponent(agencyId))}`;
  return { entityId: at(samlMetadataPath), answerUrl: at(samlAnswerPath) };
}

const loadCertificates = () => import('../../../adapters/saml-certificate.ts');

async function present(stored: SamlSettings): Promise<SamlSetting> {
  const { readCertificate } = await loadCertificates();
  const { agencyId: _, updatedAt, certificates, ...rest } = stored;
  return {
    ...rest,
    certificates: certificates.flatMap((text) => {
      const certificate = readCertificate(text);
      return certificate ? [{ text, validUntil: certificate.validUntil.toISOString() }] : [];
    }),
    updatedAt: updatedAt.toISOString(),
  };
}

export async function getSaml(call: StaffCall, { params }: { params: { agency: string } }): Promise<MaybeSamlSetting> {
  const stored = await withStaff(call.database, (tx) => readSaml(tx, params.agency));
  return { setting: stored ? await present(stored) : null, own: ownSamlAddresses(call.settings, params.agency) };
}

type IdpFields = Pick<SamlSettings, 'entityId' | 'signInUrl' | 'certificates'>;

async function fieldsOf({
  metadata,
  entityId = '',
  signInUrl = '',
  certificates = [],
}: WantedSaml): Promise<IdpFields> {
  if (metadata === undefined) return { entityId, signInUrl, certificates };
  const { readIdpMetadata } = await import('../../../adapters/saml-metadata.ts');
  const { SamlError } = await import('../../../adapters/saml-xml.ts');
  try {
    return readIdpMetadata(metadata);
  } catch (error) {
    if (error instanceof SamlError) return throwAdminError('INVALID_REQUEST', { field: 'metadata' });
    throw error;
  }
}

/** Reads the provider's values from the metadata or the fields. Throws INVALID_REQUEST with the field. */
async function providerIn(body: WantedSaml, settings: Settings): Promise<IdpFields> {
  const { isSignInUrl } = await import('../../../adapters/saml-provider.ts');
  const { readCertificate } = await loadCertificates();
  const { entityId, signInUrl, certificates: pasted } = await fieldsOf(body);
  const invalid = (field: string): never =>
    throwAdminError('INVALID_REQUEST', { field: body.metadata === undefined ? field : 'metadata' });
  if (entityId === '' || entityId.length > staffLimits.openIdTextLengthMax) invalid('entityId');
  if (signInUrl.length > staffLimits.openIdTextLengthMax || !isSignInUrl(signInUrl, settings)) invalid('signInUrl');
  const certificates = [...new Set(pasted.map((each) => readCertificate(each)?.text ?? invalid('certificates')))];
  if (certificates.length === 0 || certificates.length > staffLimits.samlCertificatesMax) invalid('certificates');
  return { entityId, signInUrl, certificates };
}

const contentOf = ({ entityId, signInUrl, certificates, emailAttribute, mailDomains }: SamlSettings) => ({
  entityId,
  signInUrl,
  certificates,
  emailAttribute,
  mailDomains,
});

/** Emails all owners, who thus learn of a change that lets others sign in as them. */
async function mailOwners(ctx: StaffCtx, kind: 'SAML_SET' | 'SAML_REMOVED'): Promise<void> {
  const { tx, tenant, actor, keyRing, settings, now } = ctx;
  const expiresAt = new Date(now.getTime() + staffLimits.invitationLifeDays * DAY_MILLIS);
  const link = `${settings.desk?.origin}/${tenant.tenantId}/staff`;
  for (const { staffId, email: to, ...reader } of await allOwnersAt(tx, tenant.tenantId)) {
    const isYours = actor.kind === 'staff' && actor.id === staffId;
    const mail = { kind, agency: tenant.name, by: actor.name, isYours, link };
    await queueStaffMail(tx, keyRing, { contents: { to, reader, mail }, expiresAt });
  }
}

/** True if accounts of the settings before are no longer trusted: of another provider, or a certificate was dropped. */
const losesTrust = (before: SamlSettings, after: SamlSettings): boolean =>
  before.entityId !== after.entityId || before.certificates.some((each) => !after.certificates.includes(each));

/**
 * Saves the SAML settings; a change of provider or a dropped certificate ends all sign-ins through them. Throws INVALID_REQUEST, and CHANGED_MEANWHILE if the current settings are neither those the
 * caller saw nor the requested ones [DESK-810, DESK-812].
 */
export async function setSaml(ctx: StaffCtx, { body }: { body: WantedSaml }): Promise<SamlSet> {
  const { tx, now, settings, tenant } = ctx;
  const { emailAttribute, mailDomains, was } = body;
  const { tenantId: agencyId } = tenant;
  const provider = await providerIn(body, settings);
  const stored = { agencyId, ...provider, emailAttribute, mailDomains, updatedAt: now };
  await lockTeam(tx, agencyId);
  const before = await readSaml(tx, agencyId);
  const isSeen = was === undefined || was === (before?.updatedAt.toISOString() ?? null);
  const isSame = before !== undefined && isDeepStrictEqual(contentOf(before), contentOf(stored));
  if (!isSeen && !isSame) throwAdminError('CHANGED_MEANWHILE');
  await putSaml(tx, stored);
  if (before && losesTrust(before, stored)) await endSamlSignIns(tx, agencyId);
  const facts = { before: before && contentOf(before), after: contentOf(stored) };
  await ctx.record({ verb: 'staff.setSaml', subject: { kind: 'agency', id: agencyId }, facts });
  if (!isSame) await mailOwners(ctx, 'SAML_SET');
  return { setting: await present(stored) };
}

/**
 * Removes the SAML settings and ends all sign-ins through them. Throws CHANGED_MEANWHILE if they differ from those the
 * caller saw, and AGENCY_SIGN_IN_NEEDED if session rules require them [DESK-812, DESK-822].
 */
export async function removeSaml(
  ctx: StaffCtx,
  { query: { was } }: { query: { was?: string | undefined } },
): Promise<SamlSet> {
  const { tenantId } = ctx.tenant;
  await lockTeam(ctx.tx, tenantId);
  const before = await readSaml(ctx.tx, tenantId);
  if (before && was !== undefined && was !== before.updatedAt.toISOString()) throwAdminError('CHANGED_MEANWHILE');
  const dropped = await dropSaml(ctx.tx, tenantId);
  if (await lacksRequiredSignIn(ctx.tx, tenantId)) throwAdminError('AGENCY_SIGN_IN_NEEDED');
  await ctx.record({ verb: 'staff.removeSaml', subject: { kind: 'agency', id: tenantId }, facts: { dropped } });
  if (dropped > 0) await mailOwners(ctx, 'SAML_REMOVED');
  return { setting: null };
}
