import {
  type AgencyAccountOutcome,
  ApiError,
  getPendingAgencyAccount,
  readAgencyAccountOutcome,
  startAgencySignIn,
} from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { LaterKey } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { hasPendingSignOut } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './agency-account.module.css';

/** Text of an error: the server's for the agency's account, else that of failed calls. */
function useTroubleText(): (error: unknown) => string {
  const failureText = useFailureText();
  return (error) =>
    error instanceof ApiError && error.code.startsWith('AGENCY_ACCOUNT_') ? error.description : failureText(error);
}

/** Leaves for the agency's sign-in, in this tab: an installed app on iOS has no other that comes back [AUTH-49]. */
function useAgencySignIn(inviteCode: string): { busy: boolean; trouble: string; press: () => Promise<void> } {
  const troubleText = useTroubleText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  useEffect(() => {
    // Back restores the page as it was left.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);
  const press = async () => {
    setBusy(true);
    setTrouble('');
    try {
      // Send the queued sign-out first; later it would end the new session.
      if (hasPendingSignOut()) await (await import('../../data/member/pending-sign-out.ts')).flushPendingSignOut();
      const { address } = await api.call(startAgencySignIn, { body: inviteCode === '' ? {} : { inviteCode } });
      location.assign(address);
    } catch (error) {
      setBusy(false);
      setTrouble(troubleText(error));
    }
  };
  return { busy, trouble, press };
}

/** Button to sign in or up with the agency's account, in the agency's words if it has any [AUTH-49, AUTH-53]. */
export function AgencySignIn({ label, inviteCode = '' }: { label: string; inviteCode?: string }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName: tenant } = useConfig();
  const { busy, trouble, press } = useAgencySignIn(inviteCode);
  return (
    <div className={styles['way']}>
      <Button wide variant="secondary" busy={busy} onClick={() => void press()}>
        {label || t('agencyAccount.button', { tenant })}
      </Button>
      <FormError>{trouble}</FormError>
    </div>
  );
}

const texts: Record<AgencyAccountOutcome, LaterKey> = {
  EXPIRED: 'agencyAccount.EXPIRED',
  DENIED: 'agencyAccount.DENIED',
  UNREACHABLE: 'agencyAccount.UNREACHABLE',
  REFUSED: 'agencyAccount.REFUSED',
  NO_EMAIL: 'agencyAccount.NO_EMAIL',
  EMAIL_NOT_VERIFIED: 'agencyAccount.EMAIL_NOT_VERIFIED',
  EMAIL_NOT_ALLOWED: 'agencyAccount.EMAIL_NOT_ALLOWED',
  TOO_MANY: 'agencyAccount.TOO_MANY',
  HAS_ACCOUNT: 'agencyAccount.HAS_ACCOUNT',
  NEW: 'agencyAccount.signUpText',
  CONNECTED: 'agencyAccount.CONNECTED',
  TAKEN: 'agencyAccount.TAKEN',
};

/** Says above the sign-up why the agency's account that came back is missing [SIGNUP-36]. */
export function PendingAccountError({ error }: { error: Error }): ReactNode {
  return (
    <div className={styles['outcome']}>
      <FormError>{useTroubleText()(error)}</FormError>
    </div>
  );
}

type AgencyOutcomeProps = {
  /** Outcome as it is in the address. */
  outcome: string;
  /** Fills in the email of an account that exists. */
  onEmail: (email: string) => void;
};

/** Shows the result of a sign-in at the agency, above the form [AUTH-51]. */
export function AgencyOutcome({ outcome: read, onEmail }: AgencyOutcomeProps): ReactNode {
  const { t } = useFullTranslation();
  const outcome = readAgencyAccountOutcome(read);
  const isKnown = outcome === 'HAS_ACCOUNT';
  const fill = useEffectEvent(onEmail);
  useEffect(() => {
    // Without the email the rider types it.
    if (isKnown)
      api.call(getPendingAgencyAccount).then(
        ({ Email }) => Email !== null && fill(Email),
        () => {},
      );
  }, [isKnown]);
  const text = t(texts[outcome]);
  return <div className={styles['outcome']}>{isKnown ? <output>{text}</output> : <FormError>{text}</FormError>}</div>;
}
