import type { Campaign } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { useStableCallback } from '@fareback/ui/hooks.ts';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets, unclaimedEarnings } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { MissingPart } from '../../pwa/missing-part.tsx';
import { markHomeUsable } from '../../state/home-usable.ts';
import { Levels } from './campaigns/campaign-card.tsx';
import { pressOf } from './campaigns/campaign-press.ts';
import { CampaignSections } from './campaigns/campaign-sections.tsx';
import { type Campaigns, useCampaigns } from './campaigns/use-campaigns.ts';
import styles from './earn.module.css';
import { News } from './news/news.tsx';
import { Today } from './today/today.tsx';

const Unclaimed = lazyPart(() => import('./claim/unclaimed.tsx'), 'Unclaimed', 'inPlace');
const OlderCampaigns = lazyPart(() => import('./campaigns/older-campaigns.tsx'), 'OlderCampaigns', 'inPlace');
const CampaignDrawer = lazyPart(() => import('./campaigns/campaign-drawer.tsx'), 'CampaignDrawer');
const ConnectPrompt = lazyPart(() => import('./campaigns/connect-prompt.tsx'), 'ConnectPrompt');

export const fetchEarnParts = (): Promise<unknown> => Promise.allSettled([Unclaimed.fetch(), OlderCampaigns.fetch()]);

type EarnPaneProps = {
  /** Newer look: news, action boxes, Featured [EARN-01]; else the older one [EARN-03]. */
  isUpdated: boolean;
  /** Opens connecting an account; all of them if it is not known which. */
  onConnect: (providerId: string | undefined) => void;
  onRides: () => void;
  onNavigate: (path: string) => void;
};

/** The overlay of the tab; kept while it closes. */
type Over = { id: string; kind: 'details' } | { id: string; kind: 'connect'; providerId: string };

export const EarnPane = memo(Earn);

function Earn({ isUpdated, onConnect, onRides, onNavigate }: EarnPaneProps): ReactNode {
  const campaigns = useCampaigns();
  const isArriving = useIsArriving(isUpdated) || campaigns.state === 'loading';
  const ready = campaigns.state === 'ready' ? campaigns : null;
  const wide = useWide();
  const levels = useUserInfo()?.levels;
  const [over, setOver] = useState<Over | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = useStableCallback((campaign: Campaign) => {
    if (ready === null) return;
    const press = pressOf(campaign, ready.connections);
    const id = campaign.CampaignID;
    setOver(press.opens === 'details' ? { id, kind: 'details' } : { ...press, id, kind: 'connect' });
    setOpen(true);
  });
  const overlay = { isOpen, onClose: () => setOpen(false) };
  const opened = ready?.visible.find(({ CampaignID }) => CampaignID === over?.id);
  const missing = opened && ready?.missingOf(opened);
  // An ended campaign needs no connection.
  const isGone = ready !== null && opened === undefined;
  const connect = () => {
    // The prompt is done; the details stay open.
    if (over?.kind === 'connect') setOpen(false);
    onConnect(missing?.providerId);
  };

  return (
    <div className={styles['pane']}>
      <Suspense fallback={!isArriving && <EarnSkeleton wide={wide} />}>
        <div className={styles['whole']} hidden={isArriving}>
          {ready && <Today campaigns={ready} onOpen={open} />}
          <Unclaimed onNavigate={onNavigate} />
          <MissingProgress />
          {levels && <Levels levels={levels} />}
          {isUpdated && <News onNavigate={onNavigate} />}
          <CampaignList campaigns={campaigns} isUpdated={isUpdated} onOpen={open} />
        </div>
        {!isArriving && <Usable />}
      </Suspense>
      {isArriving && <EarnSkeleton wide={wide} />}
      <Suspense fallback={<PartOnItsWay />}>
        {over && (over.kind === 'details' || isGone) && (
          <CampaignDrawer
            {...overlay}
            campaign={opened}
            status={opened && ready?.statusOf(opened)}
            missing={missing}
            onConnect={connect}
            onRides={onRides}
            onNavigate={onNavigate}
          />
        )}
        {over?.kind === 'connect' && ready && !isGone && (
          <ConnectPrompt {...overlay} missing={missing} onConnect={connect} />
        )}
      </Suspense>
    </div>
  );
}

/**
 * True while content above the campaigns is loading, which would otherwise push them down under a thumb. Does not wait
 * for a failed set.
 */
function useIsArriving(isUpdated: boolean): boolean {
  const { language } = useTranslation();
  const lists = [
    useQuery(unclaimedEarnings(language)),
    useQuery({ ...dataSets.updateCards(language), enabled: isUpdated }),
    useQuery({ ...dataSets.actionBoxes(language), enabled: isUpdated }),
  ];
  return lists.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

/** Marks the time when Home is usable: its effect runs after the lazy neighbors have loaded. */
function Usable(): null {
  useLayoutEffect(() => void markHomeUsable(), []);
  return null;
}

/** Error of the unclaimed points (which their own part loads) and of the progress, if either failed. */
function MissingProgress(): ReactNode {
  const { language } = useTranslation();
  return (
    <MissingPart
      lists={[
        useQuery({ ...unclaimedEarnings(language), enabled: false }),
        useQuery(dataSets.campaignStatuses()),
        useQuery(dataSets.providerStatuses()),
      ]}
    />
  );
}

type CampaignListProps = { campaigns: Campaigns; isUpdated: boolean; onOpen: (campaign: Campaign) => void };

/**
 * The campaigns in the enabled look, or their loading, error or empty state. Memoized: opening one does not render the
 * others again.
 */
const CampaignList = memo(function CampaignList({ campaigns, isUpdated, onOpen }: CampaignListProps): ReactNode {
  const { t } = useTranslation();
  const wide = useWide();
  if (campaigns.state === 'loading') return null;
  if (campaigns.state === 'failed')
    return (
      <ErrorState
        title={t('earn.failedTitle')}
        retryLabel={t('common.retry')}
        onRetry={campaigns.retry}
        retrying={campaigns.isRetrying}
      >
        {t('earn.failedText')}
      </ErrorState>
    );
  if (campaigns.visible.length === 0)
    return (
      <EmptyState icon="sparkle" title={t('earn.emptyTitle')}>
        {t('earn.emptyText')}
      </EmptyState>
    );
  return isUpdated ? (
    <CampaignSections {...campaigns} onOpen={onOpen} />
  ) : (
    <Suspense fallback={<EarnSkeleton wide={wide} />}>
      <OlderCampaigns {...campaigns} wide={wide} onOpen={onOpen} />
    </Suspense>
  );
});

/** Skeleton of the shelves while campaigns load: 3 rows of 2 on narrow screens, 1 of 3 on wide ones [CONST-01]. */
function EarnSkeleton({ wide }: { wide: boolean }): ReactNode {
  const { t } = useTranslation();
  const [shelves, items] = wide ? [1, 3] : [3, 2];
  return (
    <SkeletonGroup label={t('earn.loading')} className={styles['pane'] ?? ''}>
      {Array.from({ length: shelves }, (_, shelf) => (
        <div key={shelf} className={styles['waitingSection']} data-skeleton="category">
          <Skeleton shape="title" width="9rem" />
          {Array.from({ length: items }, (_, item) => (
            <div key={item} className={styles['waiting']} data-skeleton="item">
              <Skeleton width="5.5rem" height="5.5rem" className={styles['waitingThumb']} />
              <div className={styles['waitingWords']}>
                <Skeleton shape="title" width="68%" />
                <Skeleton width="92%" />
                <Skeleton shape="pill" width="4.5rem" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
