import { adminRoutes, type ListedRedemption, redemptionStates } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { definedOnly } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { fetchAllRows, useApiPages } from '../data/use-api-query.ts';
import { RedemptionBadge, useRefundMany } from '../features/redemptions/refund-many.tsx';

import { getDayErrors } from '../parts/agency-day.ts';
import { Choice } from '../parts/choice.tsx';
import { customColumn, idColumn, momentColumn, numberColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { Filters } from '../parts/filters.tsx';
import { columnsOf, fixedColumn } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/redemptions`: redemptions, the newest first, with refunds. */
export function Redemptions(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const search = useSearch({ from: '/$agency/redemptions' });
  const query = { ...definedOnly(search), language };
  const input = { params: { agency: agencyId }, query };
  const list = useApiPages(adminRoutes.redemptions.list, input);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const columns = useColumns();
  const bulk = useRefundMany();
  return (
    <Page title={t('page.redemptions')} lead={t('redemptions.lead')}>
      <RedemptionFilters />
      <ListTable
        list="redemptions"
        bulk={bulk}
        query={list}
        label={t('page.redemptions')}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState icon="ticket" title={t('redemptions.empty')}>
            {t('redemptions.emptyHelp')}
          </EmptyState>
        }
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
        isFetchingMore={list.isFetchingNextPage}
        file="redemptions"
        all={() => fetchAllRows(adminRoutes.redemptions.list, input)}
      />
    </Page>
  );
}

/** Start of a member id, at least as long as lists show it. Allows invisible characters, which the API strips. */
const beginsId = /^[\s\p{Cf}]*([0-9a-f]-?){6,32}[\s\p{Cf}]*$/iu;

function RedemptionFilters(): ReactNode {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/$agency/redemptions' });
  const navigate = useNavigate({ from: '/$agency/redemptions' });
  const states = redemptionStates.map((state) => [state, t(`redemptionState.${state}`)] as const);
  return (
    <Filters
      values={search}
      onApply={(values) => void navigate({ search: values as typeof search })}
      check={({ member, ...days }) => ({
        ...getDayErrors(days, { t, language }),
        ...(member === undefined || beginsId.test(member) ? {} : { member: t('redemptions.noMember') }),
      })}
    >
      {(faults) => (
        <>
          <Choice
            label={t('redemptions.state')}
            name="state"
            defaultValue={search.state ?? ''}
            options={[['', t('redemptions.allStates')], ...states]}
          />
          <Field label={t('redemptions.offer')} name="offer" defaultValue={search.offer} />
          <Field label={t('field.from')} name="from" type="date" defaultValue={search.from} error={faults.from} />
          <Field label={t('field.until')} name="to" type="date" defaultValue={search.to} error={faults.to} />
          <Field
            label={t('redemptions.memberId')}
            name="member"
            defaultValue={search.member}
            error={faults.member}
            ltr
          />
        </>
      )}
    </Filters>
  );
}

function useColumns(): TableColumn<ListedRedemption>[] {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return useMemo<TableColumn<ListedRedemption>[]>(
    () =>
      columnsOf<ListedRedemption>({
        redeemed: momentColumn(t('member.redeemed'), ({ redeemedAt }) => redeemedAt),
        offer: fixedColumn(
          customColumn(
            t('member.offer'),
            ({ title, offerId }) => title ?? offerId,
            ({ title, offerId, redemptionId }) => (
              <Link
                to="/$agency/redemptions/$redemption"
                params={{ agency: agencyId, redemption: redemptionId }}
                dir="auto"
              >
                {title ?? offerId}
              </Link>
            ),
          ),
        ),
        member: customColumn(
          t('redemptions.member'),
          ({ memberId }) => memberId,
          ({ memberId }) => <MemberLink memberId={memberId} tab="redemptions" />,
        ),
        state: customColumn(
          t('redemptions.state'),
          ({ state }) => t(`redemptionState.${state}`),
          ({ state }) => <RedemptionBadge state={state} />,
        ),
        price: numberColumn(t('member.price'), ({ price }) => price),
        id: idColumn(t('redemptions.id'), ({ redemptionId }) => redemptionId),
      }),
    [t, agencyId],
  );
}
