import {
  adminRoutes,
  type ListedRedemption,
  type RedemptionState,
  type Refund,
  type Refunds,
  refundsAtOnce,
} from '@fareback/contract/admin';
import type { ToastMessage } from '@fareback/ui/feedback/toast.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ReasonField } from '../../parts/action-fields.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

const tones = { GIVEN: 'success', HELD: 'warning', REFUNDED: 'neutral', RELEASED: 'neutral' } as const;

export function RedemptionBadge({ state }: { state: RedemptionState }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`redemptionState.${state}`)}</Badge>;
}

const idOf = ({ redemptionId }: { redemptionId: string }): string => redemptionId;

const isReturned = ({ outcome }: Refund): boolean => outcome === 'REFUNDED';

/** Refunds many redemptions of a list by one call, which has a preview [DESK-681]. */
export function useRefundMany(): Bulk<ListedRedemption> {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayRefund = may('points.act');
  return useMemo(() => {
    const refund = {
      id: 'refund',
      label: (count: number) => t('redemptions.refundChosen', { count }),
      canRun: ({ state }: ListedRedemption) => state === 'GIVEN',
      most: refundsAtOnce,
      ask: ({ rows, onDone, onClose }: BulkDialogContext<ListedRedemption>) => (
        <RefundManyDialog
          redemptionIds={rows.map(idOf)}
          onDone={({ refunds }) => {
            const returned = new Set(refunds.filter(isReturned).map(idOf));
            onDone(rows.filter((row) => returned.has(idOf(row))));
            onClose();
          }}
          onClose={onClose}
        />
      ),
    };
    return {
      idOf,
      nameOf: ({ redemptionId }) => t('redemptions.named', { id: redemptionId }),
      actions: mayRefund ? [refund] : [],
    };
  }, [t, mayRefund]);
}

type RefundManyProps = {
  redemptionIds: readonly string[];
  onDone: (refunds: Refunds) => void;
  onClose: () => void;
};

/** The message after a refund; with skipped redemptions it has their reasons and stays until dismissed. */
function useRefunded(): (reply: Refunds) => string | ToastMessage {
  const { t } = useTranslation();
  return ({ refunds, points }) => {
    const skipped = refunds.filter((refund) => !isReturned(refund));
    const title = t('redemptions.refunded', { count: refunds.length - skipped.length, points });
    if (skipped.length === 0) return title;
    const reasons = [...new Set(skipped.map(({ outcome }) => t(`refund.${outcome}`)))].join(', ');
    return { title, text: t('redemptions.skipped', { count: skipped.length, reasons }), durationMs: 0 };
  };
}

/**
 * Refunds many redemptions for one reason, each as its own audit event. A preview shows the refunds and the skipped
 * redemptions with reasons; skipped ones stay selected [DESK-133, DESK-681].
 */
export function RefundManyDialog({ redemptionIds, onDone, onClose }: RefundManyProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const done = useRefunded();
  const { previewRefund, refund } = adminRoutes.redemptions;
  const params = { agency: agencyId };
  const preview = useApiQuery(previewRefund, { params, query: { redemptions: redemptionIds.join(',') } });
  const returned = preview.data?.refunds.filter(isReturned).length;
  // Disable the button until the preview is there [DESK-366].
  const unsaid = preview.error === null ? t('desk.loading') : getErrorText(preview.error, t);
  const nothing = returned === 0 ? t('redemptions.nothing') : undefined;
  return (
    <ActionDialog
      route={refund}
      params={params}
      title={t('redemptions.refundTitle', { count: redemptionIds.length })}
      lead={preview.data ? <RefundPreview preview={preview.data} /> : null}
      confirm={t('act.refund')}
      begin={{ redemptionIds, reason: '' }}
      obstacle={preview.data ? nothing : unsaid}
      done={done}
      onDone={onDone}
      onClose={onClose}
      refreshes={['redemptions', 'members', 'acts', 'orders']}
    >
      <ReasonField />
    </ActionDialog>
  );
}

function RefundPreview({ preview: { refunds, points } }: { preview: Refunds }): ReactNode {
  const { t } = useTranslation();
  const others = refunds.filter((refund) => !isReturned(refund));
  return (
    <>
      <p>{t('redemptions.preview', { count: refunds.length - others.length, points })}</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ redemptionId, outcome }) => (
            <li key={redemptionId}>
              <bdi dir="ltr">{redemptionId}</bdi>
              <span>{`: ${t(`refund.${outcome}`)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
