import type { Campaign } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useSteady } from '@fareback/ui/use-steady.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { dataSets, unclaimedEarnings } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { MissingPart } from '../../pwa/missing-part.tsx';
import { markHomeUsable } from '../../state/home-usable.ts';
import { pressOf } from './campaigns/campaign-press.ts';
import { CampaignSections } from './campaigns/campaign-sections.tsx';
import { type Campaigns, useCampaigns } from './campaigns/use-campaigns.ts';
import styles from './earn.module.css';
import { EarnSkeleton } from './earn-skeleton.tsx';
import { News } from './news/news.tsx';

const Unclaimed = lazyPart(() => import('./claim/unclaimed.tsx'), 'Unclaimed', 'inPlace');
const OlderCampaigns = lazyPart(() => import('./campaigns/older-campaigns.tsx'), 'OlderCampaigns', 'inPlace');
const CampaignDrawer = lazyPart(() => import('./campaigns/campaign-drawer.tsx'), 'CampaignDrawer');
const ConnectPrompt = lazyPart(() => import('./campaigns/connect-prompt.tsx'), 'ConnectPrompt');

/** Fetches what stands on the pane besides its frame. */
export const fetchEarnParts = (): Promise<unknown> => Promise.allSettled([Unclaimed.fetch(), OlderCampaigns.fetch()]);

type EarnPaneProps = {
  /** The newer look: news, action boxes, Featured [EARN-01]; else the older one [EARN-03]. */
  isUpdated: boolean;
  /** Leads to connecting an account; to all of them where it is not known which. */
  onConnect: (providerId: string | undefined) => void;
  /** Opens the member's rides. */
  onRides: () => void;
  /** Follows a path of the app. */
  onNavigate: (path: string) => void;
};

/** What is drawn over the pane; kept while it closes. */
type Over = { id: string; kind: 'details' } | { id: string; kind: 'connect'; providerId: string };

/** Everything on the Earn tab: what to claim, then what there is to earn, in the look that is switched on. */
export const EarnPane = memo(Earn);

function Earn({ isUpdated, onConnect, onRides, onNavigate }: EarnPaneProps): ReactNode {
  const campaigns = useCampaigns();
  const isArriving = useIsArriving(isUpdated) || campaigns.state === 'loading';
  const ready = campaigns.state === 'ready' ? campaigns : null;
  const wide = useWide();
  const [over, setOver] = useState<Over | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = useSteady((campaign: Campaign) => {
    if (ready === null) return;
    const press = pressOf(campaign, ready.connections);
    const id = campaign.CampaignID;
    setOver(press.opens === 'details' ? { id, kind: 'details' } : { ...press, id, kind: 'connect' });
    setOpen(true);
  });
  const overlay = { isOpen, onClose: () => setOpen(false) };
  const opened = ready?.visible.find(({ CampaignID }) => CampaignID === over?.id);
  const missing = opened && ready?.missingOf(opened);
  // Nothing is to be connected for what is over.
  const isGone = ready !== null && opened === undefined;
  const connect = () => {
    // The prompt has been answered; the details stay, to be gone on with.
    if (over?.kind === 'connect') setOpen(false);
    onConnect(missing?.providerId);
  };

  return (
    <div className={styles['pane']}>
      <Suspense fallback={!isArriving && <EarnSkeleton wide={wide} />}>
        <div className={styles['whole']} hidden={isArriving}>
          <Unclaimed onNavigate={onNavigate} />
          <MissingProgress />
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

/** Whether what stands over the campaigns is on its way: drawn after them it would push them down under a thumb. What failed once is not waited for. */
function useIsArriving(isUpdated: boolean): boolean {
  const { language } = useTranslation();
  const lists = [
    useQuery(unclaimedEarnings(language)),
    useQuery({ ...dataSets.updateCards(language), enabled: isUpdated }),
    useQuery({ ...dataSets.actionBoxes(language), enabled: isUpdated }),
  ];
  return lists.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

/** Marks when Home could be used: its effects wait for the code of what stands beside it. */
function Usable(): null {
  useLayoutEffect(() => void markHomeUsable(), []);
  return null;
}

/** What a member has to claim, which its own part asks for, and how far they have come, where either could not be had. */
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

/** What there is to earn, in the look that is switched on; or that it is on its way, not to be had, or nothing. One that opens leaves the others as they are. */
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
