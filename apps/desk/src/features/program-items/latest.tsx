import type { CampaignPage, OfferPage } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { customColumn, momentColumn, pointsColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { MemberLink } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

type Payment = NonNullable<CampaignPage['latest']>[number];
type Redemption = NonNullable<OfferPage['latest']>[number];

/** The newest payments of a campaign, with links to the members. A state is shown only if a payment was reversed [DESK-642]. */
export function LatestPayments({ rows }: { rows: readonly Payment[] }): ReactNode {
  const { t } = useTranslation();
  const hasReversed = rows.some(({ isTakenBack }) => isTakenBack);
  const columns = useMemo<TableColumn<Payment>[]>(
    () => [
      customColumn<Payment>(
        t('items.member'),
        ({ memberId }) => memberId,
        ({ memberId }) => <MemberLink memberId={memberId} />,
      ),
      momentColumn<Payment>(t('items.time'), ({ earnedAt }) => earnedAt),
      pointsColumn<Payment>(t('items.points'), ({ points }) => points),
      ...(hasReversed
        ? [
            customColumn<Payment>(
              t('items.state'),
              ({ isTakenBack }) => (isTakenBack ? t('items.takenBack') : ''),
              ({ isTakenBack }) => (isTakenBack ? <Badge tone="error">{t('items.takenBack')}</Badge> : null),
            ),
          ]
        : []),
    ],
    [t, hasReversed],
  );
  return (
    <Section title={t('items.latest')}>
      <DataTable
        label={t('items.latest')}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState compact icon="points" title={t('items.latestNone')}>
            {t('items.latestNoneHelp')}
          </EmptyState>
        }
      />
    </Section>
  );
}

/** The newest redemptions of an offer, with links to them and their members. A state is shown only if one was refunded [DESK-642]. */
export function LatestRedemptions({ rows }: { rows: readonly Redemption[] }): ReactNode {
  const { t } = useTranslation();
  const hasRefunded = rows.some(({ refundedAt }) => refundedAt !== null);
  const { agencyId: agency } = useAgency();
  const columns = useMemo<TableColumn<Redemption>[]>(
    () => [
      customColumn<Redemption>(
        t('items.redemption'),
        ({ redemptionId }) => redemptionId,
        ({ redemptionId }) => (
          <Link to="/$agency/redemptions/$redemption" params={{ agency, redemption: redemptionId }}>
            <bdi dir="ltr">{redemptionId.slice(-6)}</bdi>
          </Link>
        ),
      ),
      customColumn<Redemption>(
        t('items.member'),
        ({ memberId }) => memberId,
        ({ memberId }) => <MemberLink memberId={memberId} />,
      ),
      momentColumn<Redemption>(t('items.time'), ({ redeemedAt }) => redeemedAt),
      pointsColumn<Redemption>(t('items.price'), ({ points }) => points),
      ...(hasRefunded
        ? [
            customColumn<Redemption>(
              t('items.state'),
              ({ refundedAt }) => (refundedAt === null ? '' : t('items.refunded')),
              ({ refundedAt }) => (refundedAt === null ? null : <Badge tone="warning">{t('items.refunded')}</Badge>),
            ),
          ]
        : []),
    ],
    [t, agency, hasRefunded],
  );
  return (
    <Section title={t('items.latestRedemptions')}>
      <DataTable
        label={t('items.latestRedemptions')}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState compact icon="ticket" title={t('items.latestRedemptionsNone')}>
            {t('items.latestRedemptionsNoneHelp')}
          </EmptyState>
        }
      />
    </Section>
  );
}
