import { adminRoutes, type Revealed } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ReasonField } from '../../../parts/action-fields.tsx';
import { Missing } from '../../../parts/moment.tsx';
import { Facts } from '../../../parts/page.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActByName, type ActOnMember, refreshes } from './act-on-member.ts';

/** Reveals email and phone once, for a stated reason; they are not kept on the page. */
export function RevealDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [shown, setShown] = useState<Revealed | null>(null);
  if (shown !== null) return <Whole shown={shown} onClose={onClose} />;
  return (
    <ActionDialog
      route={adminRoutes.members.reveal}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.revealTitle', { name: record.name })}
      confirm={t('act.reveal')}
      begin={{ reason: '' }}
      done={() => t('act.revealed')}
      onDone={setShown}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.revealHelp')}
    >
      <ReasonField />
    </ActionDialog>
  );
}

function Whole({ shown, onClose }: { shown: Revealed; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const whole = (text: string | null) =>
    text === null ? <Missing label={t('desk.none')} /> : <bdi dir="ltr">{text}</bdi>;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('act.revealed')}
      actions={
        <Button wide onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <Facts
        of={[
          [t('member.email'), whole(shown.email)],
          [t('member.phone'), whole(shown.phone)],
        ]}
      />
    </Dialog>
  );
}

export function CopyDialog({ record, onClose }: ActByName): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.export}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.exportTitle', { name: record.name })}
      confirm={t('act.export')}
      begin={{ reason: '' }}
      done={() => t('act.exported')}
      onDone={(copy) => {
        saveFile(`member-${record.memberId}.json`, JSON.stringify(copy, null, 2), 'application/json');
        onClose();
      }}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.exportHelp')}
    >
      <ReasonField />
    </ActionDialog>
  );
}
