import type { TemplateName } from '@fareback/contract/admin';
import type { CampaignTemplate } from './campaign-template.ts';
import { otherTemplates } from './other-templates.ts';
import { rideTemplates } from './ride-templates.ts';

/** What agencies begin with, by what it is called in a draft [DESK-237]. */
export const campaignTemplates: Readonly<Record<TemplateName, CampaignTemplate>> = {
  ...rideTemplates,
  ...otherTemplates,
};
