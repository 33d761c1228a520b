import { type AnnouncedMaintenance, adminRoutes, type Maintenance as Told } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, use } from 'react';
import { MeContext, useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { AnnounceForm } from '../features/maintenance/announce-form.tsx';
import { LiftButton } from '../features/maintenance/lift-button.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { getTextDirection } from '../words/text-direction.ts';
import { useTranslation } from '../words/translation.tsx';

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
