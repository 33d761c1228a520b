import * as z from 'zod/mini';
import { PromotionType } from './enums.ts';
import { MaybeText } from './scalars.ts';

/** Result of an entered code [CODE-08]. */
export const PromotionResult = z.object({
  WelcomeTitle: MaybeText,
  welcomeIcon: MaybeText,
  WelcomeDescription: MaybeText,
  WelcomeButtonLabel: MaybeText,
  CampaignType: PromotionType,
});
export type PromotionResult = z.infer<typeof PromotionResult>;
