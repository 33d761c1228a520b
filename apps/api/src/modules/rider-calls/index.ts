import type { Handler } from '../../call/handler.ts';
import { handlers as analyticsHandlers } from '../analytics/index.ts';
import { handlers as authHandlers } from '../auth/index.ts';
import { handlers as campaignHandlers } from '../campaigns/index.ts';
import { handlers as codeHandlers } from '../codes/index.ts';
import { handlers as connectionHandlers } from '../connections/index.ts';
import { handlers as contentHandlers } from '../content/index.ts';
import { handlers as drawHandlers } from '../draws/index.ts';
import { earningHandlers } from '../earning/index.ts';
import { handlers as inactivityHandlers } from '../inactivity/index.ts';
import { handlers as ledgerHandlers } from '../ledger/index.ts';
import { handlers as mapFeedHandlers } from '../map-feeds/index.ts';
import { handlers as meHandlers } from '../me/index.ts';
import { handlers as messageHandlers } from '../messages/index.ts';
import { handlers as notificationHandlers } from '../notifications/index.ts';
import { handlers as offerHandlers } from '../offers/index.ts';
import { handlers as passHandlers } from '../passes/index.ts';
import { handlers as privacyHandlers } from '../privacy/index.ts';
import { handlers as providerHandlers } from '../providers/index.ts';
import { handlers as redemptionHandlers } from '../redemptions/index.ts';
import { handlers as referralHandlers } from '../referrals/index.ts';
import { handlers as rideHandlers } from '../rides/index.ts';
import { handlers as teamHandlers } from '../teams/index.ts';
import { handlers as tenantHandlers } from '../tenants/index.ts';
import { handlers as ticketHandlers } from '../tickets/index.ts';
import { handlers as verificationHandlers } from '../verification/index.ts';

/** Every call of riders: the API answers them, and a preview those that only read. */
export const handlers: readonly Handler[] = [
  ...authHandlers,
  ...meHandlers,
  ...verificationHandlers,
  ...ledgerHandlers,
  ...redemptionHandlers,
  ...ticketHandlers,
  ...mapFeedHandlers,
  ...passHandlers,
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
  ...messageHandlers,
  ...notificationHandlers,
  ...privacyHandlers,
];
