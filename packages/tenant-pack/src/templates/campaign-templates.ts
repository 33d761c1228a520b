import type { TemplateName } from '@fareback/contract/admin';
import type { CampaignTemplate } from './campaign-template.ts';
import { otherTemplates } from './other-templates.ts';
import { rideTemplates } from './ride-templates.ts';

/** Campaign templates by name [DESK-237]. */
export const campaignTemplates: Readonly<Record<TemplateName, CampaignTemplate>> = {
  ...rideTemplates,
  ...otherTemplates,
};
