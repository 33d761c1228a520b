import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { cardOf } from './campaign-types.ts';
import type { CampaignDefinition } from './shapes.ts';

/** Which survey a link is for. */
interface Survey {
  tenantId: string;
  providerId: string;
  surveyId: string;
}

const PREFIX = 'member.';
const contextOf = ({ tenantId, providerId, surveyId }: Survey): string =>
  `survey/${tenantId}/${providerId}/${surveyId}`;

/**
 * Who comes to a survey, as the survey is told: signed, sealed, and another one in every survey, so that nobody can make
 * one up and answers of two surveys cannot be brought together. It is the same whenever it is shown; that it counts once
 * is the campaign's rule.
 */
export const surveyToken = (keyRing: KeyRing, survey: Survey, memberId: string): string =>
  PREFIX + keyRing.encryptDeterministic(memberId, contextOf(survey)).toString('base64url');

/** The member to whom a link was given; null for anything that is no token of that survey. */
export function readSurveyToken(keyRing: KeyRing, survey: Survey, token: string): string | null {
  if (!token.startsWith(PREFIX)) return null;
  try {
    return keyRing.decrypt(Buffer.from(token.slice(PREFIX.length), 'base64url'), contextOf(survey));
  } catch {
    return null;
  }
}

/** Whether a campaign's button leads each member to an address of their own. */
export const asksWhoComes = (definition: CampaignDefinition): boolean =>
  definition.cta.url !== undefined && cardOf(definition).survey(definition) !== null;

/** Where a campaign's button leads a member; null where it leads nowhere. Only surveys are told who comes. */
export function actionUrlOf(
  definition: CampaignDefinition,
  { keyRing, tenant, member }: { keyRing: KeyRing; tenant: { tenantId: string }; member: { memberId: string } },
): string | null {
  const { url } = definition.cta;
  if (url === undefined) return null;
  const survey = cardOf(definition).survey(definition);
  if (survey === null) return url;
  return url.replaceAll('{token}', surveyToken(keyRing, { tenantId: tenant.tenantId, ...survey }, member.memberId));
}
