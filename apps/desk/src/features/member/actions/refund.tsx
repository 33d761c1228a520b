import { adminRoutes, type MemberRedemption } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ReasonField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { refreshes } from './act-on-member.ts';

/** Refunds the points of one redemption; its code is not reused. */
export function RefundDialog({
  redemption,
  onClose,
}: {
  redemption: MemberRedemption;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { title, price, redemptionId } = redemption;
  return (
    <ActionDialog
      route={adminRoutes.redemptions.refund}
      params={{ agency: agencyId }}
      title={t('act.refundTitle', { offer: title })}
      lead={t('act.refundHelp', { points: price })}
      confirm={t('act.refund')}
      begin={{ redemptionIds: [redemptionId], reason: '' }}
      done={() => t('act.refunded')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ReasonField />
    </ActionDialog>
  );
}
