import {
  adminRoutes,
  type OfferedTemplate,
  type SetupCampaign,
  type Templates,
  templateGroups,
} from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { BrokenDraft, ToDraft } from '../features/templates/template-form.tsx';

import { customColumn, numberColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/**
 * `/<agency>/templates`: campaign templates, each with its awards on sample rides, next to the draft's campaigns
 * [DESK-237].
 */
export function TemplatesScreen(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, isOpen } = useAgency();
  const reply = useApiQuery(adminRoutes.setup.templates, { params: { agency: agencyId } });
  return (
    <Page
      title={t('templates.title')}
      lead={t('templates.lead')}
      actions={
        isOpen ? (
          reply.data?.isBroken === false && <ToDraft draft={reply.data.draft} />
        ) : (
          <Link to="/$agency" params={{ agency: agencyId }}>
            {t('templates.toList')}
          </Link>
        )
      }
    >
      <QueryBoundary query={reply} lines={12}>
        {(templates) =>
          templates.isBroken ? (
            <BrokenDraft draft={templates.draft} />
          ) : (
            <>
              <Offered templates={templates} />
              <InDraft templates={templates} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

const groups = Object.keys(templateGroups) as (keyof typeof templateGroups)[];

function Offered({ templates }: { templates: Templates }): ReactNode {
  const { t } = useTranslation();
  const { riders, rides, days } = templates;
  return (
    <Section title={t('templates.offered')}>
      <p className={styles['help']}>{t('templates.sample', { riders, rides, days })}</p>
      {groups.map((group) => {
        const names: readonly string[] = templateGroups[group];
        const offered = templates.templates.filter(({ template }) => names.includes(template));
        if (offered.length === 0) return null;
        const title = t(`templateGroups.${group}`);
        return (
          <section key={group} className={styles['group']} aria-label={title}>
            <h3 className={styles['groupName']}>{title}</h3>
            <ul className={styles['cards']}>
              {offered.map((one) => (
                <Card key={one.template} offered={one} riders={riders} />
              ))}
            </ul>
          </section>
        );
      })}
    </Section>
  );
}

function Card({ offered, riders }: { offered: OfferedTemplate; riders: number }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { template, isThere, fits, points, reached } = offered;
  const name = t(`templates.${template}`);
  return (
    <li className={styles['card']}>
      <h4 className={styles['name']}>
        <span>{name}</span>
        {isThere && <Badge tone="success">{t('templates.isThere')}</Badge>}
      </h4>
      <p className={styles['help']}>{t(`templates.${template}Help`)}</p>
      {points !== null && reached !== null && (
        <p>
          {points === 0 && reached > 0
            ? t('templates.gives', { reached, riders })
            : t('templates.pays', { points, reached, riders })}
        </p>
      )}
      {fits ? (
        <Link to="/$agency/templates/$template" params={{ agency: agencyId, template }}>
          {t('templates.choose', { name })}
        </Link>
      ) : (
        <p className={styles['help']}>{t(template === 'rides-then-offer' ? 'templates.noOffer' : 'templates.taken')}</p>
      )}
    </li>
  );
}

function InDraft({ templates: { draft, campaigns } }: { templates: Templates }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const columns = useMemo<TableColumn<SetupCampaign>[]>(
    () => [
      customColumn(
        t('templates.campaign'),
        ({ title }) => title,
        ({ campaignId, title }) =>
          draft === null ? (
            <bdi>{title}</bdi>
          ) : (
            <Link
              to="/$agency/versions/$number/edit"
              params={{ agency, number: String(draft) }}
              search={{ at: `campaigns/${campaignId}` }}
            >
              <bdi>{title}</bdi>
            </Link>
          ),
      ),
      numberColumn(t('templates.points'), ({ points }) => points),
      numberColumn(t('templates.reached'), ({ reached }) => reached),
    ],
    [t, agency, draft],
  );
  const title = t(draft === null ? 'templates.live' : 'templates.draft');
  return (
    <Section title={title}>
      <DataTable label={title} columns={columns} rows={campaigns} file="campaigns" hasFigures empty={null} />
    </Section>
  );
}
