import { adminRoutes, type NotificationsAtDesk, type NotificationWay } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { IncomingTexts } from '../features/incoming-texts/incoming-texts.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { NumberField } from '../parts/action-fields.tsx';
import { actionsColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const refreshes = ['notifications', 'acts'];

/** `/<agency>/notifications`: what riders get, by kind and channel, and the limit of text messages [DESK-567]. */
export function Notifications(): ReactNode {
  const { t } = useTranslation();
  const params = { agency: useAgency().agencyId };
  const notifications = useApiQuery(adminRoutes.notifications.get, { params });
  return (
    <Page title={t('page.notifications')} lead={t('riderNotifications.lead')}>
      <QueryBoundary query={notifications}>
        {(reply) => (
          <>
            <Texts texts={reply} />
            <IncomingTexts />
            <Kinds notifications={reply} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Texts({ texts: { textsAMonth, textsSent } }: { texts: NotificationsAtDesk }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const [isSetting, setSetting] = useState(false);
  return (
    <TitledSection id="texts" title={t('riderNotifications.texts')}>
      <p>
        {textsAMonth === 0
          ? t('riderNotifications.textsNone')
          : t('riderNotifications.textsUsed', { sent: textsSent, limit: textsAMonth })}
      </p>
      {may('programme.publish') && (
        <Cluster>
          <Button variant="secondary" onClick={() => setSetting(true)}>
            {t('riderNotifications.setLimit')}
          </Button>
        </Cluster>
      )}
      {isSetting && (
        <ActionDialog
          route={adminRoutes.notifications.setTextLimit}
          params={{ agency: agencyId }}
          title={t('riderNotifications.setLimit')}
          lead={t('riderNotifications.setLimitLead')}
          confirm={t('riderNotifications.setLimit')}
          done={() => t('riderNotifications.limitSet')}
          onClose={() => setSetting(false)}
          refreshes={refreshes}
        >
          <NumberField name="textsAMonth" label={t('riderNotifications.textsAMonth')} />
        </ActionDialog>
      )}
    </TitledSection>
  );
}

function Kinds({ notifications }: { notifications: NotificationsAtDesk }): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<NotificationWay | null>(null);
  const columns = useKindColumns(notifications.textsAMonth > 0, setChosen);
  const { EMAIL: email, SMS: sms } = notifications.unsubscribedFromAll;
  return (
    <TitledSection id="kinds" title={t('riderNotifications.kinds')}>
      <p>{t('riderNotifications.kindsLead')}</p>
      <p>{t('riderNotifications.unsubscribedFromAll', { email, sms })}</p>
      <DataTable
        label={t('riderNotifications.kinds')}
        columns={columns}
        rows={notifications.ways}
        file="notifications"
        empty={<EmptyState icon="bell" title={t('riderNotifications.kinds')} />}
      />
      {chosen && <SwitchDialog way={chosen} onClose={() => setChosen(null)} />}
    </TitledSection>
  );
}

function SwitchDialog({
  way: { kind, channel, isOn },
  onClose,
}: {
  way: NotificationWay;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const names = { kind: t(`riderNotifications.${kind}`), channel: t(`riderNotifications.${channel}`) };
  return (
    <ActionDialog
      route={adminRoutes.notifications.switchKind}
      params={{ agency: agencyId }}
      begin={{ kind, channel, isOn: !isOn }}
      title={t(isOn ? 'riderNotifications.turnOffTitle' : 'riderNotifications.turnOnTitle', names)}
      lead={t(isOn ? 'riderNotifications.turnOffLead' : 'riderNotifications.turnOnLead')}
      confirm={t(isOn ? 'riderNotifications.turnOff' : 'riderNotifications.turnOn')}
      done={({ isOn: isNowOn }) => t(isNowOn ? 'riderNotifications.turnedOn' : 'riderNotifications.turnedOff')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

function useKindColumns(hasTexts: boolean, onSwitch: (way: NotificationWay) => void): TableColumn<NotificationWay>[] {
  const { t } = useTranslation();
  const mayAct = useAgency().may('programme.publish');
  return useMemo(
    () => [
      textColumn(t('riderNotifications.kind'), ({ kind }) => t(`riderNotifications.${kind}`)),
      textColumn(t('riderNotifications.channel'), ({ channel }) => t(`riderNotifications.${channel}`)),
      textColumn(t('riderNotifications.state'), ({ channel, isOn }) => {
        if (channel === 'SMS' && !hasTexts) return t('riderNotifications.offWithoutTexts');
        return t(isOn ? 'riderNotifications.on' : 'riderNotifications.off');
      }),
      numberColumn(t('riderNotifications.sent'), ({ sent }) => sent),
      numberColumn(t('riderNotifications.failed'), ({ failed }) => failed),
      numberColumn(t('riderNotifications.unsubscribed'), ({ unsubscribed }) => unsubscribed),
      ...(mayAct
        ? [
            actionsColumn<NotificationWay>(t('staff.do'), (way) => (
              <Button size="small" variant="quiet" onClick={() => onSwitch(way)}>
                {t(way.isOn ? 'riderNotifications.turnOff' : 'riderNotifications.turnOn')}
              </Button>
            )),
          ]
        : []),
    ],
    [t, mayAct, hasTexts, onSwitch],
  );
}
