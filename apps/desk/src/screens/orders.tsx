import { adminRoutes, type OpenOrder } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useReply } from '../data/use-reply.ts';
import { Suppliers } from '../features/orders/suppliers.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { ChoiceField, ReasonField, TextField, TickField } from '../parts/act-fields.tsx';
import { actsColumn, drawnColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { type Name, Named, namesOf, nameText } from '../parts/named.tsx';
import { Page } from '../parts/page.tsx';
import { ReplyRoom } from '../parts/reply-room.tsx';
import { useWords } from '../words/words.tsx';

/** `/<agency>/orders`: orders at suppliers of which nobody knows yet, and a way to settle one whose supplier is gone. */
export function Orders(): ReactNode {
  const { t, language } = useWords();
  const { agencyId } = useAgency();
  const open = useReply(adminRoutes.orders.open, { params: { agency: agencyId }, query: { language } });
  const [chosen, setChosen] = useState<OpenOrder | null>(null);
  const titles = open.data?.titles;
  const nameOf = useMemo(() => namesOf(titles ?? {}), [titles]);
  const columns = useColumns(nameOf, setChosen);
  return (
    <Page title={t('page.orders')} lead={t('orders.lead')}>
      <ReplyRoom reply={open}>
        {({ orders, suppliers, isWhole }) => (
          <>
            {!isWhole && <p>{t('orders.oldest')}</p>}
            <DataTable
              label={t('page.orders')}
              columns={columns}
              rows={orders}
              empty={
                <EmptyState icon="check-circle" title={t('orders.empty')}>
                  {t('orders.emptyHelp')}
                </EmptyState>
              }
              file="orders"
              all={async () => ({ rows: orders, isWhole })}
            />
            <Suppliers suppliers={suppliers} offerNamed={nameOf} />
          </>
        )}
      </ReplyRoom>
      {chosen !== null && <SettleDialog order={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

/** Asks what became of an order before it is settled in the supplier's stead. */
function SettleDialog({ order, onClose }: { order: OpenOrder; onClose: () => void }): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const besideNothing = ({ answer }: { answer?: string }) =>
    answer === 'NOTHING' ? t('orders.besideNothing') : undefined;
  return (
    <ActDialog
      route={adminRoutes.orders.settle}
      params={{ agency: agencyId, redemption: order.redemptionId }}
      title={t('orders.settleTitle')}
      lead={t('orders.settleLead', { points: order.points })}
      confirm={t('orders.settle')}
      isDangerous
      begin={{ answer: 'NOTHING', reason: '', isForced: false }}
      done={({ outcome }) => t(`outcome.${outcome}`)}
      onClose={onClose}
      refreshes={['orders', 'members', 'acts']}
    >
      <ChoiceField
        name="answer"
        label={t('orders.answer')}
        options={[
          ['NOTHING', t('orders.nothing')],
          ['ISSUED', t('orders.issued')],
        ]}
      />
      <TextField name="code" label={t('orders.code')} help={t('orders.codeHelp')} fault={besideNothing} />
      <TextField name="url" label={t('orders.url')} help={t('orders.urlHelp')} fault={besideNothing} />
      <TickField name="isForced" label={t('orders.isForced')} />
      <ReasonField />
    </ActDialog>
  );
}

function useColumns(nameOf: (offerId: string) => Name, onSettle: (order: OpenOrder) => void): TableColumn<OpenOrder>[] {
  const { t } = useWords();
  const { agencyId, may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(
    () => [
      momentColumn(t('orders.placed'), ({ placedAt }) => placedAt),
      textColumn(t('orders.supplier'), ({ supplierId }) => supplierId),
      drawnColumn<OpenOrder>(
        t('member.offer'),
        ({ offerId }) => nameText(nameOf(offerId)),
        ({ offerId, memberId }) => (
          <Link to="/$agency/members/$member" params={{ agency: agencyId, member: memberId }}>
            <Named name={nameOf(offerId)} />
          </Link>
        ),
      ),
      numberColumn(t('orders.held'), ({ points }) => points),
      momentColumn(t('orders.again'), ({ askedAgainAt, cancelledAgainAt }) => askedAgainAt ?? cancelledAgainAt),
      ...(mayAct
        ? [
            actsColumn<OpenOrder>(t('staff.do'), (order) => (
              <Button size="small" variant="quiet" onClick={() => onSettle(order)}>
                {t('orders.settle')}
              </Button>
            )),
          ]
        : []),
    ],
    [t, nameOf, agencyId, mayAct, onSettle],
  );
}
