import type { Redemption } from '@fareback/contract';
import {
  adminRoutes,
  type CounterMember,
  type CounterOffer,
  type CounterRedemption,
  proofKinds,
  type TakeoverCode,
} from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { PrintDialog } from './print-area.tsx';
import { MemberCardSheet, StatementSheet, TakeoverSheet, TicketSheet } from './sheets.tsx';
import { counterRefreshes, ProofField } from './sign-up-dialog.tsx';

type OfMember = { member: CounterMember; onClose: () => void };

/** Redeems after a second look at name and card, then prints; a repeated press keeps its attempt [DESK-574]. */
export function RedeemDialog({ member, offer, onClose }: OfMember & { offer: CounterOffer }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [attempt] = useState(() => crypto.randomUUID());
  const [redemption, setRedemption] = useState<Redemption>();
  const { name, memberId, balance } = member;
  const { offerId, title, price } = offer;
  if (redemption !== undefined)
    return (
      <PrintDialog title={t('counter.redeemed', { title })} onClose={onClose}>
        <TicketSheet redemption={redemption} name={name} />
      </PrintDialog>
    );
  return (
    <ActionDialog
      route={adminRoutes.assist.redeem}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.redeemTitle', { title, name })}
      lead={t('counter.redeemLead', { price, balance })}
      confirm={t('counter.redeem')}
      begin={{ offerId, price, attempt, digits: '' }}
      done={(reply) => (reply.redemption === null ? t('counter.pending') : t('counter.redeemed', { title }))}
      onDone={(reply) => (reply.redemption === null ? onClose() : setRedemption(reply.redemption))}
      fieldMessage={({ code }) => (code === 'WRONG_DIGITS' ? t('errors.WRONG_DIGITS') : undefined)}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <TextField name="digits" label={t('counter.digits')} help={t('counter.digitsHelp')} />
    </ActionDialog>
  );
}

/** Prints a redemption once more, by its first attempt, which spends nothing again [DESK-574]. */
export function ReprintDialog({
  member,
  redemption,
  onClose,
}: OfMember & { redemption: CounterRedemption }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [found, setFound] = useState<Redemption>();
  const { name, memberId } = member;
  const { attempt, offerId, price, title } = redemption;
  if (found !== undefined)
    return (
      <PrintDialog title={t('counter.ticket')} onClose={onClose}>
        <TicketSheet redemption={found} name={name} />
      </PrintDialog>
    );
  return (
    <ActionDialog
      route={adminRoutes.assist.redeem}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.reprintTitle', { title })}
      lead={t('counter.reprintLead')}
      confirm={t('counter.reprint')}
      begin={{ offerId, price, attempt, digits: '' }}
      done={() => t('counter.ticket')}
      onDone={(reply) => (reply.redemption === null ? onClose() : setFound(reply.redemption))}
      fieldMessage={({ code }) => (code === 'WRONG_DIGITS' ? t('errors.WRONG_DIGITS') : undefined)}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <TextField name="digits" label={t('counter.digits')} help={t('counter.digitsHelp')} />
    </ActionDialog>
  );
}

export function UndoDialog({ redemption, onClose }: { redemption: CounterRedemption; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { redemptionId, title } = redemption;
  return (
    <ActionDialog
      route={adminRoutes.assist.undo}
      params={{ agency: agencyId, redemption: redemptionId }}
      title={t('counter.undoTitle', { title })}
      lead={t('counter.undoLead')}
      confirm={t('counter.undo')}
      isDangerous
      done={({ points }) => t('counter.undone', { points })}
      onClose={onClose}
      refreshes={counterRefreshes}
    />
  );
}

export function NewCardDialog({ member, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [card, setCard] = useState<{ name: string; cardNumber: string }>();
  const { name, memberId } = member;
  if (card !== undefined)
    return (
      <PrintDialog title={t('counter.memberCard')} lead={t('counter.printLead')} onClose={onClose}>
        <MemberCardSheet {...card} />
      </PrintDialog>
    );
  return (
    <ActionDialog
      route={adminRoutes.assist.newCard}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.newCardTitle', { name })}
      lead={t('counter.newCardLead')}
      confirm={t('counter.newCard')}
      begin={{ proof: proofKinds[0] }}
      done={() => t('counter.newCard')}
      onDone={setCard}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <ProofField />
    </ActionDialog>
  );
}

export function NewCodeDialog({ member, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [takeover, setTakeover] = useState<TakeoverCode>();
  const { name, memberId } = member;
  if (takeover !== undefined)
    return (
      <PrintDialog title={t('counter.printedCode')} lead={t('counter.printLead')} onClose={onClose}>
        <TakeoverSheet takeover={takeover} />
      </PrintDialog>
    );
  return (
    <ActionDialog
      route={adminRoutes.assist.newCode}
      params={{ agency: agencyId, member: memberId }}
      title={t('counter.newCodeTitle', { name })}
      lead={t('counter.newCodeLead')}
      confirm={t('counter.newCode')}
      begin={{ proof: proofKinds[0] }}
      done={() => t('counter.newCode')}
      onDone={setTakeover}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <ProofField />
    </ActionDialog>
  );
}

/** A statement to print and post [ASSIST-20]. */
export function StatementDialog({ member: { memberId }, onClose }: OfMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const statement = useApiQuery(adminRoutes.assist.statement, { params: { agency: agencyId, member: memberId } });
  if (statement.data === undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('counter.statement')}
        actions={
          <Button wide variant="quiet" onClick={onClose}>
            {t('counter.close')}
          </Button>
        }
      >
        <QueryBoundary query={statement}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return (
    <PrintDialog title={t('counter.statement')} lead={t('counter.statementLead')} dismissible onClose={onClose}>
      <StatementSheet statement={statement.data} />
    </PrintDialog>
  );
}
