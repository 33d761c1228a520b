import { adminRoutes } from '@fareback/contract/admin';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../../data/me.tsx';
import { ActDialog } from '../../../parts/act-dialog.tsx';
import { NumberField, ReasonField, TickField } from '../../../parts/act-fields.tsx';
import { useWords } from '../../../words/words.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** How many: a number, or all of them by a tick that names them and takes no more, whatever came meanwhile; an empty field takes none [DESK-257]. */
function HowMany({ balance, onSaid }: { balance: number; onSaid: (isSaid: boolean) => void }): ReactNode {
  const { t } = useWords();
  const { watch, setValue } = useFormContext<{ points?: number; isAll?: boolean }>();
  const [points, isAll = false] = watch(['points', 'isAll']);
  useEffect(() => onSaid(isAll || points !== undefined), [isAll, points, onSaid]);
  useEffect(() => {
    if (!isAll) setValue('points', undefined);
  }, [isAll, setValue]);
  useEffect(() => {
    if (isAll) setValue('points', balance);
  }, [isAll, balance, setValue]);
  return (
    <>
      {!isAll && <NumberField name="points" label={t('member.points')} />}
      <TickField name="isAll" label={t('act.deductAll', { points: balance })} />
    </>
  );
}

/** Takes points: never below 0, and once, however often it is sent. */
export function DeductDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isSaid, setSaid] = useState(false);
  const { balance } = record.points;
  const unsaid = isSaid ? undefined : t('act.sayHowMany');
  return (
    <ActDialog
      route={adminRoutes.members.deduct}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.deductTitle', { name: record.name })}
      confirm={t('act.deduct')}
      isDangerous
      begin={{ reason: '', kind: 'BALANCE', idempotencyKey }}
      obstacle={balance === 0 ? t('act.nothingToTake') : unsaid}
      done={({ points }) => t('act.deducted', { points })}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.deductHelp', { points: balance })}
    >
      <HowMany balance={balance} onSaid={setSaid} />
      <ReasonField />
    </ActDialog>
  );
}
