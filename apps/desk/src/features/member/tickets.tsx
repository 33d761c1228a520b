import { adminRoutes, type MemberRecord, type MemberRedemption } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ReasonField } from '../../parts/action-fields.tsx';
import { actionsColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { refreshes } from './actions/act-on-member.ts';
import { CheckCodeDialog, ReplaceCodeDialog } from './actions/check-code.tsx';

interface Chosen {
  redemption: MemberRedemption;
  act: 'CHECK' | 'REFUND';
}

/** Recent redemptions with a link to all, where older ones are refunded [DESK-371]; codes are not shown. */
export function MemberTickets({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const mayRefund = record.may.includes('refund');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const canAct = record.status !== 'DELETED';
  const columns = useMemo<TableColumn<MemberRedemption>[]>(
    () => [
      momentColumn(t('member.redeemed'), ({ redeemedAt }) => redeemedAt),
      textColumn(t('member.offer'), ({ title }) => title),
      numberColumn(t('member.price'), ({ price }) => price),
      momentColumn(t('member.seenTicket'), ({ seenAt }) => seenAt),
      momentColumn(t('member.refunded'), ({ refundedAt }) => refundedAt),
      ...(record.redemptions.some(({ replacedAt }) => replacedAt !== null)
        ? [momentColumn<MemberRedemption>(t('diagnosis.replaced'), ({ replacedAt }) => replacedAt)]
        : []),
      ...(canAct
        ? [
            actionsColumn<MemberRedemption>(t('staff.do'), (redemption) => (
              <>
                <Button size="small" variant="quiet" onClick={() => setChosen({ redemption, act: 'CHECK' })}>
                  {t('diagnosis.check')}
                </Button>
                {mayRefund && redemption.refundedAt === null && (
                  <Button size="small" variant="quiet" onClick={() => setChosen({ redemption, act: 'REFUND' })}>
                    {t('act.refund')}
                  </Button>
                )}
              </>
            )),
          ]
        : []),
    ],
    [t, mayRefund, canAct, record.redemptions],
  );
  return (
    <Section title={t('member.tickets')}>
      <DataTable
        label={t('member.tickets')}
        columns={columns}
        rows={record.redemptions}
        file="member-redemptions"
        empty={<EmptyState compact icon="ticket" title={t('member.noTickets')} />}
      />
      {record.redemptions.length > 0 && (
        <Link to="/$agency/redemptions" params={{ agency }} search={{ member: record.memberId }}>
          {t('member.allTickets')}
        </Link>
      )}
      {chosen !== null && <ChosenDialog chosen={chosen} mayRefund={mayRefund} onChoose={setChosen} />}
    </Section>
  );
}

type ChosenProps = { chosen: Chosen; mayRefund: boolean; onChoose: (chosen: Chosen | null) => void };

/** The refund of a redemption, or its diagnosis, which may lead to the refund [DESK-661, DESK-663]. */
function ChosenDialog({ chosen: { redemption, act }, mayRefund, onChoose }: ChosenProps): ReactNode {
  const close = (): void => onChoose(null);
  if (act === 'REFUND') return <RefundDialog redemption={redemption} onClose={close} />;
  if (!mayRefund) return <CheckCodeDialog redemption={redemption} onClose={close} />;
  const refund = (): void => onChoose({ redemption, act: 'REFUND' });
  return <ReplaceCodeDialog redemption={redemption} onRefund={refund} onClose={close} />;
}

/** Refunds the points of one redemption; its code is not reused. */
function RefundDialog({ redemption, onClose }: { redemption: MemberRedemption; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { title, price, redemptionId } = redemption;
  return (
    <ActionDialog
      route={adminRoutes.redemptions.refund}
      params={{ agency: agencyId }}
      title={t('act.refundTitle', { offer: title })}
      lead={t('act.refundHelp', { points: price })}
      confirm={t('act.refund')}
      begin={{ redemptionIds: [redemptionId], reason: '' }}
      done={() => t('act.refunded')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ReasonField />
    </ActionDialog>
  );
}
