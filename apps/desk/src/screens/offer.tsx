import { adminRoutes, type OfferPage } from '@fareback/contract/admin';
import { useMedia } from '@fareback/ui/layout/use-media.ts';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { usePriced } from '../data/use-money.ts';
import { audienceText } from '../features/program-items/audience-text.ts';
import { datesText } from '../features/program-items/dates-text.ts';
import { DayFigures } from '../features/program-items/day-figures.tsx';
import { ItemActions } from '../features/program-items/item-actions.tsx';
import { ItemBadge } from '../features/program-items/item-badge.tsx';
import { useItemHistory } from '../features/program-items/item-page.tsx';
import { LatestRedemptions } from '../features/program-items/latest.tsx';
import { OpenChanges } from '../features/program-items/open-changes.tsx';
import { ItemVersions } from '../features/versions/item-history.tsx';
import { ItemRules } from '../features/versions/item-rule.tsx';
import { PreviewPane } from '../features/versions/preview/preview-pane.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/offers/<offer>`: an offer's state, stock, redemptions, rules and versions, and what can be done [DESK-633]. */
export function OneOffer(): ReactNode {
  const { language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const { offer } = useParams({ from: '/$agency/offers/$offer' });
  const read = useApiQuery(adminRoutes.offers.get, { params: { agency, offer }, query: { language } });
  return (
    <QueryBoundary query={read} lines={12}>
      {(page) => <OfferOf key={offer} page={page} />}
    </QueryBoundary>
  );
}

/** From this width on, the preview is open at first, next to the figures. */
const previewQuery = '(width >= 75rem)';

function OfferOf({ page }: { page: OfferPage }): ReactNode {
  const { offer, days, latest, openChanges, live } = page;
  const isWide = useMedia(previewQuery);
  const [isPreviewed, setPreviewed] = useState(isWide);
  const history = useItemHistory('offers', offer.id);
  const shown = offer.state === 'DRAFT' ? openChanges[0] : live;
  return (
    <Page
      title={offer.title}
      lead={<ItemBadge state={offer.state} />}
      actions={<ItemActions list="offers" item={offer} drafts={page} />}
    >
      <OpenChanges changes={openChanges} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <About offer={offer} />
          {days !== null && <Days days={days} figures={offer.figures} />}
          {latest !== null && <LatestRedemptions rows={latest} />}
          <QueryBoundary query={history} lines={6}>
            {({ rule, versions }) => (
              <>
                <ItemRules list="offers" rule={rule} />
                <ItemVersions list="offers" versions={versions} />
              </>
            )}
          </QueryBoundary>
        </div>
        <div className={styles['aside']}>
          {shown && (
            <PreviewPane
              version={shown}
              pictures={shown.revision}
              room={`offers/${offer.id}`}
              isOpen={isPreviewed}
              onToggle={() => setPreviewed(!isPreviewed)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function Stock({ stock }: { stock: NonNullable<OfferPage['offer']['stock']> }): ReactNode {
  const { t } = useTranslation();
  const { left, daysLeft } = stock;
  return (
    <>
      <div>{t('items.stockLeft', { left })}</div>
      {daysLeft !== null && <div>{t('items.stockDays', { days: daysLeft })}</div>}
    </>
  );
}

function About({ offer }: { offer: OfferPage['offer'] }): ReactNode {
  const { t, language, number } = useTranslation();
  const priced = usePriced();
  const { audience, price, stock } = offer;
  return (
    <Facts
      of={[
        [t('items.price'), priced(number(price), price)],
        [t('items.dates'), datesText(offer, { t, language })],
        [t('items.audience'), audienceText(audience, { t, language })],
        [t('items.stock'), stock === null ? undefined : <Stock stock={stock} />],
      ]}
    />
  );
}

type Day = NonNullable<OfferPage['days']>[number];

type DaysProps = { days: readonly Day[]; figures: OfferPage['offer']['figures'] };

function Days({ days, figures: sums }: DaysProps): ReactNode {
  const { t, number } = useTranslation();
  const priced = usePriced();
  const figures = useMemo(
    () =>
      [
        [t('items.redeemed'), ({ redemptions }: Day) => redemptions],
        [t('items.riders'), ({ members }: Day) => members],
        [t('items.cost'), ({ points }: Day) => points],
        [t('items.refunds'), ({ refunds }: Day) => refunds],
      ] as const,
    [t],
  );
  const sum = (of: (figures: NonNullable<DaysProps['figures']>) => ReactNode): ReactNode =>
    sums === null ? undefined : of(sums);
  return (
    <DayFigures
      label={t('items.redeemedByDay')}
      sums={[
        [t('items.redeemed'), sum(({ redemptions }) => number(redemptions))],
        [t('items.riders'), sum(({ members }) => number(members))],
        [t('items.cost'), sum(({ points }) => priced(number(points), points))],
        [t('items.refunds'), sum(({ refunds }) => number(refunds))],
        [t('items.pointsRefunded'), sum(({ pointsRefunded }) => priced(number(pointsRefunded), pointsRefunded))],
      ]}
      days={days}
      figures={figures}
    />
  );
}
