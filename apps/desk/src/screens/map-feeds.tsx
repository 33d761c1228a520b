import { adminRoutes, type FeedProblemFacts, type MapFeed, type MapFeeds as Reply } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { CheckFeed, RemoveFeed, SetFeed, UploadFeed } from '../features/providers/feed-dialogs.tsx';
import { getFeedProblemText } from '../features/providers/feed-problem-text.ts';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** How often the page looks for the result of a load that staff asked for. */
const LOADING_MILLIS = 3_000;

const isLoading = ({ address, checkedAt }: MapFeed): boolean => address !== null && checkedAt === null;

/** `/<agency>/map-feeds`: feeds of stops and stations, with the last check of each [DESK-600]. */
export function MapFeeds(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const feeds = useApiQuery(
    adminRoutes.mapFeeds.list,
    { params: { agency: agencyId } },
    { everyMillis: (reply) => (reply?.feeds.some(isLoading) ? LOADING_MILLIS : false) },
  );
  return (
    <Page title={t('page.mapFeeds')} lead={t('mapFeeds.lead')}>
      <QueryBoundary query={feeds}>{(reply) => <FeedList {...reply} />}</QueryBoundary>
    </Page>
  );
}

function FeedList({ feeds, providers }: Reply): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [adding, setAdding] = useState<'address' | 'upload' | null>(null);
  const [uploadProblem, setUploadProblem] = useState<FeedProblemFacts | null>(null);
  const nameOf = (id: string): string => providers.find(({ providerId }) => providerId === id)?.name ?? id;
  const close = () => setAdding(null);
  return (
    <>
      {may('providers.act') && (
        <Cluster>
          <Button variant="secondary" onClick={() => setAdding('address')}>
            {t('mapFeeds.set')}
          </Button>
          <Button variant="secondary" onClick={() => setAdding('upload')}>
            {t('mapFeeds.upload')}
          </Button>
        </Cluster>
      )}
      {uploadProblem && <p role="alert">{`${t('mapFeeds.notUploaded')} ${getFeedProblemText(uploadProblem, t)}`}</p>}
      {feeds.length === 0 && (
        <EmptyState icon="pin" title={t('mapFeeds.empty')} compact>
          {t('mapFeeds.emptyText')}
        </EmptyState>
      )}
      {feeds.map((feed) => (
        <Feed key={`${feed.providerId}/${feed.format}`} feed={feed} name={nameOf(feed.providerId)} />
      ))}
      {adding === 'address' && <SetFeed providers={providers} onClose={close} />}
      {adding === 'upload' && <UploadFeed providers={providers} onProblem={setUploadProblem} onClose={close} />}
    </>
  );
}

function Feed({ feed, name }: { feed: MapFeed; name: string }): ReactNode {
  const { t, number } = useTranslation();
  const { may } = useAgency();
  const [doing, setDoing] = useState<'check' | 'remove' | null>(null);
  const close = () => setDoing(null);
  const { address, loadedAt, checkedAt, places } = feed;
  return (
    <TitledSection id={`${feed.providerId}-${feed.format}`} title={t('mapFeeds.of', { name, format: feed.format })}>
      <FeedState feed={feed} />
      <Facts
        of={[
          [t('mapFeeds.address'), address ?? t('mapFeeds.uploaded')],
          [t('mapFeeds.places'), number(places)],
          [t('mapFeeds.loadedAt'), loadedAt && <Moment key="loadedAt" at={loadedAt} />],
          [t('mapFeeds.checkedAt'), checkedAt && <Moment key="checkedAt" at={checkedAt} />],
        ]}
      />
      {may('providers.act') && (
        <Cluster>
          {address !== null && (
            <Button variant="secondary" onClick={() => setDoing('check')}>
              {t('mapFeeds.check')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setDoing('remove')}>
            {t('mapFeeds.remove')}
          </Button>
        </Cluster>
      )}
      {doing === 'check' && <CheckFeed feed={feed} onClose={close} />}
      {doing === 'remove' && <RemoveFeed feed={feed} onClose={close} />}
    </TitledSection>
  );
}

/** A feed's problem, age and skipped rows, and the places that riders see until then [DESK-602, DESK-603]. */
function FeedState({ feed }: { feed: MapFeed }): ReactNode {
  const { t } = useTranslation();
  const { problem, skipped, isStale, loadedAt } = feed;
  if (isLoading(feed)) return <output>{t('mapFeeds.loading')}</output>;
  return (
    <>
      {problem && (
        <p role="alert">
          {`${getFeedProblemText(problem, t)} ${t(loadedAt === null ? 'mapFeeds.nothingYet' : 'mapFeeds.lastGood')}`}
        </p>
      )}
      {isStale && <p role="alert">{t('mapFeeds.stale')}</p>}
      {skipped && (
        <p>
          {t('mapFeeds.skipped', {
            rows: skipped.rows,
            file: skipped.file,
            line: String(skipped.line ?? ''),
            detail: skipped.detail,
          })}
        </p>
      )}
    </>
  );
}
