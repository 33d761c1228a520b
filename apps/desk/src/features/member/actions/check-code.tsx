import { adminRoutes, type CodeDiagnosis, type MemberRedemption, replacementCauses } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { useApiQuery } from '../../../data/use-api-query.ts';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, ReasonField } from '../../../parts/action-fields.tsx';
import { Missing, Moment } from '../../../parts/moment.tsx';
import { Facts } from '../../../parts/page.tsx';
import { QueryBoundary } from '../../../parts/query-boundary.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getErrorText } from '../../../words/value-text.ts';
import { refreshes } from './act-on-member.ts';

type CheckProps = {
  redemption: MemberRedemption;
  /** Opens the refund of the same redemption. */
  onRefund: () => void;
  onClose: () => void;
};

/** Why a code or ticket may not work, for staff who may not replace it [DESK-661]. */
export function CheckCodeDialog({ redemption, onClose }: Omit<CheckProps, 'onRefund'>): ReactNode {
  const { t } = useTranslation();
  const found = useDiagnosis(redemption);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('diagnosis.title', { offer: redemption.title })}
      actions={
        <Button wide onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <QueryBoundary query={found} lines={6}>
        {(diagnosis) => <DiagnosisFacts diagnosis={diagnosis} />}
      </QueryBoundary>
    </Dialog>
  );
}

/** The same with a replacement: the old code is void, and the rider gets another one [DESK-662]. */
export function ReplaceCodeDialog({ redemption, onRefund, onClose }: CheckProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { data, error } = useDiagnosis(redemption);
  const waiting = error === null ? t('diagnosis.loading') : getErrorText(error, t);
  const why = data?.obstacle ?? null;
  const obstacle = data === undefined ? waiting : why === null ? undefined : t(`replacementObstacle.${why}`);
  return (
    <ActionDialog
      route={adminRoutes.redemptions.replace}
      params={{ agency: agencyId, redemption: redemption.redemptionId }}
      title={t('diagnosis.title', { offer: redemption.title })}
      lead={data && <ReplaceLead diagnosis={data} onRefund={onRefund} />}
      confirm={t('diagnosis.replace')}
      begin={{ cause: '', reason: '' }}
      obstacle={obstacle}
      done={() => t('diagnosis.done')}
      onClose={onClose}
      refreshes={refreshes}
    >
      {data !== undefined && why === null && (
        <>
          <ChoiceField
            name="cause"
            label={t('diagnosis.cause')}
            options={[
              ['', t('diagnosis.choose')] as const,
              ...replacementCauses.map((cause) => [cause, t(`replacementCause.${cause}`)] as const),
            ]}
          />
          <ReasonField />
        </>
      )}
    </ActionDialog>
  );
}

function useDiagnosis({ redemptionId }: MemberRedemption) {
  const { language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const params = { agency, redemption: redemptionId };
  return useApiQuery(adminRoutes.redemptions.diagnose, { params, query: { language } });
}

/** The facts and the effect of a replacement; without one, a button for the refund. */
function ReplaceLead({ diagnosis, onRefund }: { diagnosis: CodeDiagnosis } & Pick<CheckProps, 'onRefund'>): ReactNode {
  const { t } = useTranslation();
  const { obstacle, stock, isExpired, isSeenUsed, state } = diagnosis;
  const canReplace = obstacle === null;
  return (
    <Stack gap={3}>
      <DiagnosisFacts diagnosis={diagnosis} />
      {canReplace && <p>{t(stock === 'pool' ? 'diagnosis.poolLead' : 'diagnosis.replaceLead')}</p>}
      {canReplace && isExpired && <p>{t('diagnosis.expiredLead')}</p>}
      {canReplace && isSeenUsed && <p>{t('diagnosis.seenLead')}</p>}
      {!canReplace && state === 'GIVEN' && (
        <Button variant="secondary" onClick={onRefund}>
          {t('diagnosis.refundInstead')}
        </Button>
      )}
    </Stack>
  );
}

function DiagnosisFacts({ diagnosis }: { diagnosis: CodeDiagnosis }): ReactNode {
  const { t, number } = useTranslation();
  const { lastScan, expiresAt, isExpired, replacedAt, refundedAt, seenAt, supplierId, askedAgainAt } = diagnosis;
  const end = expiresAt === null ? t('diagnosis.noEnd') : <Moment key="end" at={expiresAt} />;
  return (
    <Facts
      of={[
        [t('diagnosis.state'), t(`redemptionState.${diagnosis.state}`)],
        [t('diagnosis.stock'), t(`stockKind.${diagnosis.stock}`)],
        [t('diagnosis.issued'), <Moment key="issued" at={diagnosis.redeemedAt} />],
        [
          t('diagnosis.seen'),
          seenAt === null ? <Missing key="seen" label={t('diagnosis.notSeen')} /> : <Moment key="seen" at={seenAt} />,
        ],
        [t(isExpired ? 'diagnosis.expired' : 'diagnosis.expires'), end],
        [t('diagnosis.replaced'), replacedAt === null ? undefined : <Moment key="replaced" at={replacedAt} />],
        [t('member.refunded'), refundedAt === null ? undefined : <Moment key="refunded" at={refundedAt} />],
        [t('diagnosis.supplier'), supplierId ?? undefined],
        [t('diagnosis.askedAgain'), askedAgainAt === null ? undefined : <Moment key="again" at={askedAgainAt} />],
        [t('diagnosis.scan'), diagnosis.stock === 'ticket' ? <LastScan key="scan" scan={lastScan} /> : undefined],
        [t('diagnosis.left'), number(diagnosis.replacementsLeft)],
      ]}
    />
  );
}

function LastScan({ scan }: { scan: CodeDiagnosis['lastScan'] }): ReactNode {
  const { t } = useTranslation();
  if (scan === null) return <Missing label={t('diagnosis.noScan')} />;
  return (
    <Cluster>
      <Moment at={scan.at} />
      <span>{t('diagnosis.scanned', { result: t(`ticketChecks.${scan.result}`), device: scan.device })}</span>
    </Cluster>
  );
}
