import type { Campaign } from '@fareback/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { useWide } from '../../ui/layout/use-media.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { pressOf } from './campaigns/campaign-press.ts';
import { CampaignShelves } from './campaigns/campaign-shelves.tsx';
import { OlderCampaigns } from './campaigns/older-campaigns.tsx';
import { useCampaigns } from './campaigns/use-campaigns.ts';
import { Unclaimed } from './claim/unclaimed.tsx';
import styles from './earn.module.css';
import { EarnSkeleton } from './earn-skeleton.tsx';
import { News } from './news/news.tsx';

const CampaignDrawer = lazyPart(() => import('./campaigns/campaign-drawer.tsx'), 'CampaignDrawer');
const ConnectPrompt = lazyPart(() => import('./campaigns/connect-prompt.tsx'), 'ConnectPrompt');

type EarnPaneProps = {
  /** The newer look: news, action boxes, Featured [EARN-01]; else the older one [EARN-03]. */
  isUpdated: boolean;
  /** Leads to the connect screen. */
  onConnect: () => void;
  /** Opens the member's rides. */
  onRides: () => void;
  /** Follows a path of the app. */
  onNavigate: (path: string) => void;
};

/** What is drawn over the pane; kept while it closes. */
type Over = { id: string; kind: 'details' } | { id: string; kind: 'connect'; providerId: string };

/** Everything on the Earn tab: what to claim, then what there is to earn, in the look that is switched on. */
export function EarnPane({ isUpdated, onConnect, onRides, onNavigate }: EarnPaneProps): ReactNode {
  const { t } = useSpeech();
  const wide = useWide();
  const campaigns = useCampaigns();
  const [over, setOver] = useState<Over | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = (campaign: Campaign) => {
    if (campaigns.state !== 'ready') return;
    const press = pressOf(campaign, campaigns.connections);
    const id = campaign.CampaignID;
    setOver(press.opens === 'details' ? { id, kind: 'details' } : { ...press, id, kind: 'connect' });
    setOpen(true);
  };
  const overlay = { isOpen, onClose: () => setOpen(false) };
  const visible = campaigns.state === 'ready' ? campaigns.visible : [];
  const opened = visible.find(({ CampaignID }) => CampaignID === over?.id);

  return (
    <div className={styles['pane']}>
      <Unclaimed />
      {isUpdated && <News onNavigate={onNavigate} />}
      {campaigns.state === 'loading' && <EarnSkeleton wide={wide} />}
      {campaigns.state === 'failed' && (
        <ErrorState
          title={t('earn.failedTitle')}
          retryLabel={t('common.retry')}
          onRetry={campaigns.retry}
          retrying={campaigns.isRetrying}
        >
          {t('earn.failedText')}
        </ErrorState>
      )}
      {campaigns.state === 'ready' &&
        (visible.length === 0 ? (
          <EmptyState icon="sparkle" title={t('earn.emptyTitle')}>
            {t('earn.emptyText')}
          </EmptyState>
        ) : isUpdated ? (
          <CampaignShelves {...campaigns} onOpen={open} />
        ) : (
          <OlderCampaigns {...campaigns} wide={wide} onOpen={open} />
        ))}
      <Suspense fallback={null}>
        {over?.kind === 'details' && (
          <CampaignDrawer
            {...overlay}
            campaign={opened}
            status={opened && campaigns.state === 'ready' ? campaigns.statusOf(opened) : undefined}
            onConnect={onConnect}
            onRides={onRides}
            onNavigate={onNavigate}
          />
        )}
        {over?.kind === 'connect' && campaigns.state === 'ready' && (
          <ConnectPrompt
            {...overlay}
            provider={campaigns.providers.find(({ ProviderID }) => ProviderID === over.providerId)}
            onConnect={onConnect}
          />
        )}
      </Suspense>
    </div>
  );
}
