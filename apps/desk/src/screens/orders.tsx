import type { ApiError, ReplyOf } from '@fareback/contract';
import { adminRoutes, noCouponReasons, type OpenOrder, type SupplierHealth } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import type { ToastMessage } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ConnectionSections } from '../features/connections/connection-section.tsx';
import { useSettleOrders } from '../features/orders/settle-orders.tsx';
import { useEarlierSettlement } from '../features/orders/settlement-text.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { ChoiceField, ReasonField, TextField, TickField } from '../parts/action-fields.tsx';
import { actionsColumn, codeColumn, customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { MemberLink, type Name, Named, namesOf, nameText, ShortMember } from '../parts/named.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/orders`: unconfirmed orders at suppliers, and a way to settle one by hand if the supplier is gone. */
export function Orders(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const open = useApiQuery(adminRoutes.orders.open, { params: { agency: agencyId }, query: { language } });
  const [chosen, setChosen] = useState<OpenOrder | null>(null);
  const titles = open.data?.titles;
  const nameOf = useMemo(() => namesOf(titles ?? {}), [titles]);
  const columns = useColumns(nameOf, setChosen);
  const bulk = useSettleOrders(nameOf);
  return (
    <Page title={t('page.orders')} lead={t('orders.lead')}>
      <QueryBoundary query={open}>
        {({ orders, suppliers, isWhole }) => (
          <>
            {!isWhole && <p>{t('orders.oldest')}</p>}
            <ListTable
              list="orders"
              bulk={bulk}
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
            {may('providers.read') && <ConnectionSections kind="supplier" />}
          </>
        )}
      </QueryBoundary>
      {chosen !== null && (
        <SettleDialog order={chosen} offer={nameOf(chosen.offerId)} onClose={() => setChosen(null)} />
      )}
    </Page>
  );
}

type Settled = ReplyOf<typeof adminRoutes.orders.settle>;

/**
 * Message after settling an order. If it was already settled, it says when and who did it, and stays until dismissed
 * [DESK-410, DESK-417].
 */
function useSettled(): (settled: Settled, asked: { answer?: string }) => string | ToastMessage {
  const { t } = useTranslation();
  const earlierSettlement = useEarlierSettlement();
  return (settled, { answer }) => {
    const { outcome } = settled;
    if (outcome === 'CONFIRMED' || outcome === 'RELEASED') return t(`outcome.${outcome}`);
    const matchesAnswer = (outcome === 'WAS_CONFIRMED') === (answer === 'ISSUED');
    return { ...earlierSettlement(settled), tone: matchesAnswer ? 'plain' : 'error', durationMs: 0 };
  };
}

/** Identifies the order to settle. Shows the short member id, because reading a name is audited [DESK-411]. */
function Settles({ order: { points, memberId, supplierId, placedAt }, offer }: SettleProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <p>{t('orders.settleLead', { points })}</p>
      <Facts
        of={[
          [t('redemptions.member'), <ShortMember key="member" memberId={memberId} />],
          [t('member.offer'), <Named key="offer" name={offer} />],
          [t('orders.supplier'), supplierId],
          [t('orders.placed'), <Moment key="placed" at={placedAt} />],
        ]}
      />
    </Stack>
  );
}

/** Explains at the field why the input is no valid coupon [DESK-409]. */
function useNoCoupon(): (error: ApiError) => string | undefined {
  const { t } = useTranslation();
  return ({ code, body }) => {
    const { why } = (body ?? {}) as { why?: string };
    const known = code === 'NO_COUPON' ? noCouponReasons.find((reason) => reason === why) : undefined;
    return known && t(`noCoupon.${known}`);
  };
}

type SettleProps = { order: OpenOrder; offer: Name };

function SettleDialog({ order, offer, onClose }: SettleProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const getSettledMessage = useSettled();
  const noCoupon = useNoCoupon();
  const { agencyId } = useAgency();
  const besideNothing = ({ answer }: { answer?: string }) =>
    answer === 'NOTHING' ? t('orders.besideNothing') : undefined;
  return (
    <ActionDialog
      route={adminRoutes.orders.settle}
      params={{ agency: agencyId, redemption: order.redemptionId }}
      title={t('orders.settleTitle')}
      lead={<Settles order={order} offer={offer} />}
      confirm={t('orders.settle')}
      isDangerous
      begin={{ answer: 'NOTHING', reason: '', isForced: false }}
      done={getSettledMessage}
      fieldMessage={noCoupon}
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
    </ActionDialog>
  );
}

function useColumns(nameOf: (offerId: string) => Name, onSettle: (order: OpenOrder) => void): TableColumn<OpenOrder>[] {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(
    () =>
      columnsOf<OpenOrder>({
        placed: momentColumn(t('orders.placed'), ({ placedAt }) => placedAt),
        offer: customColumn<OpenOrder>(
          t('member.offer'),
          ({ offerId }) => nameText(nameOf(offerId)),
          ({ offerId }) => <Named name={nameOf(offerId)} />,
        ),
        member: customColumn<OpenOrder>(
          t('redemptions.member'),
          ({ memberId }) => memberId,
          ({ memberId }) => <MemberLink memberId={memberId} />,
        ),
        held: numberColumn(t('orders.held'), ({ points }) => points),
        supplier: textColumn(t('orders.supplier'), ({ supplierId }) => supplierId),
        again: momentColumn(
          t('orders.again'),
          ({ askedAgainAt, cancelledAgainAt }) => askedAgainAt ?? cancelledAgainAt,
        ),
        ...(mayAct
          ? {
              actions: actionsColumn<OpenOrder>(t('staff.do'), (order) => (
                <Button size="small" variant="quiet" onClick={() => onSettle(order)}>
                  {t('orders.settle')}
                </Button>
              )),
            }
          : {}),
      }),
    [t, nameOf, mayAct, onSettle],
  );
}

type SuppliersProps = { suppliers: readonly SupplierHealth[]; offerNamed: (offerId: string) => Name };

/** Coupon suppliers with connection status, dependent offers and open orders [DESK-135]. */
function Suppliers({ suppliers, offerNamed }: SuppliersProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<SupplierHealth>[]>(
    () =>
      columnsOf<SupplierHealth>({
        supplier: textColumn(t('orders.supplier'), ({ supplierId }) => supplierId),
        state: customColumn(
          t('staff.state'),
          ({ isConnected }) => t(isConnected ? 'orders.connected' : 'orders.disconnected'),
          ({ isConnected }) => (
            <Badge tone={isConnected ? 'success' : 'error'}>
              {t(isConnected ? 'orders.connected' : 'orders.disconnected')}
            </Badge>
          ),
        ),
        address: codeColumn(t('orders.address'), ({ url }) => url),
        offers: textColumn(t('orders.offers'), ({ offerIds }) =>
          offerIds.map((id) => nameText(offerNamed(id))).join(', '),
        ),
        waiting: numberColumn(t('orders.waiting'), ({ open }) => open.orders),
        held: numberColumn(t('orders.held'), ({ open }) => open.points),
        since: momentColumn(t('orders.since'), ({ open }) => open.since),
        uncanceled: numberColumn(t('orders.uncanceled'), ({ open }) => open.uncanceled),
      }),
    [t, offerNamed],
  );
  return (
    <Section title={t('orders.suppliers')}>
      <DataTable
        label={t('orders.suppliers')}
        columns={columns}
        rows={suppliers}
        empty={<EmptyState compact icon="link" title={t('orders.noSuppliers')} />}
        file="suppliers"
      />
    </Section>
  );
}
