import { adminRoutes, type CounterMember, type CounterOffer, type CounterRedemption } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiMutation, useApiQuery } from '../data/use-api-query.ts';
import {
  NewCardDialog,
  NewCodeDialog,
  RedeemDialog,
  ReprintDialog,
  StatementDialog,
  UndoDialog,
} from '../features/counter/member-dialogs.tsx';
import { PhoneDialog, RemovePhoneDialog } from '../features/counter/phone-dialogs.tsx';
import { counterRefreshes } from '../features/counter/sign-up-dialog.tsx';
import { actionsColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';

/** `/<agency>/counter/<member>`: what a member has and can get at the counter, and its last redemptions [DESK-574]. */
export function CounterMemberPage(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const { member: memberId } = useParams({ from: '/$agency/counter/$member' });
  const member = useApiQuery(adminRoutes.assist.member, {
    params: { agency: agencyId, member: memberId },
    query: { language },
  });
  return (
    <Page title={member.data?.name ?? t('page.counter')}>
      <QueryBoundary query={member}>{(shown) => <Shown member={shown} />}</QueryBoundary>
    </Page>
  );
}

type Doing =
  | 'card'
  | 'code'
  | 'phone'
  | 'removePhone'
  | 'statement'
  | CounterOffer
  | { undo: CounterRedemption }
  | { reprint: CounterRedemption }
  | null;

const phoneFact = (phone: CounterMember['phone'], t: Translate) =>
  [t('counter.phone'), phone ? t('counter.phoneEnd', phone) : t('counter.noPhone')] as const;

function Shown({ member }: { member: CounterMember }): ReactNode {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const { balance, unclaimed, isInApp, hasCard, canRedeem, phone, takesPhone } = member;
  return (
    <>
      <Facts
        of={[
          [t('counter.balance'), balance],
          [t('counter.unclaimed'), unclaimed],
          [t('counter.status'), t(isInApp ? 'counter.inApp' : 'counter.onPaper')],
          ...(phone || takesPhone ? [phoneFact(phone, t)] : []),
        ]}
      />
      {!canRedeem && <p>{t(hasCard ? 'counter.notVerified' : 'counter.noCard')}</p>}
      <Cluster>
        <Claim member={member} />
        <Button variant="secondary" onClick={() => setDoing('card')}>
          {t('counter.newCard')}
        </Button>
        {!isInApp && (
          <Button variant="secondary" onClick={() => setDoing('code')}>
            {t('counter.newCode')}
          </Button>
        )}
        {takesPhone && (
          <Button variant="secondary" onClick={() => setDoing('phone')}>
            {t(phone ? 'counter.changePhone' : 'counter.addPhone')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setDoing('statement')}>
          {t('counter.statement')}
        </Button>
        {phone && (
          <Button variant="quiet" onClick={() => setDoing('removePhone')}>
            {t('counter.removePhone')}
          </Button>
        )}
      </Cluster>
      <Offers member={member} onRedeem={setDoing} />
      <Redemptions
        redemptions={member.redemptions}
        onUndo={(undo) => setDoing({ undo })}
        onReprint={(reprint) => setDoing({ reprint })}
      />
      <OpenDialog member={member} doing={doing} onClose={close} />
    </>
  );
}

type OpenDialogProps = { member: CounterMember; doing: Doing; onClose: () => void };

function OpenDialog({ member, doing, onClose }: OpenDialogProps): ReactNode {
  if (doing === null) return null;
  if (doing === 'card') return <NewCardDialog member={member} onClose={onClose} />;
  if (doing === 'code') return <NewCodeDialog member={member} onClose={onClose} />;
  if (doing === 'statement') return <StatementDialog member={member} onClose={onClose} />;
  if (doing === 'phone') return <PhoneDialog member={member} onClose={onClose} />;
  if (doing === 'removePhone') return <RemovePhoneDialog member={member} onClose={onClose} />;
  if ('undo' in doing) return <UndoDialog redemption={doing.undo} onClose={onClose} />;
  if ('reprint' in doing) return <ReprintDialog member={member} redemption={doing.reprint} onClose={onClose} />;
  return <RedeemDialog member={member} offer={doing} onClose={onClose} />;
}

function Claim({ member: { memberId, unclaimed } }: { member: CounterMember }): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const { agencyId } = useAgency();
  const claim = useApiMutation(adminRoutes.assist.claim, counterRefreshes);
  if (unclaimed === 0) return null;
  const press = () =>
    claim.mutate(
      { params: { agency: agencyId, member: memberId } },
      {
        onSuccess: ({ points }) => toast({ title: t('counter.claimed', { points }), tone: 'success' }),
        onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
      },
    );
  return (
    <Button busy={claim.isPending} onClick={press}>
      {t('counter.claim', { points: unclaimed })}
    </Button>
  );
}

type OffersProps = { member: CounterMember; onRedeem: (offer: CounterOffer) => void };

function Offers({ member: { offers, canRedeem }, onRedeem }: OffersProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<CounterOffer>[]>(
    () => [
      textColumn(t('counter.offer'), ({ title }) => title),
      numberColumn(t('counter.price'), ({ price }) => price),
      textColumn(t('counter.state'), ({ state }) => t(`counter.${state}`)),
      actionsColumn<CounterOffer>(t('staff.do'), (offer) =>
        canRedeem && offer.state === 'AVAILABLE' ? (
          <Button size="small" variant="secondary" onClick={() => onRedeem(offer)}>
            {t('counter.redeem')}
          </Button>
        ) : null,
      ),
    ],
    [t, canRedeem, onRedeem],
  );
  return (
    <Section title={t('counter.offers')}>
      <DataTable
        label={t('counter.offers')}
        columns={columns}
        rows={offers}
        empty={<EmptyState compact icon="gift" title={t('counter.noOffers')} />}
      />
    </Section>
  );
}

type RedemptionsProps = {
  redemptions: readonly CounterRedemption[];
  onUndo: (redemption: CounterRedemption) => void;
  onReprint: (redemption: CounterRedemption) => void;
};

function Redemptions({ redemptions, onUndo, onReprint }: RedemptionsProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<CounterRedemption>[]>(
    () => [
      textColumn(t('counter.offer'), ({ title }) => title),
      numberColumn(t('counter.price'), ({ price }) => price),
      momentColumn(t('counter.at'), ({ redeemedAt }) => redeemedAt),
      textColumn(t('counter.by'), ({ by }) => by),
      momentColumn(t('counter.refunded'), ({ refundedAt }) => refundedAt),
      actionsColumn<CounterRedemption>(t('staff.do'), (redemption) => (
        <>
          {redemption.attempt !== null && redemption.refundedAt === null && (
            <Button size="small" variant="quiet" onClick={() => onReprint(redemption)}>
              {t('counter.reprint')}
            </Button>
          )}
          {redemption.undoUntil !== null && (
            <Button size="small" variant="quiet" onClick={() => onUndo(redemption)}>
              {t('counter.undo')}
            </Button>
          )}
        </>
      )),
    ],
    [t, onUndo, onReprint],
  );
  return (
    <Section title={t('counter.redemptions')}>
      <DataTable
        label={t('counter.redemptions')}
        columns={columns}
        rows={redemptions}
        empty={<EmptyState compact icon="ticket" title={t('counter.noRedemptions')} />}
      />
    </Section>
  );
}
