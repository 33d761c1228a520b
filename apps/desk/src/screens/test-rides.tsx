import {
  adminRoutes,
  type SavedTestRider,
  type TestRides as Tested,
  type TestRideInput,
  testRideLimits,
} from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { OneRide } from '../features/member/rides.tsx';
import { RedeemTest } from '../features/test-rides/redeem-test.tsx';
import { RideForm } from '../features/test-rides/ride-form.tsx';
import { SavedRiders } from '../features/test-rides/saved-riders.tsx';
import { SentRide } from '../features/test-rides/sent-ride.tsx';
import styles from '../features/test-rides/test-rides.module.css';
import { TestRiderApp } from '../features/versions/preview/test-rider-app.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/versions/<number>/test`: a made-up rider tries a version, and only its plan can be saved [DESK-689]. */
export function TestRides(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number/test' });
  const saved = useApiQuery(adminRoutes.testRiders.list, { params: { agency: agencyId } });
  return (
    <Page
      title={t('testRides.title', { number })}
      lead={t('testRides.lead')}
      actions={<Badge tone="warning">{t('testRides.badge')}</Badge>}
    >
      <QueryBoundary query={saved} lines={8}>
        {({ riders }) => <OneRider riders={riders} number={number} />}
      </QueryBoundary>
    </Page>
  );
}

interface Plan {
  rides: readonly TestRideInput[];
  redeem: string | null;
}

/** The rides on the page: those of the saved rider in the address until they are changed. */
function usePlan(riders: readonly SavedTestRider[]) {
  const { rider } = useSearch({ from: '/$agency/versions/$number/test' });
  const navigate = useNavigate({ from: '/$agency/versions/$number/test' });
  const chosen = riders.find(({ testRiderId }) => testRiderId === rider);
  const [typed, setTyped] = useState<{ of: string | undefined; plan: Plan }>();
  const plan: Plan = typed !== undefined && typed.of === rider ? typed.plan : (chosen ?? { rides: [], redeem: null });
  return {
    chosen,
    plan,
    change: (next: Partial<Plan>) => setTyped({ of: rider, plan: { ...plan, ...next } }),
    choose: (next: string | undefined) => {
      setTyped(undefined);
      void navigate({ search: next === undefined ? {} : { rider: next } });
    },
  };
}

function OneRider({ riders, number }: { riders: readonly SavedTestRider[]; number: string }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const { chosen, plan, change, choose } = usePlan(riders);
  const { rides, redeem } = plan;
  const [isAppShown, setAppShown] = useState(false);
  const used = chosen === undefined ? {} : { rider: chosen.testRiderId };
  const tested = useApiQuery(
    adminRoutes.versions.testRides,
    { params: { agency: agencyId, number }, body: { language, rides: [...rides], redeem, app: isAppShown, ...used } },
    { keepsLast: true },
  );
  return (
    <>
      <SavedRiders riders={riders} chosen={chosen} plan={plan} onChoose={choose} />
      <QueryBoundary query={tested} lines={8}>
        {(reply) => (
          <>
            {!reply.isWhole && <p>{t('testRides.notWhole')}</p>}
            {reply.providers.length === 0 ? (
              <EmptyState icon="bus" title={t('testRides.noProvider')}>
                {t('testRides.noProviderHelp')}
              </EmptyState>
            ) : (
              <RideForm
                providers={reply.providers}
                isSending={tested.isPlaceholderData}
                isFull={rides.length >= testRideLimits.rides}
                onSend={(ride) => change({ rides: [...rides, ride] })}
              />
            )}
            <Results
              tested={reply}
              onRemove={(place) => change({ rides: rides.filter((_, at) => at !== place) })}
              onStartOver={() => change({ rides: [], redeem: null })}
              onSendAgain={() => void tested.refetch()}
            />
            <RedeemTest
              offers={reply.offers}
              redeemed={reply.redeemed}
              chosen={redeem ?? ''}
              onChoose={(offer) => change({ redeem: offer === '' ? null : offer })}
            />
            <TestRiderApp
              number={Number(number)}
              revision={reply.revision}
              app={tested.isPlaceholderData ? null : reply.app}
              isOpen={isAppShown}
              onToggle={() => setAppShown(!isAppShown)}
            />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

type ResultsProps = {
  tested: Tested;
  onRemove: (place: number) => void;
  onStartOver: () => void;
  onSendAgain: () => void;
};

function Results({ tested, onRemove, onStartOver, onSendAgain }: ResultsProps): ReactNode {
  const { t } = useTranslation();
  const buttons = (
    <>
      <Button size="small" variant="secondary" onClick={onSendAgain}>
        {t('testRides.again')}
      </Button>
      <Button size="small" variant="quiet" onClick={onStartOver}>
        {t('testRides.startOver')}
      </Button>
    </>
  );
  return (
    <Section title={t('testRides.results')} actions={tested.rides.length > 0 && buttons}>
      <p aria-live="polite">{t('testRides.points', { points: tested.points })}</p>
      {tested.rides.length === 0 ? (
        <p>{t('testRides.none')}</p>
      ) : (
        <ol className={styles['rides']}>
          {tested.rides.map((sent, place) => (
            // Test rides have no other identity than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <SentRide key={place} sent={sent} number={place + 1} onRemove={() => onRemove(place)}>
              {sent.receipt !== null && <OneRide ride={sent.receipt} isOpen />}
            </SentRide>
          ))}
        </ol>
      )}
    </Section>
  );
}
