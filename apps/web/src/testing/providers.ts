import type { ConnectionStatus, Provider, ProviderStatus } from '@fareback/contract';

export const testProvider = (ProviderID: string, more: Partial<Provider> = {}): Provider => ({
  ProviderID,
  Label: ProviderID,
  UiPosition: 1,
  identifierType: 'NUMERIC_ID',
  connectionType: 'DIRECT_API',
  proof: 'PROVIDER',
  numberForm: null,
  numberName: null,
  secondFact: null,
  connectionUrl: null,
  arrivalDays: null,
  IsPKCEFlow: false,
  DisableUserControl: false,
  logoImageUrl: null,
  connectDescription: '',
  translations: { connectTitle: '', fullName: ProviderID },
  ...more,
});

/** The member's status with a provider; a connected account is verified. */
export const testStatus = (
  ProviderID: string,
  status: ConnectionStatus,
  more: Partial<ProviderStatus> = {},
): ProviderStatus => ({
  ProviderID,
  identifier: null,
  status,
  isProven: status === 'CONNECTED',
  awaits: null,
  waitsUntilUTC: null,
  canResendAtUTC: null,
  failedBecause: null,
  lostBecause: null,
  ...more,
});
