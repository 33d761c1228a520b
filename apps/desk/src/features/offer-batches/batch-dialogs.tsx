import { adminRoutes, type OfferBatch, type OfferBatches, type OfferBatchFigures } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { usePriced } from '../../data/use-money.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, DayField, ReasonField } from '../../parts/action-fields.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';

const refreshes = ['offerBatches', 'acts', 'members', 'coupons'];

type CreateProps = Pick<OfferBatches, 'offers' | 'segments'> & {
  onCreated: (batch: { batchId: string; segment: string | null }) => void;
  onClose: () => void;
};

const noSegment = '';

/** Creates a draft: the offer, its end, and who gets it [DESK-530]. */
export function CreateBatch({ offers, segments, onCreated, onClose }: CreateProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.offerBatches.create}
      params={{ agency: agencyId }}
      title={t('offerBatches.add')}
      lead={t('offerBatches.addLead')}
      confirm={t('offerBatches.continue')}
      begin={{ offerId: offers[0]?.offerId ?? '' }}
      obstacle={offers.length === 0 ? t('offerBatches.noOffers') : undefined}
      done={() => t('offerBatches.created')}
      fieldMessage={({ field }) => (field === 'lastDay' ? t('act.lastDayPast') : undefined)}
      onDone={onCreated}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ChoiceField
        name="offerId"
        label={t('offerBatches.offer')}
        options={offers.map(({ offerId, title }) => [offerId, title] as const)}
      />
      <DayField name="lastDay" label={t('offerBatches.lastDay')} help={t('act.lastDayHelp')} />
      {segments.length > 0 && (
        <ChoiceField
          name="segment"
          label={t('offerBatches.to')}
          isOptional
          options={[
            [noSegment, t('offerBatches.list')],
            ...segments.map((segment) => [segment, t('offerBatches.segment', { segment })] as const),
          ]}
        />
      )}
    </ActionDialog>
  );
}

type BatchProps = { batchId: string; onClose: () => void };

/** Loads the figures of a batch before a dialog shows them. */
function WithFigures({
  batchId,
  onClose,
  title,
  children,
}: BatchProps & { title: string; children: (figures: OfferBatchFigures) => ReactNode }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const figures = useApiQuery(adminRoutes.offerBatches.get, {
    params: { agency: agencyId, batch: batchId },
    query: { language },
  });
  if (figures.data !== undefined) return children(figures.data);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button variant="quiet" wide onClick={onClose}>
          {t('desk.cancel')}
        </Button>
      }
    >
      <QueryBoundary query={figures} lines={3}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  );
}

function StartFacts({ figures: { counts, stock, points } }: { figures: OfferBatchFigures }): ReactNode {
  const { t } = useTranslation();
  const priced = usePriced();
  const skipped = (['has', 'notFor', 'resting'] as const).filter((why) => counts[why] > 0);
  const lacking = stock === null ? 0 : Math.max(0, counts.ready - Math.max(0, stock.free - stock.promised));
  return (
    <>
      <p>{t('offerBatches.startLead')}</p>
      <ul>
        {skipped.map((why) => (
          <li key={why}>{t(`offerBatches.${why}`, { count: counts[why] })}</li>
        ))}
        {stock !== null && <li>{t('offerBatches.stock', stock)}</li>}
        <li>{priced(t('offerBatches.points', { points }), points)}</li>
      </ul>
      {lacking > 0 && <p>{t('offerBatches.short', { count: Math.min(lacking, counts.ready) })}</p>}
    </>
  );
}

/** Gives the offer as the dialog shows it; above the limits a second person approves [DESK-532]. */
export function StartBatch({ batchId, onClose }: BatchProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <WithFigures batchId={batchId} onClose={onClose} title={t('offerBatches.start')}>
      {(figures) => {
        const { offerId, title, lastDay, counts, revision } = figures;
        return (
          <ActionDialog
            route={adminRoutes.offerBatches.start}
            params={{ agency: agencyId, batch: batchId }}
            title={t('offerBatches.startTitle', { offer: title, count: counts.ready })}
            lead={<StartFacts figures={figures} />}
            confirm={t('offerBatches.start')}
            begin={{ offerId, members: counts.ready, revision, reason: '', ...(lastDay !== null && { lastDay }) }}
            obstacle={counts.ready === 0 ? t('offerBatches.startNone') : undefined}
            done={() => t('offerBatches.started', { count: counts.ready })}
            onClose={onClose}
            refreshes={refreshes}
          >
            <ReasonField />
          </ActionDialog>
        );
      }}
    </WithFigures>
  );
}

/** Withdraws the unused offers of a batch; says how many were used [DESK-533]. */
export function UndoBatch({ batchId, onClose }: BatchProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <WithFigures batchId={batchId} onClose={onClose} title={t('offerBatches.undo')}>
      {({ title, counts, usedNow }) => (
        <ActionDialog
          route={adminRoutes.offerBatches.undo}
          params={{ agency: agencyId, batch: batchId }}
          title={t('offerBatches.undoTitle', { offer: title })}
          lead={t('offerBatches.undoLead', { unused: Math.max(0, counts.given - usedNow), used: usedNow })}
          confirm={t('offerBatches.undo')}
          isDangerous
          begin={{ reason: '' }}
          done={() => t('offerBatches.undone')}
          onClose={onClose}
          refreshes={refreshes}
        >
          <ReasonField />
        </ActionDialog>
      )}
    </WithFigures>
  );
}

export function DiscardBatch({ batch, onClose }: { batch: OfferBatch; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.offerBatches.discard}
      params={{ agency: agencyId, batch: batch.batchId }}
      title={t('offerBatches.discardTitle')}
      lead={t('offerBatches.discardLead')}
      confirm={t('offerBatches.discard')}
      isDangerous
      done={() => t('offerBatches.discarded')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
