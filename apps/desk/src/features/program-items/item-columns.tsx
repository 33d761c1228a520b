import type { ItemList, ListedCampaign, ListedOffer } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { customColumn, numberColumn, pointsColumn, textColumn } from '../../parts/columns.tsx';
import type { TableColumn } from '../../parts/data-table.tsx';
import { type ColumnsById, columnsOf } from '../../parts/list/columns-of.ts';
import { Missing } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { audienceText } from './audience-text.ts';
import { datesText } from './dates-text.ts';
import { ItemBadge } from './item-badge.tsx';

type Listed = Pick<ListedCampaign, 'id' | 'title' | 'state' | 'startsOn' | 'endsOn' | 'audience' | 'changedIn'>;

/** A link to an item's page. */
export function ItemLink({ list, id, title }: { list: ItemList; id: string; title: string }): ReactNode {
  const { agencyId: agency } = useAgency();
  return list === 'campaigns' ? (
    <Link to="/$agency/campaigns/$campaign" params={{ agency, campaign: id }} dir="auto">
      {title}
    </Link>
  ) : (
    <Link to="/$agency/offers/$offer" params={{ agency, offer: id }} dir="auto">
      {title}
    </Link>
  );
}

function StateCell({ state, changedIn }: Pick<Listed, 'state' | 'changedIn'>): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <ItemBadge state={state} />
      {changedIn !== null && state !== 'DRAFT' && <div>{t('items.changedIn', { number: changedIn })}</div>}
    </>
  );
}

/** Columns that campaigns and offers share: title, state, days, audience. */
function useSharedColumns<Row extends Listed>(list: ItemList): ColumnsById<Row> {
  const { t, language } = useTranslation();
  return useMemo(() => {
    const dates = (row: Row): string => datesText(row, { t, language });
    return {
      title: customColumn<Row>(
        t(list === 'campaigns' ? 'items.campaign' : 'items.offer'),
        ({ title }) => title,
        ({ id, title }) => <ItemLink list={list} id={id} title={title} />,
      ),
      state: customColumn<Row>(
        t('items.state'),
        ({ state }) => t(`itemState.${state}`),
        ({ state, changedIn }) => <StateCell state={state} changedIn={changedIn} />,
      ),
      dates: customColumn<Row>(t('items.dates'), ({ startsOn, endsOn }) => startsOn ?? endsOn, dates, dates),
      audience: textColumn<Row>(t('items.audience'), ({ audience }) => audienceText(audience, { t, language })),
    };
  }, [t, language, list]);
}

/** Codes left, with a badge from the notice of low stock on. */
function StockCell({ stock: { left, lowBelow } }: { stock: NonNullable<ListedOffer['stock']> }): ReactNode {
  const { t, number } = useTranslation();
  return (
    <>
      <span>{number(left)}</span>
      {left === 0 && <Badge tone="error">{t('items.soldOut')}</Badge>}
      {left > 0 && left < lowBelow && <Badge tone="warning">{t('items.stockLow')}</Badge>}
    </>
  );
}

/** The budget has a column only if a campaign has one [DESK-639]. */
export function useCampaignColumns(hasBudgets: boolean): TableColumn<ListedCampaign>[] {
  const { t } = useTranslation();
  const shared = useSharedColumns<ListedCampaign>('campaigns');
  return useMemo(
    () =>
      columnsOf<ListedCampaign>({
        ...shared,
        ...(hasBudgets
          ? {
              budgetLeft: pointsColumn<ListedCampaign>(
                t('items.budgetLeft'),
                ({ budget }) => budget?.left ?? null,
                () => t('items.budgetNone'),
              ),
            }
          : {}),
        riders: numberColumn<ListedCampaign>(t('items.riders'), ({ figures }) => figures?.members ?? null),
        points: pointsColumn<ListedCampaign>(t('items.points'), ({ figures }) => figures?.points ?? null),
      }),
    [t, shared, hasBudgets],
  );
}

export function useOfferColumns(): TableColumn<ListedOffer>[] {
  const { t } = useTranslation();
  const shared = useSharedColumns<ListedOffer>('offers');
  return useMemo(
    () =>
      columnsOf<ListedOffer>({
        ...shared,
        price: pointsColumn<ListedOffer>(t('items.price'), ({ price }) => price),
        stock: {
          ...numberColumn<ListedOffer>(t('items.stock'), ({ stock }) => stock?.left ?? null),
          cell: ({ row: { original } }) =>
            original.stock === null ? <Missing label={t('desk.none')} /> : <StockCell stock={original.stock} />,
        },
        redeemed: numberColumn<ListedOffer>(t('items.redeemed'), ({ figures }) => figures?.redemptions ?? null),
        cost: pointsColumn<ListedOffer>(t('items.cost'), ({ figures }) => figures?.points ?? null),
      }),
    [t, shared],
  );
}
