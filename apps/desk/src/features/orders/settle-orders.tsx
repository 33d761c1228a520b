import { adminRoutes, type OpenOrder } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ReasonField, TickField } from '../../parts/action-fields.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx';
import { type Name, nameText } from '../../parts/named.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { useEarlierSettlement } from './settlement-text.ts';

/** Settles many orders without a coupon: all points go back. A coupon is entered for one order [DESK-681]. */
export function useSettleOrders(nameOf: (offerId: string) => Name): Bulk<OpenOrder> {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(() => {
    const names = {
      idOf: ({ redemptionId }: OpenOrder) => redemptionId,
      nameOf: ({ offerId, redemptionId }: OpenOrder) => `${nameText(nameOf(offerId))} · ${redemptionId}`,
    };
    const settle = {
      id: 'settle',
      label: (count: number) => t('bulk.settleOrders', { count }),
      canRun: () => true,
      ask: (asked: BulkDialogContext<OpenOrder>) => <SettleDialog {...asked} names={names} />,
    };
    return { ...names, actions: mayAct ? [settle] : [] };
  }, [t, nameOf, mayAct]);
}

type SettleProps = BulkDialogContext<OpenOrder> & { names: Pick<Bulk<OpenOrder>, 'idOf' | 'nameOf'> };

function SettleDialog(asked: SettleProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const earlierSettlement = useEarlierSettlement();
  const label = t('bulk.settleOrders', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      route={adminRoutes.orders.settle}
      paramsOf={({ redemptionId }) => ({ agency: agencyId, redemption: redemptionId })}
      title={label}
      lead={t('bulk.settleOrdersLead')}
      confirm={label}
      isDangerous
      begin={{ answer: 'NOTHING', reason: '', isForced: false }}
      outcomeOf={(settled) => {
        // The points are not back, although the call succeeds.
        if (settled.outcome !== 'WAS_CONFIRMED') return { kind: 'DONE' };
        const { title, text } = earlierSettlement(settled);
        return { kind: 'REFUSED', reason: `${title}. ${text}`, mayBeDone: false };
      }}
      refreshes={['orders', 'members', 'acts']}
    >
      <TickField name="isForced" label={t('orders.isForced')} />
      <ReasonField />
    </BulkDialog>
  );
}
