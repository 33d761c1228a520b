import { adminRoutes, type CouponPool } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { NothingHere } from '../features/setup/nothing-here.tsx';
import { FillDialog } from '../features/stock/fill-dialog.tsx';
import { actionsColumn, customColumn, endColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const tones = { ENOUGH: 'success', LOW: 'warning', OUT: 'error', RESTS: 'neutral' } as const;

const offerOf = ({ offerId }: CouponPool): string => offerId;

/** `/<agency>/stock`: fill levels of the code pools, those that run out first on top. */
export function Stock(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('stock.act');
  const [filled, setFilled] = useState<CouponPool | null>(null);
  const stock = useApiQuery(adminRoutes.coupons.stock, { params: { agency: agencyId }, query: { language } });
  const columns = useMemo<TableColumn<CouponPool>[]>(
    () =>
      columnsOf<CouponPool>({
        offer: textColumn(t('member.offer'), ({ title, offerId }) => title ?? offerId),
        state: customColumn(
          t('staff.state'),
          ({ state }) => state,
          ({ state }) => <Badge tone={tones[state]}>{t(`stock.${state}`)}</Badge>,
        ),
        free: numberColumn(t('stock.free'), ({ free }) => free),
        daysLeft: numberColumn(t('stock.daysLeft'), ({ daysLeft }) => daysLeft),
        given: numberColumn(t('stock.given'), ({ givenIn30Days }) => givenIn30Days),
        expire: numberColumn(t('stock.expire'), ({ expireIn30Days }) => expireIn30Days),
        nextExpiry: endColumn(t('stock.nextExpiry'), ({ nextExpiry }) => nextExpiry),
        ...(mayAct
          ? {
              actions: actionsColumn<CouponPool>(t('staff.do'), (pool) => (
                <Button size="small" variant="quiet" onClick={() => setFilled(pool)}>
                  {t('stock.fill')}
                </Button>
              )),
            }
          : {}),
      }),
    [t, mayAct],
  );
  return (
    <Page title={t('page.stock')} lead={t('stock.lead')}>
      <QueryBoundary query={stock}>
        {({ pools }) => (
          <ListTable
            list="stock"
            label={t('page.stock')}
            columns={columns}
            rows={pools}
            idOf={offerOf}
            file="stock"
            empty={<NothingHere icon="ticket" title={t('stock.empty')} />}
          />
        )}
      </QueryBoundary>
      {filled !== null && <FillDialog pool={filled} onClose={() => setFilled(null)} />}
    </Page>
  );
}
