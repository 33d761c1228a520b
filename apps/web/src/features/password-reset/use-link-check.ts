import { ApiError, checkMailLink } from '@fareback/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import type { MailLink } from './mail-link.ts';

/** Longest time the form waits for the check; without a result it is shown anyway, and saving reports a dead link. */
const patienceMs = 3000;

const purposes = {
  newPassword: 'PASSWORD_RESET',
  firstPassword: 'PASSWORD_RESET',
  restoreEmail: 'EMAIL_RESTORE',
  confirmEmail: 'EMAIL_CONFIRM',
} as const;
const deadCodes: readonly string[] = ['RESET_TOKEN_INVALID', 'RESTORE_TOKEN_INVALID', 'CONFIRM_TOKEN_INVALID'];

/** True if the server says that a link is dead; any other failure proves nothing. */
async function isDead({ purpose, token }: MailLink): Promise<boolean> {
  try {
    await api.call(checkMailLink, { body: { purpose: purposes[purpose], token } });
    return false;
  } catch (error) {
    return error instanceof ApiError && deadCodes.includes(error.code);
  }
}

/**
 * Checks an email link when it opens, so a dead one is reported before any input; calls `onDead` then. Returns true
 * while checking [PWD-06, ACCT-09, SIGNUP-21].
 */
export function useLinkCheck(link: MailLink | null, onDead: () => void): boolean {
  const [checking, setChecking] = useState(link !== null);
  const notifyDead = useEffectEvent(onDead);
  useEffect(() => {
    if (link === null) return undefined;
    let isLeft = false;
    void withTimeout(() => isDead(link), patienceMs, false).then((dead) => {
      if (isLeft) return;
      if (dead) notifyDead();
      setChecking(false);
    });
    return () => {
      isLeft = true;
    };
  }, [link]);
  return checking;
}
