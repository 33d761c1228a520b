import { type AdminDraw, adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiMutation, useApiQuery } from '../data/use-api-query.ts';
import { DrawBadge, HoldDraw } from '../features/draws/hold-draw.tsx';
import { Winners } from '../features/draws/winners.tsx';
import { dayText } from '../parts/agency-day.ts';
import { CsvButton } from '../parts/export-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText, getValueText } from '../words/value-text.ts';

/** `/<agency>/draws/<draw>`: what to do next, the numbers of a draw, its result and its public files [DESK-507]. */
export function OneDraw(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const { draw: drawId } = useParams({ from: '/$agency/draws/$draw' });
  const draws = useApiQuery(adminRoutes.draws.list, { params: { agency }, query: { language } });
  const draw = draws.data?.draws.find((one) => one.drawId === drawId);
  return (
    <Page title={draw?.title ?? t('draws.title')} actions={draw && <DrawBadge state={draw.state} />}>
      <QueryBoundary query={draws}>
        {() =>
          draw === undefined ? (
            <EmptyState icon="search" title={t('desk.gone')}>
              {t('desk.goneHelp')}
            </EmptyState>
          ) : (
            <>
              <HoldDraw draw={draw} />
              {draw.state === 'HELD' && <Winners draw={draw} />}
              <About draw={draw} />
              <Proof draw={draw} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function About({ draw }: { draw: AdminDraw }): ReactNode {
  const { t, language, number } = useTranslation();
  const { state, prizes, alternates, claimDays, leftOut } = draw;
  return (
    <Section title={t('draws.about')}>
      <Facts
        of={[
          [t('draws.entriesFrom'), dayText(draw.entriesFrom, language)],
          [t('draws.entriesUntil'), dayText(draw.entriesUntil, language)],
          [t('draws.drawsOn'), dayText(draw.drawsOn, language)],
          [t(state === 'OPEN' ? 'draws.entriesSoFar' : 'draws.entries'), number(draw.entries)],
          [t('draws.members'), number(draw.members)],
          [
            t('draws.leftOut'),
            state === 'OPEN' ? undefined : (
              <Lines
                key="left"
                of={Object.entries(leftOut).map(([reason, count]) =>
                  t('draws.leftOutOf', { reason: getValueText('drawReason', reason, t), count }),
                )}
              />
            ),
          ],
          [
            t('draws.prizes'),
            <Lines key="prizes" of={prizes.map(({ title, winners }) => t('draws.prize', { title, count: winners }))} />,
          ],
          [t('draws.alternates'), number(alternates)],
          [t('draws.claim'), t('draws.claimDays', { days: claimDays })],
        ]}
      />
    </Section>
  );
}

/** One text a line, or that there are no texts. */
function Lines({ of }: { of: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  return (of.length === 0 ? [t('desk.none')] : of).map((line) => (
    <div key={line} dir="auto">
      {line}
    </div>
  ));
}

/** Shows the published hashes and the files that repeat the draw. */
function Proof({ draw }: { draw: AdminDraw }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const toast = useToast();
  const reading = useApiMutation(adminRoutes.draws.record, []);
  const params = { agency, draw: draw.drawId };
  const save = () =>
    reading.mutate(
      { params },
      {
        onSuccess: (record) =>
          saveFile(`draw-${agency}-${draw.drawId}.json`, JSON.stringify(record, null, 2), 'application/json'),
        onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
      },
    );
  return (
    <Section title={t('draws.proof')}>
      <p>{t('draws.proofHelp')}</p>
      <Facts
        of={[
          [t('draws.seedHash'), <Hash key="seed" of={draw.seedHash} />],
          [t('draws.listHash'), draw.listHash === null ? undefined : <Hash key="list" of={draw.listHash} />],
          [t('draws.closedAt'), draw.closedAt === null ? undefined : <Moment key="closed" at={draw.closedAt} />],
        ]}
      />
      <Cluster>
        <Button
          variant="secondary"
          size="small"
          busy={reading.isPending}
          onClick={save}
          icon={<Icon name="download" size={16} />}
        >
          {t('draws.record')}
        </Button>
        {draw.listHash !== null && (
          <CsvButton route={adminRoutes.draws.file} input={{ params }}>
            {t('draws.list')}
          </CsvButton>
        )}
      </Cluster>
    </Section>
  );
}

const Hash = ({ of }: { of: string }): ReactNode => <code dir="ltr">{of}</code>;
