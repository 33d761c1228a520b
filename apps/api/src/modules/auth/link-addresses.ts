import { type Addressed, appAddress } from '../tenants/index.ts';

/** Address that a reset mail leads to; the fragment keeps the token out of every server's log [PWD-06]. */
export const resetAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#token=${token}`;

/** Address at which somebody who was invited chooses a first password [IMP-03]. */
export const welcomeAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#welcome=${token}`;

/** Address that confirms the e-mail that its mail went to [SIGNUP-21]. */
export const confirmAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#confirm=${token}`;

/** Address that brings a changed e-mail back [D-158]. */
export const restoreAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#restore=${token}`;
