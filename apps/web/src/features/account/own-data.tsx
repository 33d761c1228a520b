import { copyOwnData, eraseOwnData, type UserInfo } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { LaterKey, MessageKey } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { forgetMember } from '../../data/member/member.ts';
import { useRewardHolds } from '../../data/member/use-reward-holds.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useOnline } from '../../device/use-online.ts';
import { PasswordInput } from '../../forms/password-input.tsx';
import { SureDialog } from '../../forms/sure-dialog.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import type { AccountView } from './account-store.ts';
import { runChangeThatEndsSession } from './ends-session.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useHasPassword } from './use-agency-account.ts';

export const accountTitles: Record<AccountView, MessageKey | LaterKey> = {
  details: 'account.title',
  edit: 'account.edit',
  password: 'account.changePassword',
  sessions: 'account.sessions',
  passkeys: 'account.passkeys',
  agencyAccount: 'agencyAccount.title',
  birthday: 'account.birthday',
  notifications: 'account.notifications',
  ownData: 'account.ownData',
};

/**
 * A copy of all data about the member, and deletion of the account, each confirmed with the password if there is one
 * [ACCT-11].
 */
export function OwnData({ member }: { member: UserInfo }): ReactNode {
  const { t } = useFullTranslation();
  const { TenantID, IsStandalonModeSupported: isStandalone } = useConfig();
  const hasPassword = useHasPassword() && isStandalone;
  const client = useQueryClient();
  const [currentPassword, setPassword] = useState('');
  const [isProven, setProven] = useState(false);
  const [asksToErase, setAsking] = useState(false);
  const { busy, refusal, isPasswordWrong, clearRefusal, begin, standing: buttonState } = useOwnDataActions();
  const isMissing = hasPassword && currentPassword === '' && !isProven;
  const online = useOnline();
  // Preload it, because the dialog explains the effect of an erasure on rewards.
  useRewardHolds();
  const why = online ? (isMissing ? t('errors.CURRENT_PASSWORD_REQUIRED') : undefined) : t('account.onlineFirst');

  const copy = async () => {
    saveAsFile(`${TenantID}.json`, await api.call(copyOwnData, { body: { currentPassword } }));
    notify({ title: t('ownData.downloaded'), tone: 'success' });
  };
  const erase = async () => {
    const title = t('ownData.deleted');
    await runChangeThatEndsSession(() => api.call(eraseOwnData, { body: { currentPassword } }), { title });
    notify({ title, tone: 'success' });
    forgetMember(client);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) begin('copy', copy);
  };
  return (
    <Stack gap={5}>
      <p className={styles['text']}>{t('ownData.text')}</p>
      <form noValidate onSubmit={submit} aria-label={t(accountTitles.ownData)}>
        <Stack gap={5}>
          {hasPassword && (
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
          <Stack gap={2}>
            <Button type="submit" wide {...buttonState('copy', why !== undefined)} reason={why}>
              {t('ownData.download')}
            </Button>
            <Button wide variant="quiet" {...buttonState('erase', why !== undefined)} onClick={() => setAsking(true)}>
              {t('ownData.delete')}
            </Button>
          </Stack>
        </Stack>
      </form>
      {asksToErase && <EraseDialog onErase={() => begin('erase', erase)} onGone={() => setAsking(false)} />}
    </Stack>
  );
}

type OwnDataAction = 'copy' | 'erase';

/**
 * Runs one action at a time and returns each button's state: the clicked one shows progress, the other is disabled
 * [ACCT-15].
 */
function useOwnDataActions() {
  const { run, busy, ...change } = useAccountChange();
  const [pressed, setPressed] = useState<OwnDataAction>('copy');
  const begin = (one: OwnDataAction, act: () => Promise<void>) => {
    setPressed(one);
    void run(act);
  };
  const buttonState = (one: OwnDataAction, isBarred: boolean) => ({
    busy: busy && pressed === one,
    disabled: isBarred || (busy && pressed !== one),
  });
  return { ...change, busy, begin, standing: buttonState };
}

type CurrentPasswordProps = {
  email: string;
  value: string;
  isWrong: boolean;
  onType: (typed: string) => void;
  /** A passkey was just used in place of the password. */
  isProven: boolean;
  onProven: () => void;
};

/** The password for step-up authentication, or a passkey; its error is shown under the form [ACCT-06, ACCT-19]. */
export function CurrentPassword({
  email,
  value,
  isWrong,
  onType,
  isProven,
  onProven,
}: CurrentPasswordProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <>
      {/* Gives the password manager the account's email. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('account.currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onType(target.value)}
        {...(isWrong ? { 'aria-invalid': true } : {})}
      />
      <PasskeyProof isProven={isProven} onProven={onProven} />
    </>
  );
}

function saveAsFile(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Confirms deleting the account, which cannot be undone [ACCT-11]. */
function EraseDialog({ onErase, onGone }: { onErase: () => void; onGone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const months = useRewardHolds()?.months ?? 0;
  return (
    <SureDialog
      icon={<Icon name="alert" size={28} />}
      tone="error"
      title={t('ownData.deleteTitle')}
      no={t('common.cancel')}
      yes={t('ownData.delete')}
      onYes={onErase}
      onGone={onGone}
    >
      <span>{t('ownData.deleteText')}</span>
      {months > 0 && ' '}
      {months > 0 && <span>{t('rewardHold.deleteText', { months })}</span>}
    </SureDialog>
  );
}

/**
 * The member's own data for those without access to My Account: every status has the right to a copy and to deletion
 * [ACCT-14].
 */
export function OwnDataDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const member = useUserInfo();
  if (member === undefined) return null;
  return (
    <Drawer open={isOpen} onClose={onClose} title={t(accountTitles.ownData)} closeLabel={t('access.close')}>
      <OwnData member={member} />
    </Drawer>
  );
}
