import { adminRoutes, type RedemptionState, type Refund, type Refunds } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ReasonField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

const tones = { GIVEN: 'success', HELD: 'warning', REFUNDED: 'neutral', RELEASED: 'neutral' } as const;

export function RedemptionBadge({ state }: { state: RedemptionState }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`redemptionState.${state}`)}</Badge>;
}

type RefundManyProps = { redemptionIds: readonly string[]; onDone: () => void; onClose: () => void };

const isReturned = ({ outcome }: Refund): boolean => outcome === 'REFUNDED';

/**
 * Refunds many redemptions for one reason, each as its own audit event. A preview shows the refunds and the skipped
 * redemptions with reasons [DESK-133].
 */
export function RefundManyDialog({ redemptionIds, onDone, onClose }: RefundManyProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
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
      done={({ refunds, points }) => t('redemptions.refunded', { count: refunds.filter(isReturned).length, points })}
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
