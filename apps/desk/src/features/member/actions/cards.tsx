import { adminRoutes, type MemberRecord } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ReasonField } from '../../../parts/action-fields.tsx';
import { type Translate, useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

export type Connection = MemberRecord['connections'][number];

export const accountOf = ({ account, accountEnd }: Connection, t: Translate): string =>
  accountEnd === null ? account : t('search.endsIn', { digits: accountEnd });

export interface ChosenCard {
  connection: Connection;
  act: 'freeCard' | 'confirmCard';
}

export function CardButtons({
  connection,
  onChoose,
}: {
  connection: Connection;
  onChoose: (chosen: ChosenCard) => void;
}): ReactNode {
  const { t } = useTranslation();
  const isProven = connection.provenBy !== null && connection.provenBy !== 'NONE';
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => onChoose({ connection, act: 'freeCard' })}>
        {t('act.freeCard')}
      </Button>
      {!isProven && (
        <Button size="small" variant="quiet" onClick={() => onChoose({ connection, act: 'confirmCard' })}>
          {t('act.confirmCard')}
        </Button>
      )}
    </>
  );
}

export function CardDialog({ connection, act, record, onClose }: ChosenCard & ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const names = { provider: connection.providerName, account: accountOf(connection, t) };
  return (
    <ActionDialog
      route={adminRoutes.members[act]}
      params={{ agency: agencyId, member: record.memberId, provider: connection.providerId }}
      title={t(`act.${act}Title`, names)}
      lead={t(`act.${act}Help`)}
      confirm={t(`act.${act}`)}
      begin={{ reason: '' }}
      done={({ isChanged }) => t(isChanged ? 'desk.done' : 'act.nothingToDo')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ReasonField />
    </ActionDialog>
  );
}
