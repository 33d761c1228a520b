import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { type CampaignDefinition, surveyOf } from './campaign-types.ts';

interface Survey {
  tenantId: string;
  providerId: string;
  surveyId: string;
}

const PREFIX = 'member.';
const contextOf = ({ tenantId, providerId, surveyId }: Survey): string =>
  `survey/${tenantId}/${providerId}/${surveyId}`;

/**
 * A survey's member token: signed, encrypted and different per survey, so it cannot be forged and answers of two
 * surveys cannot be linked. It is stable; the campaign's rule makes it count once.
 */
const surveyToken = (keyRing: KeyRing, survey: Survey, memberId: string): string =>
  PREFIX + keyRing.encryptDeterministic(memberId, contextOf(survey)).toString('base64url');

export function readSurveyToken(keyRing: KeyRing, survey: Survey, token: string): string | null {
  if (!token.startsWith(PREFIX)) return null;
  try {
    return keyRing.decrypt(Buffer.from(token.slice(PREFIX.length), 'base64url'), contextOf(survey));
  } catch {
    return null;
  }
}

export const asksWhoComes = (definition: CampaignDefinition): boolean =>
  definition.cta.url !== undefined && surveyOf(definition) !== null;

/** The URL of a campaign's button; null without one. Only surveys get a member token. */
export function actionUrlOf(
  definition: CampaignDefinition,
  { keyRing, tenant, member }: { keyRing: KeyRing; tenant: { tenantId: string }; member: { memberId: string } },
): string | null {
  const { url } = definition.cta;
  if (url === undefined) return null;
  const survey = surveyOf(definition);
  if (survey === null) return url;
  return url.replaceAll('{token}', surveyToken(keyRing, { tenantId: tenant.tenantId, ...survey }, member.memberId));
}
