import {
  adminRoutes,
  type MemberOfferGrant,
  type MemberOfferGrants,
  type MemberRecord,
} from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, DayField, ReasonField } from '../../parts/action-fields.tsx';
import { actionsColumn, endColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { refreshes } from './actions/act-on-member.ts';

/** Offers that campaigns, friends, draws and staff gave the member; staff give more and withdraw unused ones [DESK-510]. */
export function MemberOffers({ record }: { record: MemberRecord }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const params = { agency, member: record.memberId };
  const reply = useApiQuery(adminRoutes.members.offerGrants, { params, query: { language } });
  return (
    <Section title={t('member.offerGrants')}>
      <QueryBoundary query={reply} lines={3}>
        {(given) => <Grants record={record} given={given} />}
      </QueryBoundary>
    </Section>
  );
}

function Grants({ record, given: { grants, offers } }: { record: MemberRecord; given: MemberOfferGrants }): ReactNode {
  const { t } = useTranslation();
  const mayGive = record.may.includes('giveOffer');
  const [isGiving, setGiving] = useState(false);
  const [withdrawn, setWithdrawn] = useState<MemberOfferGrant | null>(null);
  const columns = useMemo<TableColumn<MemberOfferGrant>[]>(
    () => [
      textColumn(t('member.offer'), ({ title }) => title),
      textColumn(t('member.grantFrom'), ({ source, campaign }) => campaign ?? t(`offerGrantSource.${source}`)),
      textColumn(t('member.grantState'), ({ state }) => t(`offerGrantState.${state}`)),
      momentColumn(t('member.grantGiven'), ({ givenAt }) => givenAt),
      endColumn(
        t('member.grantUntil'),
        ({ expiresAt }) => expiresAt,
        () => t('settings.noEnd'),
      ),
      ...(mayGive
        ? [
            actionsColumn<MemberOfferGrant>(
              t('staff.do'),
              (grant) =>
                grant.state === 'OPEN' &&
                grant.source !== 'DRAW' && (
                  <Button size="small" variant="quiet" onClick={() => setWithdrawn(grant)}>
                    {t('act.withdrawOffer')}
                  </Button>
                ),
            ),
          ]
        : []),
    ],
    [t, mayGive],
  );
  return (
    <>
      <DataTable
        label={t('member.offerGrants')}
        columns={columns}
        rows={grants}
        file="member-offers"
        empty={
          <EmptyState compact icon="gift" title={t('member.noOfferGrants')}>
            {t('member.noOfferGrantsHelp')}
          </EmptyState>
        }
      />
      {mayGive && offers.length > 0 && (
        <Button size="small" variant="secondary" onClick={() => setGiving(true)}>
          {t('act.giveOffer')}
        </Button>
      )}
      {isGiving && <GiveDialog record={record} offers={offers} onClose={() => setGiving(false)} />}
      {withdrawn !== null && <WithdrawDialog record={record} grant={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

type GiveProps = { record: MemberRecord; offers: MemberOfferGrants['offers']; onClose: () => void };

/** Gives an offer, to be redeemed once without points; idempotent [DESK-511, DESK-535]. */
function GiveDialog({ record, offers, onClose }: GiveProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      route={adminRoutes.members.giveOffer}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.giveOfferTitle', { name: record.name })}
      lead={t('act.giveOfferHelp')}
      confirm={t('act.giveOffer')}
      begin={{ offerId: offers[0]?.offerId ?? '', reason: '', idempotencyKey }}
      done={() => t('act.offerGiven')}
      fieldMessage={({ field }) => (field === 'lastDay' ? t('act.lastDayPast') : undefined)}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ChoiceField
        name="offerId"
        label={t('act.offer')}
        options={offers.map(({ offerId, title }) => [offerId, title] as const)}
      />
      <DayField name="lastDay" label={t('act.lastDay')} help={t('act.lastDayHelp')} />
      <ReasonField />
    </ActionDialog>
  );
}

type WithdrawProps = { record: MemberRecord; grant: MemberOfferGrant; onClose: () => void };

/** Withdraws an unused offer [DESK-512]. */
function WithdrawDialog({ record, grant, onClose }: WithdrawProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.withdrawOffer}
      params={{ agency: agencyId, member: record.memberId, grant: grant.grantId }}
      title={t('act.withdrawOfferTitle', { offer: grant.title })}
      lead={t('act.withdrawOfferHelp')}
      confirm={t('act.withdrawOffer')}
      isDangerous
      begin={{ reason: '' }}
      done={({ isChanged }) => t(isChanged ? 'act.offerWithdrawn' : 'act.offerNotWithdrawn')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ReasonField />
    </ActionDialog>
  );
}
