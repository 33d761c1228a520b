import { adminRoutes, type OfferBatch, type OfferBatches } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { CreateBatch, DiscardBatch, StartBatch, UndoBatch } from '../features/offer-batches/batch-dialogs.tsx';
import { FillBatch } from '../features/offer-batches/fill-batch.tsx';
import { dayText } from '../parts/agency-day.ts';
import { actionsColumn, customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import type { Translate } from '../words/translation.tsx';
import { useTranslation } from '../words/translation.tsx';

type Step =
  | { step: 'create' }
  | { step: 'fill'; batch: Pick<OfferBatch, 'batchId' | 'segment'> }
  | { step: 'start' | 'undo'; batch: Pick<OfferBatch, 'batchId'> }
  | { step: 'discard'; batch: OfferBatch };

const LOOK_MILLIS = 2_000;
const isMoving = ({ state }: OfferBatch): boolean => state === 'RUNNING' || state === 'UNDOING';
const lookAgain = (reply: OfferBatches | undefined): number | false =>
  reply?.batches.some(isMoving) === true && LOOK_MILLIS;
const idOf = ({ batchId }: OfferBatch): string => batchId;

/** `/<agency>/offer-batches`: offers given to many members, with their progress, and ways to give and undo [DESK-530]. */
export function OfferBatchesScreen(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const input = { params: { agency }, query: { language } };
  const list = useApiQuery(adminRoutes.offerBatches.list, input, { everyMillis: lookAgain });
  const [open, setOpen] = useState<Step | null>(null);
  useRequestedAction('giveOffer', () => setOpen({ step: 'create' }));
  const columns = useColumns(setOpen);
  return (
    <Page
      title={t('page.offerBatches')}
      lead={t('offerBatches.lead')}
      actions={
        may('points.act') && <Button onClick={() => setOpen({ step: 'create' })}>{t('offerBatches.add')}</Button>
      }
    >
      <QueryBoundary query={list}>
        {({ batches, offers, segments }) => (
          <>
            <ListTable
              list="offerBatches"
              label={t('page.offerBatches')}
              columns={columns}
              rows={batches}
              idOf={idOf}
              file="offer-batches"
              empty={
                <EmptyState icon="gift" title={t('offerBatches.empty')}>
                  {t('offerBatches.emptyHelp')}
                </EmptyState>
              }
            />
            {open !== null && <Steps open={open} offers={offers} segments={segments} onStep={setOpen} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

type StepsProps = Pick<OfferBatches, 'offers' | 'segments'> & { open: Step; onStep: (step: Step | null) => void };

function Steps({ open, offers, segments, onStep }: StepsProps): ReactNode {
  const onClose = (): void => onStep(null);
  if (open.step === 'create')
    return (
      <CreateBatch
        offers={offers}
        segments={segments}
        onCreated={(batch) => onStep({ step: 'fill', batch })}
        onClose={onClose}
      />
    );
  const { batchId } = open.batch;
  if (open.step === 'fill')
    return (
      <FillBatch
        batchId={batchId}
        segment={open.batch.segment}
        onDone={() => onStep({ step: 'start', batch: { batchId } })}
        onClose={onClose}
      />
    );
  if (open.step === 'discard') return <DiscardBatch batch={open.batch} onClose={onClose} />;
  const Dialog = open.step === 'start' ? StartBatch : UndoBatch;
  return <Dialog batchId={batchId} onClose={onClose} />;
}

const tones = { DRAFT: 'neutral', RUNNING: 'warning', DONE: 'success', UNDOING: 'warning', UNDONE: 'neutral' } as const;

/** Progress of a running job. */
function progressText({ state, counts }: OfferBatch, t: Translate): string {
  const done = state === 'RUNNING' ? counts.given : counts.withdrawn + counts.used;
  const left = state === 'RUNNING' ? counts.ready : counts.given;
  return t('offerBatches.progress', { done, all: done + left });
}

function State({ batch }: { batch: OfferBatch }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={tones[batch.state]}>{t(`offerBatchState.${batch.state}`)}</Badge>
      {isMoving(batch) && (
        <>
          <br />
          <span>{progressText(batch, t)}</span>
        </>
      )}
    </>
  );
}

function useColumns(onStep: (step: Step) => void): TableColumn<OfferBatch>[] {
  const { t, language } = useTranslation();
  const mayAct = useAgency().may('points.act');
  return useMemo(
    () =>
      columnsOf<OfferBatch>({
        offer: textColumn(t('offerBatches.offer'), ({ title }) => title),
        to: textColumn(t('offerBatches.to'), ({ segment }) =>
          segment === null ? t('offerBatches.list') : t('offerBatches.segment', { segment }),
        ),
        state: customColumn<OfferBatch>(
          t('offerBatches.state'),
          (batch) => t(`offerBatchState.${batch.state}`) + (isMoving(batch) ? `: ${progressText(batch, t)}` : ''),
          (batch) => <State batch={batch} />,
        ),
        given: numberColumn(t('offerBatches.given'), ({ counts }) => counts.given + counts.used),
        skipped: numberColumn(t('offerBatches.skipped'), ({ counts }) => counts.has + counts.notFor + counts.resting),
        until: textColumn(t('offerBatches.until'), ({ lastDay }) =>
          lastDay === null ? t('offerBatches.noEnd') : dayText(lastDay, language),
        ),
        reason: textColumn(t('offerBatches.reason'), ({ reason }) => reason),
        createdAt: momentColumn(t('offerBatches.createdAt'), ({ createdAt }) => createdAt),
        ...(mayAct
          ? {
              actions: actionsColumn<OfferBatch>(t('staff.do'), (batch) => (
                <BatchActions batch={batch} onStep={onStep} />
              )),
            }
          : {}),
      }),
    [t, language, mayAct, onStep],
  );
}

function BatchActions({ batch, onStep }: { batch: OfferBatch; onStep: (step: Step) => void }): ReactNode {
  const { t } = useTranslation();
  const act = (word: 'fill' | 'start' | 'undo' | 'discard'): ReactNode => (
    <Button size="small" variant="quiet" onClick={() => onStep({ step: word, batch })}>
      {t(`offerBatches.${word}`)}
    </Button>
  );
  if (batch.state === 'DRAFT')
    return (
      <>
        {batch.counts.ready > 0 && act('start')}
        {act('fill')}
        {act('discard')}
      </>
    );
  return batch.state === 'RUNNING' || batch.state === 'DONE' ? act('undo') : null;
}
