import {
  adminRoutes,
  type DataRequestKind,
  dataRequestKinds,
  dataRequestPermissions,
  type MemberAct,
  type MemberRecord,
  memberFlags,
} from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, NumberField, ReasonField, TickField } from '../../../parts/action-fields.tsx';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';
import { MemberDataRequests, RequestDataDialog } from './data-requests.tsx';
import { EraseDialog } from './erase-member.tsx';
import { CopyDialog, RevealDialog } from './personal.tsx';
import { MessageDialog } from './send-message.tsx';
import { SuspendDialog, UnblockDialog, UnsuspendDialog } from './suspend.tsx';

/** Actions in the member's header by frequency of use; other actions are next to their objects. */
const dialogs = {
  message: MessageDialog,
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
  const { may } = useAgency();
  const [chosen, setChosen] = useState<ShownAction | null>(null);
  const [requested, setRequested] = useState<DataRequestKind | null>(null);
  const requests = record.dataRequests ?? [];
  // Those who may not do it hand the member's request over.
  const handovers =
    record.status === 'DELETED'
      ? []
      : dataRequestKinds.filter(
          (kind) =>
            !may(dataRequestPermissions[kind]) && !requests.some((one) => one.kind === kind && one.state === 'OPEN'),
        );
  const actions = (Object.keys(dialogs) as ShownAction[]).filter((act) => record.may.includes(act));
  const Chosen = chosen === null ? undefined : dialogs[chosen];
  if (actions.length + handovers.length + requests.length === 0) return null;
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
        {handovers.map((kind) => (
          <Button key={kind} size="small" variant="secondary" onClick={() => setRequested(kind)}>
            {t(`dataRequest.request${kind}`)}
          </Button>
        ))}
      </Cluster>
      <MemberDataRequests requests={requests} />
      {requested !== null && <RequestDataDialog record={record} kind={requested} onClose={() => setRequested(null)} />}
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
