import { adminRoutes, type OneRedemption } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { RedemptionBadge, RefundManyDialog } from '../features/redemptions/refund-many.tsx';

import { Moment } from '../parts/moment.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/redemptions/<redemption>`: one redemption, its member, and past actions on it. */
export function Redemption(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const { redemption } = useParams({ from: '/$agency/redemptions/$redemption' });
  const input = { params: { agency: agencyId, redemption }, query: { language } };
  const found = useApiQuery(adminRoutes.redemptions.get, input);
  const [isRefunding, setRefunding] = useState(false);
  const mayRefund = may('points.act') && found.data?.state === 'GIVEN';
  return (
    <Page
      title={found.data?.title ?? t('redemptions.one')}
      lead={<bdi dir="ltr">{redemption}</bdi>}
      actions={mayRefund && <Button onClick={() => setRefunding(true)}>{t('act.refund')}</Button>}
    >
      <QueryBoundary query={found}>{(one) => <RedemptionFacts one={one} />}</QueryBoundary>
      {isRefunding && (
        <RefundManyDialog
          redemptionIds={[redemption]}
          onDone={() => setRefunding(false)}
          onClose={() => setRefunding(false)}
        />
      )}
    </Page>
  );
}

function RedemptionFacts({ one }: { one: OneRedemption }): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId, may } = useAgency();
  const refunded = one.refundedAt !== null;
  return (
    <>
      <Facts
        of={[
          [t('redemptions.state'), <RedemptionBadge key="state" state={one.state} />],
          [t('redemptions.member'), <MemberLink key="member" memberId={one.memberId} tab="redemptions" />],
          [t('redemptions.offerId'), one.offerId],
          [t('member.price'), number(one.price)],
          [t('member.redeemed'), <Moment key="at" at={one.redeemedAt} />],
          [t('member.seenTicket'), <Moment key="seen" at={one.seenAt} />],
          [t('member.refunded'), refunded ? <Moment key="refunded" at={one.refundedAt} /> : undefined],
          [t('redemptions.refundedBy'), one.refundedBy ?? undefined],
          [t('field.reason'), one.refundReason ?? undefined],
          [t('orders.supplier'), one.supplierId ?? undefined],
          [t('orders.again'), one.askedAgainAt === null ? undefined : <Moment key="again" at={one.askedAgainAt} />],
          [t('redemptions.cancelled'), one.cancelOutcome === null ? undefined : t(`cancel.${one.cancelOutcome}`)],
        ]}
      />
      {may('acts.read') && (
        <p>
          <Link to="/$agency/record" params={{ agency: agencyId }} search={{ subject: one.redemptionId }}>
            {t('redemptions.toRecord')}
          </Link>
        </p>
      )}
    </>
  );
}
