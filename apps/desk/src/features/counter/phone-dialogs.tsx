import { adminRoutes, type CounterMember } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { counterRefreshes } from './sign-up-dialog.tsx';

type OfMember = { member: CounterMember; onClose: () => void };

/** Texts a code to a number, then saves the number after the rider read the code to staff [DESK-593]. */
export function PhoneDialog({ member, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isSent, setSent] = useState(false);
  const { name, memberId } = member;
  const params = { agency: agencyId, member: memberId };
  if (isSent) return <PhoneCodeDialog member={member} onClose={onClose} />;
  return (
    <ActionDialog
      route={adminRoutes.assist.sendPhoneCode}
      params={params}
      title={t('counter.phoneTitle', { name })}
      lead={t('counter.phoneLead')}
      confirm={t('counter.sendCode')}
      begin={{ phoneNumber: '', digits: '' }}
      done={() => t('counter.codeSent')}
      onDone={() => setSent(true)}
      fieldMessage={(error) => (error.code === 'INVALID_REQUEST' ? undefined : getErrorText(error, t))}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <TextField name="phoneNumber" label={t('counter.phoneNumber')} />
      <TextField name="digits" label={t('counter.digits')} help={t('counter.digitsHelp')} />
    </ActionDialog>
  );
}

function PhoneCodeDialog({ member: { name, memberId }, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      key="code"
      route={adminRoutes.assist.setPhone}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.phoneTitle', { name })}
      lead={t('counter.codeLead')}
      confirm={t('counter.savePhone')}
      begin={{ code: '' }}
      done={({ digits }) => t('counter.phoneSaved', { digits })}
      fieldMessage={(error) => (error.code === 'INVALID_REQUEST' ? undefined : getErrorText(error, t))}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <TextField name="code" label={t('counter.phoneCode')} />
    </ActionDialog>
  );
}

export function RemovePhoneDialog({ member: { name, memberId }, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.assist.removePhone}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.removePhoneTitle', { name })}
      lead={t('counter.removePhoneLead')}
      confirm={t('counter.removePhone')}
      isDangerous
      done={() => t('counter.phoneRemoved')}
      onClose={onClose}
      refreshes={counterRefreshes}
    />
  );
}
