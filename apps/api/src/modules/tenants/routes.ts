import { getConfiguration as configurationRoute, getConfigurationIn } from '@fareback/contract';
import { type Handler, handleStored } from '../../http/handler.ts';
import { getConfiguration } from './get-configuration.ts';

/** The calls of tenants. */
export const handlers: Handler[] = [
  handleStored(configurationRoute, (call) => getConfiguration(call, {})),
  handleStored(getConfigurationIn, (call, { body }) =>
    getConfiguration(call, { tenantId: body.TenantID, language: call.language }),
  ),
];
