import { type AuditEvent, actVerbs, adminRoutes, CHANGES } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { definedOnly } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { useApiPages, useApiQuery } from '../data/use-api-query.ts';
import {
  AuditEventFacts,
  type AuditNames,
  actorKeys,
  type Publication,
  publicationOf,
  subjectText,
  titlesOfPages,
} from '../features/audit/audit-event-facts.tsx';

import { Difference } from '../features/versions/difference.tsx';
import { endOfDay, getDayErrors, startOfDay } from '../parts/agency-day.ts';
import { Choice } from '../parts/choice.tsx';
import { codeColumn, customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { DownloadsContext } from '../parts/downloads.tsx';
import { CsvButton } from '../parts/export-table.tsx';

import { Filters } from '../parts/filters.tsx';
import { columnsOf, fixedColumn } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { isolate } from '../words/isolate.ts';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { getActorName, getVerbText } from '../words/value-text.ts';

/** `/<agency>/record`: the audit log, with values before and after. */
export function Record(): ReactNode {
  const { t, language } = useTranslation();
  const agency = useAgency();
  const { agencyId, timeZone } = agency;
  const search = useSearch({ from: '/$agency/record' });
  const momentOf = (day: string | undefined, of: typeof startOfDay) =>
    day === undefined ? undefined : of(day, timeZone)?.toISOString();
  const query = definedOnly({
    ...search,
    from: momentOf(search.from, startOfDay),
    until: momentOf(search.until, endOfDay),
  });
  const input = { params: { agency: agencyId }, query };
  const events = useApiPages(adminRoutes.acts.list, { ...input, query: { ...query, language } });
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const names = useMemo(() => ({ agency, titles: titlesOfPages(events.data?.pages ?? []) }), [agency, events.data]);
  const rows = useMemo(
    () =>
      (events.data?.pages ?? []).flatMap(({ data }) =>
        data.map((act): Row => ({ ...act, about: subjectText(act.subject, names, t) })),
      ),
    [events.data, names, t],
  );
  const columns = useColumns(setOpened);
  return (
    <Page
      title={t('page.record')}
      lead={t('record.lead')}
      actions={<CsvButton route={adminRoutes.acts.export} input={input} />}
    >
      <RecordFilters />
      <ListTable
        list="record"
        query={events}
        label={t('page.record')}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState icon="history" title={t('record.empty')}>
            {t('record.emptyHelp')}
          </EmptyState>
        }
        onMore={events.hasNextPage ? () => void events.fetchNextPage() : null}
        isFetchingMore={events.isFetchingNextPage}
      />
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? undefined : getVerbText(opened.verb, t)}
        closeLabel={t('desk.close')}
      >
        <DownloadsContext value={null}>{opened !== null && <Opened act={opened} names={names} />}</DownloadsContext>
      </Drawer>
    </Page>
  );
}

function Opened({ act, names }: { act: AuditEvent; names: AuditNames }): ReactNode {
  const publication = publicationOf(act);
  return (
    <AuditEventFacts
      act={act}
      names={names}
      changes={publication === null ? null : <PublishedChanges {...publication} />}
    />
  );
}

/**
 * Changes of a publication in the desk's language; the log stores only English. Leaves out reach, which is today's
 * figure [DESK-364].
 */
function PublishedChanges({ before, after }: Publication): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const difference = useApiQuery(adminRoutes.versions.diff, {
    params: { agency: agencyId, number: String(after) },
    query: { against: before, language },
  });
  return (
    <Section title={t('versions.changes')}>
      <QueryBoundary query={difference} lines={4}>
        {(told) => <Difference difference={{ ...told, reach: [] }} />}
      </QueryBoundary>
    </Section>
  );
}

type Row = AuditEvent & { about: string };

/** Stable columns: new ones would recreate each row's button and lose the focus. */
function useColumns(onOpen: (act: AuditEvent) => void): TableColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<Row>({
        when: momentColumn(t('record.when'), ({ happenedAt }) => happenedAt),
        what: fixedColumn(
          customColumn(
            t('record.what'),
            ({ verb }) => getVerbText(verb, t),
            (act) => (
              <Button size="small" variant="quiet" onClick={() => onOpen(act)}>
                {getVerbText(act.verb, t)}
              </Button>
            ),
          ),
        ),
        who: textColumn(
          t('record.who'),
          ({ actor }) => `${isolate(getActorName(actor, t))} (${t(actorKeys[actor.kind])})`,
        ),
        about: customColumn(
          t('record.about'),
          ({ about }) => about,
          (act) => <About act={act} />,
        ),
        network: codeColumn(t('record.network'), ({ network }) => network),
      }),
    [t, onOpen],
  );
}

function About({ act: { about, subject } }: { act: Row }): ReactNode {
  const { agencyId: agency } = useAgency();
  const { kind, id } = subject;
  if (kind === 'member')
    return (
      <Link to="/$agency/members/$member" params={{ agency, member: id }}>
        {about}
      </Link>
    );
  if (kind !== 'version') return <span dir="auto">{about}</span>;
  return (
    <Link to="/$agency/versions/$number" params={{ agency, number: id }}>
      {about}
    </Link>
  );
}

/**
 * Filter options: all events, all changes [DESK-372], each verb by its label, and an unknown verb of the URL as it is.
 */
function verbOptions(asked: string | undefined, t: Translate): [value: string, name: string][] {
  const named = actVerbs.map((verb): [string, string] => [verb, getVerbText(verb, t)]);
  const isOther = asked !== undefined && asked !== CHANGES && !(actVerbs as readonly string[]).includes(asked);
  return [
    ['', t('record.anyVerb')],
    [CHANGES, t('record.changes')],
    ...(isOther ? [[asked, asked] as [string, string]] : []),
    ...named.toSorted(([, one], [, two]) => one.localeCompare(two, t('desk.locale'))),
  ];
}

function RecordFilters(): ReactNode {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/$agency/record' });
  const navigate = useNavigate({ from: '/$agency/record' });
  const check = ({ from, until }: Partial<typeof search>): Partial<Record<keyof typeof search, string>> => {
    const { to, ...said } = getDayErrors({ from, to: until }, { t, language });
    return to === undefined ? said : { ...said, until: to };
  };
  return (
    <Filters values={search} onApply={(values) => void navigate({ search: values })} check={check}>
      {(faults) => (
        <>
          <Field label={t('record.actor')} name="actor" defaultValue={search.actor} />
          <Choice
            label={t('record.verb')}
            name="verb"
            defaultValue={search.verb ?? ''}
            options={verbOptions(search.verb, t)}
          />
          <Field label={t('field.from')} name="from" type="date" defaultValue={search.from} error={faults.from} />
          <Field label={t('field.until')} name="until" type="date" defaultValue={search.until} error={faults.until} />
        </>
      )}
    </Filters>
  );
}
