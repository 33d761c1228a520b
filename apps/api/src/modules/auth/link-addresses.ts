import { type Addressed, appAddress } from '../tenants/index.ts';

/** URL of the reset screen; the token is in the fragment, which keeps it out of server logs [PWD-06]. */
export const resetAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#token=${token}`;

export const welcomeAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#welcome=${token}`;

export const confirmAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#confirm=${token}`;

export const restoreAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#restore=${token}`;
