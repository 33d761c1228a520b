import type { SupplierHealth } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { codeColumn, customColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { type Name, nameText } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

type SuppliersProps = { suppliers: readonly SupplierHealth[]; offerNamed: (offerId: string) => Name };

/** Coupon suppliers with connection status, dependent offers and open orders [DESK-135]. */
export function Suppliers({ suppliers, offerNamed }: SuppliersProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<SupplierHealth>[]>(
    () => [
      textColumn(t('orders.supplier'), ({ supplierId }) => supplierId),
      customColumn(
        t('staff.state'),
        ({ isConnected }) => t(isConnected ? 'orders.connected' : 'orders.disconnected'),
        ({ isConnected }) => (
          <Badge tone={isConnected ? 'success' : 'error'}>
            {t(isConnected ? 'orders.connected' : 'orders.disconnected')}
          </Badge>
        ),
      ),
      codeColumn(t('orders.address'), ({ url }) => url),
      textColumn(t('orders.offers'), ({ offerIds }) => offerIds.map((id) => nameText(offerNamed(id))).join(', ')),
      numberColumn(t('orders.waiting'), ({ open }) => open.orders),
      numberColumn(t('orders.held'), ({ open }) => open.points),
      momentColumn(t('orders.since'), ({ open }) => open.since),
      numberColumn(t('orders.uncanceled'), ({ open }) => open.uncanceled),
    ],
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
