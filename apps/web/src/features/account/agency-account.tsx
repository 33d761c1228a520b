import {
  connectAgencyAccount,
  disconnectAgencyAccount,
  type MemberAgencyAccount,
  type UserInfo,
} from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useOnline } from '../../device/use-online.ts';
import { SureDialog } from '../../forms/sure-dialog.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { agencyOutcome } from './agency-outcome.ts';
import { CurrentPassword } from './own-data.tsx';
import { SetPassword } from './set-password.tsx';
import { useAccountChange } from './use-account-change.ts';
import { agencyAccountKey, useAgencyAccount } from './use-agency-account.ts';

/** The agency's account: whether it is connected, and how to connect or disconnect it [ACCT-20, ACCT-21]. */
export function AgencyAccount({ member }: { member: UserInfo }): ReactNode {
  const { t } = useFullTranslation();
  const account = useAgencyAccount();
  if (account.data === undefined && account.isError)
    return (
      <ErrorState
        compact
        title={t('agencyAccount.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  if (account.data === undefined) return <Skeleton width="60%" />;
  return (
    <Stack gap={5}>
      <p className={styles['text']}>{t('agencyAccount.text')}</p>
      <Outcome />
      {account.data.ConnectedAtUTC === null ? (
        <Connect member={member} account={account.data} />
      ) : (
        <Connected member={member} account={account.data} connectedAt={account.data.ConnectedAtUTC} />
      )}
    </Stack>
  );
}

/** Shows the result of the last attempt to connect, until this view closes. */
function Outcome(): ReactNode {
  const { t } = useFullTranslation();
  const outcome = useStore(agencyOutcome);
  useEffect(() => () => agencyOutcome.set(null), []);
  if (outcome === null || outcome === 'HAS_ACCOUNT' || outcome === 'NEW') return null;
  const text = t(`agencyAccount.${outcome}`);
  return outcome === 'CONNECTED' ? <output>{text}</output> : <FormError>{text}</FormError>;
}

function Connect({ member, account }: { member: UserInfo; account: MemberAgencyAccount }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const [currentPassword, setPassword] = useState('');
  const [isProven, setProven] = useState(false);
  const { busy, refusal, isPasswordWrong, clearRefusal, run } = useAccountChange();
  const isMissing = account.HasPassword && currentPassword === '' && !isProven;
  const why = online ? (isMissing ? t('errors.CURRENT_PASSWORD_REQUIRED') : undefined) : t('account.onlineFirst');
  const connect = async () => {
    const { address } = await api.call(connectAgencyAccount, { body: { currentPassword } });
    location.assign(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && why === undefined) void run(connect);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('agencyAccount.connect')}>
      <Stack gap={5}>
        <p>{t('agencyAccount.none')}</p>
        {account.HasPassword && (
          <CurrentPassword
            email={member.email}
            value={currentPassword}
            isWrong={isPasswordWrong}
            isProven={isProven}
            onProven={() => setProven(true)}
            onType={(typed) => {
              setPassword(typed);
              clearRefusal();
            }}
          />
        )}
        <FormError>{refusal ?? ''}</FormError>
        <Button type="submit" wide busy={busy} disabled={why !== undefined} reason={why}>
          {t('agencyAccount.connect')}
        </Button>
      </Stack>
    </form>
  );
}

type ConnectedProps = { member: UserInfo; account: MemberAgencyAccount; connectedAt: string };

function Connected({ member, account, connectedAt }: ConnectedProps): ReactNode {
  const translation = useFullTranslation();
  const { t } = translation;
  const client = useQueryClient();
  const online = useOnline();
  const { IANATimezone } = useConfig();
  const { busy, refusal, run } = useAccountChange();
  const [isAsking, setAsking] = useState(false);
  const disconnect = () =>
    run(async () => {
      client.setQueryData(agencyAccountKey, await api.call(disconnectAgencyAccount));
      notify({ title: t('agencyAccount.disconnected'), tone: 'success' });
    });
  return (
    <Stack gap={4}>
      <p>
        <Badge tone="success">
          {t('agencyAccount.connected', { date: formatAgencyMoment(connectedAt, translation, IANATimezone) })}
        </Badge>
      </p>
      {!account.CanDisconnect && <LastWay email={member.email} />}
      <FormError>{refusal ?? ''}</FormError>
      {account.CanDisconnect && (
        <Button wide variant="secondary" busy={busy} disabled={!online} onClick={() => setAsking(true)}>
          {t('agencyAccount.disconnect')}
        </Button>
      )}
      {isAsking && (
        <SureDialog
          tone="warning"
          title={t('agencyAccount.disconnectTitle')}
          no={t('common.cancel')}
          yes={t('agencyAccount.disconnect')}
          onYes={() => void disconnect()}
          onGone={() => setAsking(false)}
        >
          {t('agencyAccount.disconnectText')}
        </SureDialog>
      )}
    </Stack>
  );
}

/** Why it cannot be disconnected, and the way to a password by an emailed link [ACCT-21]. */
function LastWay({ email }: { email: string }): ReactNode {
  const { t } = useFullTranslation();
  return <SetPassword email={email}>{t('agencyAccount.lastWay')}</SetPassword>;
}
