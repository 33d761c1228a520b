import {
  getConfiguration as configurationRoute,
  getConfigurationIn,
  getReferralInfo as referralInfoRoute,
} from '@fareback/contract';
import { type Handler, handleStored } from '../../call/handler.ts';
import { getConfiguration } from './get-configuration.ts';
import { getReferralInfo } from './get-referral-info.ts';

/** The public calls that a tenant's configuration answers [API-02, API-03, API-52]. */
export const handlers: Handler[] = [
  handleStored(configurationRoute, (call) => getConfiguration(call, {})),
  handleStored(getConfigurationIn, (call, { body }) =>
    getConfiguration(call, { tenantId: body.TenantID, language: call.language }),
  ),
  handleStored(referralInfoRoute, (call, { params }) => getReferralInfo(call, params.tenantId)),
];
