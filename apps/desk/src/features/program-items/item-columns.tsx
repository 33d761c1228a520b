import type { ItemList, ListedCampaign, ListedOffer } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { dayText } from '../../parts/agency-day.ts';
import { customColumn, numberColumn, pointsColumn, textColumn } from '../../parts/columns.tsx';
import type { TableColumn } from '../../parts/data-table.tsx';
import { Missing } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { audienceText } from './audience-text.ts';
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
function useSharedColumns<Row extends Listed>(list: ItemList): TableColumn<Row>[] {
  const { t, language } = useTranslation();
  return useMemo(() => {
    const dayColumn = (header: string, of: (row: Row) => string | null): TableColumn<Row> =>
      customColumn(header, of, (row) => {
        const day = of(row);
        return day === null ? <Missing label={t('desk.none')} /> : dayText(day, language);
      });
    return [
      customColumn<Row>(
        t(list === 'campaigns' ? 'items.campaign' : 'items.offer'),
        ({ title }) => title,
        ({ id, title }) => <ItemLink list={list} id={id} title={title} />,
      ),
      customColumn<Row>(
        t('items.state'),
        ({ state }) => t(`itemState.${state}`),
        ({ state, changedIn }) => <StateCell state={state} changedIn={changedIn} />,
      ),
      dayColumn(t('items.starts'), ({ startsOn }) => startsOn),
      dayColumn(t('items.ends'), ({ endsOn }) => endsOn),
      textColumn<Row>(t('items.audience'), ({ audience }) => audienceText(audience, { t, language })),
    ];
  }, [t, language, list]);
}

export function useCampaignColumns(): TableColumn<ListedCampaign>[] {
  const { t } = useTranslation();
  const shared = useSharedColumns<ListedCampaign>('campaigns');
  return useMemo(
    () => [
      ...shared,
      pointsColumn<ListedCampaign>(
        t('items.budgetLeft'),
        ({ budget }) => budget?.left ?? null,
        () => t('items.budgetNone'),
      ),
      numberColumn<ListedCampaign>(t('items.riders'), ({ figures }) => figures?.members ?? null),
      pointsColumn<ListedCampaign>(t('items.points'), ({ figures }) => figures?.points ?? null),
    ],
    [t, shared],
  );
}

export function useOfferColumns(): TableColumn<ListedOffer>[] {
  const { t } = useTranslation();
  const shared = useSharedColumns<ListedOffer>('offers');
  return useMemo(
    () => [
      ...shared,
      pointsColumn<ListedOffer>(t('items.price'), ({ price }) => price),
      numberColumn<ListedOffer>(t('items.stock'), ({ stock }) => stock?.left ?? null),
      numberColumn<ListedOffer>(t('items.redemptions'), ({ figures }) => figures?.redemptions ?? null),
      pointsColumn<ListedOffer>(t('items.cost'), ({ figures }) => figures?.points ?? null),
    ],
    [t, shared],
  );
}
