import { adminRoutes, type DeviceAtDesk, type DoubleUse } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { actionsColumn, codeColumn, customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { type Translate, useTranslation } from '../words/translation.tsx';

const DAYS = 7;
const refreshes = ['tickets', 'acts'];

/** `/<agency>/ticket-checks`: double use of tickets, and inspectors' devices with a way to revoke one [DESK-540]. */
export function TicketChecks(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const params = { agency: agencyId };
  const doubleUse = useApiQuery(adminRoutes.tickets.doubleUse, { params, query: { language, days: DAYS } });
  const [isReplacing, setReplacing] = useState(false);
  const doubleColumns = useDoubleColumns();
  return (
    <Page
      title={t('page.ticketChecks')}
      lead={t('ticketChecks.lead')}
      actions={
        <>
          {may('tickets.inspect') && <a href="/inspect/">{t('ticketChecks.page')}</a>}
          {may('staff.manage') && (
            <Button variant="secondary" onClick={() => setReplacing(true)}>
              {t('ticketChecks.replaceKey')}
            </Button>
          )}
        </>
      }
    >
      <TitledSection id="double-use" title={t('ticketChecks.double')}>
        <p>{t('ticketChecks.doubleLead')}</p>
        <QueryBoundary query={doubleUse}>
          {({ tickets }) => (
            <DataTable
              label={t('ticketChecks.double')}
              columns={doubleColumns}
              rows={tickets}
              file="double-use"
              empty={<EmptyState icon="check-circle" title={t('ticketChecks.doubleEmpty', { days: DAYS })} />}
            />
          )}
        </QueryBoundary>
      </TitledSection>
      <Devices />
      {isReplacing && (
        <ActionDialog
          route={adminRoutes.tickets.replaceKey}
          params={params}
          title={t('ticketChecks.replaceKey')}
          lead={t('ticketChecks.replaceKeyLead')}
          confirm={t('ticketChecks.replaceKey')}
          isDangerous
          done={() => t('ticketChecks.keyReplaced')}
          onClose={() => setReplacing(false)}
          refreshes={refreshes}
        />
      )}
    </Page>
  );
}

/** Inspectors' devices, with a way to revoke one. */
function Devices(): ReactNode {
  const { t } = useTranslation();
  const params = { agency: useAgency().agencyId };
  const devices = useApiQuery(adminRoutes.tickets.devices, { params });
  const [revoking, setRevoking] = useState<DeviceAtDesk | null>(null);
  const deviceColumns = useDeviceColumns(setRevoking);
  return (
    <>
      <TitledSection id="inspector-devices" title={t('ticketChecks.devices')}>
        <QueryBoundary query={devices}>
          {({ devices: rows }) => (
            <DataTable
              label={t('ticketChecks.devices')}
              columns={deviceColumns}
              rows={rows}
              file="inspector-devices"
              empty={<EmptyState icon="phone" title={t('ticketChecks.devicesEmpty')} />}
            />
          )}
        </QueryBoundary>
      </TitledSection>
      {revoking && (
        <ActionDialog
          route={adminRoutes.tickets.revokeDevice}
          params={{ ...params, device: revoking.deviceId }}
          title={t('ticketChecks.revokeTitle', { label: revoking.label })}
          lead={t('ticketChecks.revokeLead')}
          confirm={t('ticketChecks.revoke')}
          isDangerous
          done={() => t('ticketChecks.revoked')}
          onClose={() => setRevoking(null)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}

/** Results with their number, such as 'Valid 2, Copied 1'. */
function resultsOf({ sightings }: DoubleUse, t: Translate): string {
  const counts = Map.groupBy(sightings, ({ result }) => result);
  return [...counts].map(([result, of]) => `${t(`ticketChecks.${result}`)} ${of.length}`).join(', ');
}

function useDoubleColumns(): TableColumn<DoubleUse>[] {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isLinked = may('members.read');
  return useMemo(
    () => [
      customColumn(
        t('ticketChecks.ticket'),
        ({ title }) => title,
        ({ title, redemptionId: redemption }) =>
          isLinked ? (
            <Link to="/$agency/redemptions/$redemption" params={{ agency: agencyId, redemption }}>
              {title}
            </Link>
          ) : (
            title
          ),
      ),
      codeColumn(t('ticketChecks.code'), ({ code }) => code),
      numberColumn(t('ticketChecks.times'), ({ sightings }) => sightings.length),
      textColumn(t('ticketChecks.results'), (row) => resultsOf(row, t)),
      momentColumn(t('ticketChecks.first'), ({ sightings }) => sightings[0]?.seenAt ?? null),
      momentColumn(t('ticketChecks.last'), ({ sightings }) => sightings.at(-1)?.seenAt ?? null),
      textColumn(t('ticketChecks.by'), ({ sightings }) => [...new Set(sightings.map(({ label }) => label))].join(', ')),
      momentColumn(t('ticketChecks.refunded'), ({ refundedAt }) => refundedAt),
    ],
    [t, agencyId, isLinked],
  );
}

function useDeviceColumns(onRevoke: (device: DeviceAtDesk) => void): TableColumn<DeviceAtDesk>[] {
  const { t } = useTranslation();
  const mayAct = useAgency().may('stock.act');
  return useMemo(
    () => [
      textColumn(t('ticketChecks.device'), ({ label }) => label),
      momentColumn(t('ticketChecks.shiftAt'), ({ shiftAt }) => shiftAt),
      momentColumn(t('ticketChecks.keysUntil'), ({ keysUntil }) => keysUntil),
      momentColumn(t('ticketChecks.syncedAt'), ({ syncedAt }) => syncedAt, { empty: () => t('ticketChecks.never') }),
      momentColumn(t('ticketChecks.state'), ({ revokedAt }) => revokedAt, {
        words: ({ revokedAt }) => (revokedAt === null ? t('ticketChecks.inUse') : null),
      }),
      ...(mayAct
        ? [
            actionsColumn<DeviceAtDesk>(t('staff.do'), (device) =>
              device.revokedAt === null ? (
                <Button size="small" variant="quiet" onClick={() => onRevoke(device)}>
                  {t('ticketChecks.revoke')}
                </Button>
              ) : null,
            ),
          ]
        : []),
    ],
    [t, mayAct, onRevoke],
  );
}
