import { sendConfirmation, type UserInfo } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { EmailAddress } from '../../forms/email-address.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { AddToWallet } from '../../pwa/add-to-wallet.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { supportOf } from '../../tenant/support.ts';
import { SupportContact } from '../../tenant/support-contact.tsx';
import styles from './account.module.css';
import { goToAccountView } from './account-state.ts';
import type { AccountView } from './account-store.ts';
import { useAccountChange } from './use-account-change.ts';
import { useBirthday } from './use-birthday.ts';

const texts = {
  ASKED: 'confirmEmail.asked',
  UNDELIVERED: 'confirmEmail.undelivered',
  UNASKED: 'confirmEmail.why',
} as const;

/**
 * Confirmation status of the email; if unconfirmed, the status of its mail, a resend button, and a link to correct the
 * email [SIGNUP-21].
 */
function EmailConfirmationStatus({ emailConfirmation: confirmation }: Pick<UserInfo, 'emailConfirmation'>): ReactNode {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const { busy, refusal, run } = useAccountChange();
  if (confirmation === undefined) return null;
  if (confirmation === 'CONFIRMED') return <Badge tone="success">{t('confirmEmail.confirmed')}</Badge>;
  const send = async () => {
    const { emailConfirmation } = await api.call(sendConfirmation, {});
    if (emailConfirmation === 'ASKED') notify({ title: t('confirmEmail.sent'), tone: 'success' });
    await refresh(client, 'account');
  };
  return (
    <div className={styles['status']}>
      <Badge tone={confirmation === 'UNDELIVERED' ? 'error' : 'neutral'}>{t('confirmEmail.notConfirmed')}</Badge>
      <p className={styles['text']}>{t(texts[confirmation])}</p>
      <div className={styles['steps']}>
        <Button size="small" variant="secondary" busy={busy} onClick={() => void run(send)}>
          {t(confirmation === 'UNASKED' ? 'confirmEmail.send' : 'confirmEmail.again')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => goToAccountView('edit')}>
          {t('confirmEmail.correct')}
        </Button>
      </div>
      <FormError>{refusal ?? ''}</FormError>
    </div>
  );
}

/** Actions that leave the account details; the screen provides them. */
export interface AccountActions {
  onVerify: () => void;
  onChangePhone: () => void;
  onSignOut: () => void;
  /** The member's short id with a copy button, if the tenant shows it [HOME-13]. */
  userId: ReactNode;
}

/** Name, email and phone, read-only, with their actions [ACCT-01, PHONE-13]. */
export function AccountDetails({ member, actions }: { member: UserInfo; actions: AccountActions }): ReactNode {
  const { t } = useFullTranslation();
  // Identifies the opener of a part, for restoring focus.
  const opens = (view: AccountView) => ({ 'data-opens': view, onClick: () => goToAccountView(view) });
  return (
    <Stack gap={4}>
      <dl className={styles['facts']}>
        <Fact label={t('account.name')}>
          <bdi translate="no">{member.name}</bdi>
        </Fact>
        <Fact label={t('account.email')}>
          <span className={styles['phone']}>
            <EmailAddress email={member.email} />
            <EmailConfirmationStatus emailConfirmation={member.emailConfirmation} />
          </span>
        </Fact>
        <Fact label={t('account.phone')}>
          <Phone member={member} onVerify={actions.onVerify} />
        </Fact>
      </dl>
      <List>
        <ListButton icon="edit" {...opens('edit')}>
          {t('account.edit')}
        </ListButton>
        <ListButton icon="lock" {...opens('password')}>
          {t('account.changePassword')}
        </ListButton>
        {member.isPhoneVerified && (
          <ListButton icon="phone" onClick={actions.onChangePhone}>
            {t('verify.changeTitle')}
          </ListButton>
        )}
        <ListButton icon="shield" {...opens('sessions')}>
          {t('account.sessions')}
        </ListButton>
        <PasskeysButton {...opens('passkeys')} />
        <AgencyAccountButton {...opens('agencyAccount')} />
        <BirthdayButton {...opens('birthday')} />
        <ListButton icon="bell" {...opens('notifications')}>
          {t('account.notifications')}
        </ListButton>
        <ListButton icon="download" {...opens('ownData')}>
          {t('account.ownData')}
        </ListButton>
      </List>
      <AddToWallet />
      <List>
        <ListButton icon="logout" danger onClick={actions.onSignOut}>
          {t('menu.signOut')}
        </ListButton>
      </List>
      <Support />
      {actions.userId}
    </Stack>
  );
}

function Support(): ReactNode {
  const { t } = useFullTranslation();
  if (supportOf(useConfig()) === null) return null;
  return (
    <p className={styles['support']}>
      <span>{t('account.supportText')}</span>
      <SupportContact className={styles['contact']} />
    </p>
  );
}

/** Opens the member's passkeys, where the app has its own sign-in [AUTH-45]. */
function PasskeysButton(opens: { 'data-opens': AccountView; onClick: () => void }): ReactNode {
  const { t } = useFullTranslation();
  if (!useConfig().IsStandalonModeSupported) return null;
  return (
    <ListButton icon="lock" {...opens}>
      {t('account.passkeys')}
    </ListButton>
  );
}

/** Opens the agency's account, where riders may sign in with it [ACCT-20]. */
function AgencyAccountButton(opens: { 'data-opens': AccountView; onClick: () => void }): ReactNode {
  const { t } = useFullTranslation();
  if (useConfig().AgencyAccountLabel === undefined) return null;
  return (
    <ListButton icon="user" {...opens}>
      {t('agencyAccount.title')}
    </ListButton>
  );
}

/** Opens the member's birthday, if a campaign pays for birthdays or the member has given one [ACCT-16]. */
function BirthdayButton(opens: { 'data-opens': AccountView; onClick: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const answer = useBirthday();
  if (answer === undefined || (!answer.isUsed && answer.birthday === null)) return null;
  return (
    <ListButton icon="gift" {...opens}>
      {t('account.birthday')}
    </ListButton>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['fact']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  );
}

/** The last digits of a verified number, or a button to verify one [PHONE-01]. */
function Phone({ member, onVerify }: { member: UserInfo; onVerify: () => void }): ReactNode {
  const { t } = useFullTranslation();
  if (!member.isPhoneVerified)
    return (
      <span className={styles['phone']}>
        <span className={styles['text']}>{t('account.notVerified')}</span>
        <Button size="small" variant="secondary" onClick={onVerify}>
          {t('verify.title')}
        </Button>
      </span>
    );
  return (
    <span className={styles['phone']}>
      {member.phoneNumber && <span>{t('account.phoneEnding', { digits: leftToRight(member.phoneNumber) })}</span>}
      <Badge tone="success">{t('account.verified')}</Badge>
    </span>
  );
}
