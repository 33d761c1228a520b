import type { Handler } from '../call/handler.ts';
import { handlers as analyticsHandlers } from '../modules/analytics/index.ts';
import { handlers as authHandlers } from '../modules/auth/index.ts';
import { handlers as campaignHandlers } from '../modules/campaigns/index.ts';
import { handlers as codeHandlers } from '../modules/codes/index.ts';
import { handlers as connectionHandlers } from '../modules/connections/index.ts';
import { handlers as contentHandlers } from '../modules/content/index.ts';
import { handlers as drawHandlers } from '../modules/draws/index.ts';
import { earningHandlers } from '../modules/earning/index.ts';
import { handlers as inactivityHandlers } from '../modules/inactivity/index.ts';
import { handlers as ledgerHandlers } from '../modules/ledger/index.ts';
import { handlers as meHandlers } from '../modules/me/index.ts';
import { handlers as offerHandlers } from '../modules/offers/index.ts';
import { handlers as privacyHandlers } from '../modules/privacy/index.ts';
import { handlers as providerHandlers } from '../modules/providers/index.ts';
import { handlers as redemptionHandlers } from '../modules/redemptions/index.ts';
import { handlers as referralHandlers } from '../modules/referrals/index.ts';
import { handlers as rideHandlers } from '../modules/rides/index.ts';
import { handlers as teamHandlers } from '../modules/teams/index.ts';
import { handlers as tenantHandlers } from '../modules/tenants/index.ts';
import { handlers as verificationHandlers } from '../modules/verification/index.ts';

export const handlers: Handler[] = [
  ...authHandlers,
  ...meHandlers,
  ...verificationHandlers,
  ...ledgerHandlers,
  ...redemptionHandlers,
  ...tenantHandlers,
  ...referralHandlers,
  ...teamHandlers,
  ...campaignHandlers,
  ...offerHandlers,
  ...drawHandlers,
  ...providerHandlers,
  ...connectionHandlers,
  ...earningHandlers,
  ...analyticsHandlers,
  ...rideHandlers,
  ...contentHandlers,
  ...inactivityHandlers,
  ...codeHandlers,
  ...privacyHandlers,
];
