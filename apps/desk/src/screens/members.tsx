import { adminRoutes, type MemberHit } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { UserStatusBadge } from '../features/member/summary.tsx';
import { useAsk, useQuestion } from '../features/search/asked.ts';
import { SearchItems } from '../features/search/things.tsx';
import { codeColumn, customColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/members`: finds members by what a caller or a provider can name. */
export function Members(): ReactNode {
  const { t } = useTranslation();
  const question = useQuestion();
  const ask = useAsk();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('question');
    if (typeof typed === 'string' && typed.trim() !== '') ask(typed);
  };
  return (
    <Page title={t('page.members')} lead={t('search.lead')}>
      <search>
        {/* Keyed by the search, which resets the field after navigating back. */}
        <form key={question} className={styles['form']} onSubmit={submit}>
          <Field
            label={t('search.question')}
            name="question"
            type="search"
            defaultValue={question}
            autoComplete="off"
            maxLength={256}
          />
          <Button type="submit">{t('search.go')}</Button>
        </form>
      </search>
      {question === '' ? <EmptyState icon="search" title={t('search.start')} /> : <Found question={question} />}
    </Page>
  );
}

function Found({ question }: { question: string }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const found = useApiQuery(adminRoutes.search.find, {
    params: { agency: agencyId },
    query: { language },
    body: { question },
  });
  const columns = useColumns();
  return (
    <QueryBoundary query={found}>
      {({ members, isCut, things, titles }) => (
        <>
          {things.length > 0 && <SearchItems things={things} titles={titles} />}
          {isCut && <p>{t('search.cut')}</p>}
          {(members.length > 0 || things.length === 0) && (
            <ListTable
              list="members"
              label={t('page.members')}
              columns={columns}
              rows={members}
              empty={
                <EmptyState icon="search" title={t('search.none', { question })}>
                  {t('search.noneHelp')}
                </EmptyState>
              }
            />
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function useColumns(): TableColumn<MemberHit>[] {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return useMemo(
    () =>
      columnsOf<MemberHit>({
        name: customColumn(
          t('search.name'),
          ({ name }) => name,
          ({ name, memberId }) => (
            <Link to="/$agency/members/$member" params={{ agency: agencyId, member: memberId }} dir="auto">
              {name || t('search.noName')}
            </Link>
          ),
        ),
        status: customColumn(
          t('search.status'),
          ({ status }) => status,
          ({ status }) => <UserStatusBadge status={status} />,
        ),
        email: codeColumn(t('search.email'), ({ email }) => email),
        phone: textColumn(t('search.phone'), ({ phoneEnd }) =>
          phoneEnd === null ? null : t('search.endsIn', { digits: phoneEnd }),
        ),
        by: textColumn(
          t('search.by'),
          ({ by, isExact }) => t(`found.${by}`) + (isExact ? ` (${t('search.exact')})` : ''),
        ),
      }),
    [t, agencyId],
  );
}
