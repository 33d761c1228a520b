import { type AnnouncedMaintenance, adminRoutes, type Maintenance as Told } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, use, useState } from 'react';
import { MeContext, useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { AnnounceForm } from '../features/maintenance/announce-form.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { getTextDirection } from '../words/isolate.ts';
import { useTranslation } from '../words/translation.tsx';

const { lift, liftForAll } = adminRoutes.maintenance;

/** Reopens the app or cancels a planned closure; with `isForAll` one the operator announced for all agencies. */
function LiftButton({ isClosed, isForAll = false }: { isClosed: boolean; isForAll?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const shared = {
    lead: t(isClosed ? 'maintenance.liftHelp' : 'maintenance.liftPlanHelp'),
    confirm: t('maintenance.lift'),
    done: () => t('maintenance.lifted'),
    onClose: () => setDialogOpen(false),
    refreshes: ['maintenance', 'acts'],
  };
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('maintenance.lift')}</Button>
      {isDialogOpen && isForAll && (
        <ActionDialog route={liftForAll} params={{}} title={t('maintenance.liftAllTitle')} {...shared} />
      )}
      {isDialogOpen && !isForAll && (
        <ActionDialog route={lift} params={{ agency: agencyId }} title={t('maintenance.liftTitle')} {...shared} />
      )}
    </>
  );
}

/** `/<agency>/maintenance`: status of the rider app, planned maintenance, and closing it for a while. */
export function Maintenance(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const reply = useApiQuery(adminRoutes.maintenance.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.maintenance')} lead={t('maintenance.lead')}>
      <QueryBoundary query={reply}>{(told) => <Announced told={told} />}</QueryBoundary>
    </Page>
  );
}

function Announced({ told }: { told: Told }): ReactNode {
  const { t } = useTranslation();
  const { may, isOpen } = useAgency();
  const isOperator = use(MeContext)?.isOperator === true;
  const { isClosed, own, forAll } = told;
  return (
    <>
      <p>
        {isOpen ? (
          <Badge tone={isClosed ? 'warning' : 'success'}>
            {t(isClosed ? 'maintenance.closed' : 'maintenance.open')}
          </Badge>
        ) : (
          <Badge tone="neutral">{t('maintenance.unopened')}</Badge>
        )}
      </p>
      {forAll !== null && (
        <Section title={t('maintenance.forAll')} actions={isOperator && <LiftButton isClosed={isClosed} isForAll />}>
          <Announcement one={forAll} />
        </Section>
      )}
      {own !== null && (
        <Section title={t('maintenance.own')} actions={may('maintenance.act') && <LiftButton isClosed={isClosed} />}>
          <Announcement one={own} />
        </Section>
      )}
      {may('maintenance.act') && (
        <Section title={t('maintenance.announce')}>
          <AnnounceForm />
        </Section>
      )}
    </>
  );
}

function Announcement({ one }: { one: AnnouncedMaintenance }): ReactNode {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('field.from'), <Moment key="from" at={one.startsAt} />],
        [t('field.until'), one.endsAt === null ? t('maintenance.untilLifted') : <Moment key="until" at={one.endsAt} />],
        [t('versions.by'), one.announcedBy.name],
        ...Object.entries(one.messages).map(
          ([language, text]) =>
            [
              language,
              <span key={language} {...getTextDirection(language)}>
                {text}
              </span>,
            ] as const,
        ),
      ]}
    />
  );
}
