import {
  getConfiguration as configurationRoute,
  getConfigurationIn,
  getReferralInfo as referralInfoRoute,
} from '@fareback/contract';
import { type Handler, handlePrecompressed } from '../../call/handler.ts';
import { getConfiguration } from './get-configuration.ts';
import { getReferralInfo } from './get-referral-info.ts';

export const handlers: Handler[] = [
  handlePrecompressed(configurationRoute, (call) => getConfiguration(call, {})),
  handlePrecompressed(getConfigurationIn, (call, { body }) =>
    getConfiguration(call, { tenantId: body.TenantID, language: call.language }),
  ),
  handlePrecompressed(referralInfoRoute, (call, { params }) => getReferralInfo(call, params.tenantId)),
];
