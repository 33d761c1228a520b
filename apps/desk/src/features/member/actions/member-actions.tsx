import { adminRoutes, type MemberAct, type MemberRecord, memberFlags } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../../data/me.tsx';
import { useApiQuery } from '../../../data/use-api-query.ts';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, NumberField, ReasonField, TickField } from '../../../parts/action-fields.tsx';
import { Facts, Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getErrorText, getValueText } from '../../../words/value-text.ts';
import { type ActOnMember, refreshes } from './act-on-member.ts';
import { CopyDialog, RevealDialog } from './personal.tsx';
import { SuspendDialog, UnblockDialog, UnsuspendDialog } from './suspend.tsx';

/** Actions in the member's header by frequency of use; other actions are next to their objects. */
const dialogs = {
  goodwill: GoodwillDialog,
  reveal: RevealDialog,
  unblock: UnblockDialog,
  deduct: DeductDialog,
  suspend: SuspendDialog,
  unsuspend: UnsuspendDialog,
  flag: FlagDialog,
  excludeFromDraws: DrawsDialog,
  includeInDraws: DrawsDialog,
  export: CopyDialog,
  erase: EraseDialog,
} as const satisfies Partial<Record<MemberAct, (props: ActOnMember) => ReactNode>>;

type ShownAction = keyof typeof dialogs;

export function MemberActions({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShownAction | null>(null);
  const actions = (Object.keys(dialogs) as ShownAction[]).filter((act) => record.may.includes(act));
  const Chosen = chosen === null ? undefined : dialogs[chosen];
  if (actions.length === 0) return null;
  return (
    <Section title={t('act.title')}>
      <Cluster>
        {actions.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'erase' ? 'danger' : 'secondary'}
            onClick={() => setChosen(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      </Cluster>
      {Chosen !== undefined && <Chosen record={record} onClose={() => setChosen(null)} />}
    </Section>
  );
}

/** Grants goodwill points, available immediately; idempotent. */
function GoodwillDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      route={adminRoutes.members.goodwill}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.goodwillTitle', { name: record.name })}
      lead={t('act.goodwillHelp', { points: record.points.balance })}
      confirm={t('act.goodwill')}
      begin={{ reason: '', idempotencyKey }}
      done={({ points, balance }) => t('act.given', { points: number(points), balance: number(balance) })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <NumberField name="points" label={t('member.points')} />
      <ReasonField />
    </ActionDialog>
  );
}

/** Overrides a feature flag for one member; takes precedence over the agency's. */
function FlagDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.flag}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.flagTitle', { name: record.name })}
      confirm={t('desk.save')}
      begin={{ flag: memberFlags[0], isOn: true, reason: '' }}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.flagHelp')}
    >
      <ChoiceField
        name="flag"
        label={t('act.feature')}
        options={memberFlags.map((flag) => [flag, t(`feature.${flag}`)] as const)}
      />
      <TickField name="isOn" label={t('act.isOn')} />
      <ReasonField />
    </ActionDialog>
  );
}

/** Excludes a member from draws with an open list, or includes them again [DESK-508]. */
function DrawsDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const act = record.isExcludedFromDraws === true ? 'includeInDraws' : 'excludeFromDraws';
  return (
    <ActionDialog
      route={adminRoutes.draws.exclude}
      params={{ agency: agencyId, member: record.memberId }}
      title={t(`act.${act}Title`, { name: record.name })}
      confirm={t(`act.${act}`)}
      begin={{ reason: '', isExcluded: act === 'excludeFromDraws' }}
      done={({ isChanged }) => t(isChanged ? `act.${act}Done` : 'act.nothingToDo')}
      onClose={onClose}
      refreshes={refreshes}
      lead={t(`act.${act}Help`)}
    >
      <ReasonField />
    </ActionDialog>
  );
}

/** Erases a member permanently after showing how much is deleted and how much is anonymized. */
function EraseDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const params = { agency: agencyId, member: record.memberId };
  const preview = useApiQuery(adminRoutes.members.previewErasure, { params });
  const { data, error } = preview;
  const obstacle = error === null ? t('desk.loading') : getErrorText(error, t);
  return (
    <ActionDialog
      route={adminRoutes.members.erase}
      params={params}
      title={t('act.eraseTitle', { name: record.name })}
      confirm={t('act.erase')}
      isDangerous
      obstacle={data === undefined ? obstacle : undefined}
      done={() => t('act.erased')}
      onClose={onClose}
      refreshes={refreshes}
      lead={
        <>
          <p>{t('act.eraseHelp')}</p>
          {data !== undefined && (
            <>
              <p>{t('act.erasePoints', { points: data.points })}</p>
              <Facts
                of={data.parts.map(({ part, rows, goes }) => [
                  getValueText('copied', part, t),
                  t(goes ? 'act.goes' : 'act.staysNameless', { rows: number(rows) }),
                ])}
              />
            </>
          )}
        </>
      }
    />
  );
}

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
    if (isAll) setValue('points', balance);
  }, [isAll, balance, setValue]);
  // By the press, because an effect of the first render would clear what a fast person has typed by then.
  const clearAll = (isTicked: boolean): void => {
    if (!isTicked) setValue('points', undefined);
  };
  return (
    <>
      {!isAll && <NumberField name="points" label={t('member.points')} />}
      <TickField name="isAll" label={t('act.deductAll', { points: balance })} onTick={clearAll} />
    </>
  );
}

/** Deducts points: at most the shown balance, never below 0, and idempotent [DESK-257, DESK-435]. */
function DeductDialog({ record, onClose }: ActOnMember): ReactNode {
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
