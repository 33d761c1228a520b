import { adminRoutes, type Version as Told, type VersionDifference } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call, fetched } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { Difference, StateBadge } from '../features/versions/difference.tsx';
import { Comments } from '../features/versions/draft/comments.tsx';
import { Missed } from '../features/versions/missed.tsx';
import { PreviewPane } from '../features/versions/preview/preview-pane.tsx';

import { VersionActions, VersionObstacles } from '../features/versions/version-actions.tsx';
import type { MenuAction } from '../parts/menu.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useTranslation } from '../words/translation.tsx';
import { getActorName, getErrorText } from '../words/value-text.ts';

/** `/<agency>/versions/<number>`: a version's changes, their reach and the available actions. */
export function Version(): ReactNode {
  const { language } = useTranslation();
  const { agencyId } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number' });
  const params = { agency: agencyId, number };
  const version = useApiQuery(adminRoutes.versions.get, { params });
  const difference = useApiQuery(adminRoutes.versions.diff, { params, query: { language } });
  return (
    <QueryBoundary query={version} lines={12}>
      {(told) => (
        <QueryBoundary query={difference} lines={12}>
          {(changes) => <OneVersion version={told} difference={changes} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

function OneVersion({ version, difference }: { version: Told; difference: VersionDifference }): ReactNode {
  const { t } = useTranslation();
  const [isPreviewed, setPreviewed] = useState(false);
  const further = useFurtherActions(version.number);
  const { against, changes, members } = difference;
  const editors = version.editors.map(({ name }) => name).join(', ');
  return (
    <Page
      title={t('versions.named', { number: version.number })}
      lead={version.note || undefined}
      actions={<VersionActions version={version} difference={difference} more={further} />}
    >
      <VersionObstacles version={version} difference={difference} />
      <Facts
        of={[
          [t('versions.state'), <StateBadge key="state" version={version} />],
          [t('versions.by'), getActorName(version.author, t)],
          [t('versions.editors'), editors === '' ? undefined : editors],
          [t('versions.made'), <Moment key="made" at={version.createdAt} />],
          [t('versions.approver'), version.approver?.name],
          [t('versions.waitsFor'), version.publishAt === null ? undefined : <Moment key="at" at={version.publishAt} />],
          [
            t('versions.faults'),
            version.faults === 0 ? undefined : t('versions.faultsSay', { faults: version.faults }),
          ],
          [t('versions.missed'), version.missed === null ? undefined : <Missed key="missed" missed={version.missed} />],
          [t('versions.live'), <Moment key="live" at={version.publishedAt} />],
          [t('versions.digest'), <code key="digest">{version.digest.slice(0, 12)}</code>],
        ]}
      />
      <Section title={t('versions.changes')}>
        <p>
          {against === null
            ? t('versions.first')
            : t('versions.against', { things: changes.length, number: against, members })}
        </p>
        {(against !== null || changes.length > 0) && <Difference difference={difference} />}
      </Section>
      <PreviewPane
        version={version}
        pictures={version.digest}
        isOpen={isPreviewed}
        onToggle={() => setPreviewed(!isPreviewed)}
      />
      <Comments number={version.number} />
    </Page>
  );
}

/** Entries of the menu that every version has: its backtest, test rides and its files. */
function useFurtherActions(version: number): MenuAction[] {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const download = useDownloadPack(version);
  const backtest = (
    <Link to="/$agency/versions/$number/backtest" params={{ agency: agencyId, number: String(version) }} />
  );
  const testRides = <Link to="/$agency/versions/$number/test" params={{ agency: agencyId, number: String(version) }} />;
  return [
    { label: t('backtest.link'), icon: 'history', link: backtest },
    { label: t('testRides.link'), icon: 'bus', link: testRides },
    { label: t('versions.download'), icon: 'download', onChoose: download },
  ];
}

/** Returns a function that downloads a version as a zip with its files, pictures and the marker that identifies it. */
function useDownloadPack(version: number): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { agencyId } = useAgency();
  const taking = useMutation({
    mutationFn: async () => {
      const params = { agency: agencyId, number: String(version) };
      const pack = await call(adminRoutes.versions.pull, { params, query: { pictures: 'bytes' } });
      const { zipOf } = await fetched(import('../features/versions/zip-of-pack.ts'));
      saveFile(`${agencyId}-${version}.zip`, zipOf(agencyId, pack), 'application/zip');
    },
    onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
  });
  return () => {
    if (!taking.isPending) taking.mutate();
  };
}
