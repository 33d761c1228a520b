import { adminRoutes } from '@fareback/contract/admin';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { NumberField, ReasonField, TickField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

interface HowManyProps {
  balance: number;
  onSaid: (points: number | undefined) => void;
}

/**
 * Amount field: a number, or a checkbox for the shown balance, which ignores points that arrive later; an empty field
 * deducts nothing [DESK-257].
 */
function HowMany({ balance, onSaid }: HowManyProps): ReactNode {
  const { t } = useTranslation();
  const { watch, setValue } = useFormContext<{ points?: number; isAll?: boolean }>();
  const [points, isAll = false] = watch(['points', 'isAll']);
  useEffect(() => onSaid(isAll ? balance : points), [isAll, balance, points, onSaid]);
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

/** Deducts points: at most the shown balance, never below 0, and idempotent [DESK-257, DESK-435]. */
export function DeductDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [said, setSaid] = useState<number>();
  const { balance } = record.points;
  const obstacle = () => {
    if (balance === 0) return t('act.nothingToTake');
    if (said === undefined) return t('act.sayHowMany');
    return said > balance ? t('act.moreThanTheyHave', { points: balance }) : undefined;
  };
  return (
    <ActionDialog
      route={adminRoutes.members.deduct}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.deductTitle', { name: record.name })}
      confirm={t('act.deduct')}
      isDangerous
      begin={{ reason: '', kind: 'BALANCE', idempotencyKey }}
      obstacle={obstacle()}
      done={({ points }) => t('act.deducted', { points })}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.deductHelp', { points: balance })}
    >
      <HowMany balance={balance} onSaid={setSaid} />
      <ReasonField />
    </ActionDialog>
  );
}
