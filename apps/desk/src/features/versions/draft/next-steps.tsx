import { adminRoutes, type Version } from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { useApiQuery } from '../../../data/use-api-query.ts';
import { Section } from '../../../parts/page.tsx';
import { QueryBoundary } from '../../../parts/query-boundary.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { VersionActions, VersionObstacles } from '../version-actions.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import type { SaveStatus } from './draft-state.ts';
import styles from './forms/forms.module.css';

/** Actions for a fully saved draft: submit, publish or schedule [DESK-192]. */
export function NextSteps({ version, saveStatus }: { version: Version; saveStatus: SaveStatus }): ReactNode {
  const isSaved = saveStatus === 'kept';
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  const params = { agency: agencyId, number: String(version.number) };
  const difference = useApiQuery(adminRoutes.versions.diff, { params, query: { language } });
  const leave = (number: number): void =>
    void navigate({ to: '/$agency/versions/$number', params: { agency: agencyId, number: String(number) } });
  return (
    <Section title={t('forms.next')}>
      {version.faults > 0 && <p>{t('forms.faultsFirst', { faults: version.faults })}</p>}
      {version.faults === 0 && !isSaved && <p>{t(`drafts.${saveStatus}`)}</p>}
      {version.faults === 0 && isSaved && (
        <QueryBoundary query={difference} lines={1}>
          {(changes) => (
            <>
              <VersionObstacles version={version} difference={changes} />
              <div className={styles['actions']}>
                <VersionActions version={version} difference={changes} onDone={leave} />
              </div>
            </>
          )}
        </QueryBoundary>
      )}
    </Section>
  );
}

export function NoteField({
  desk,
  autosave,
  isReadOnly,
}: {
  desk: DraftSnapshot;
  autosave: DraftAutosave;
  isReadOnly: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { note, saved: kept } = desk.draft;
  return (
    <Field
      label={t('versions.note')}
      maxLength={500}
      autoComplete="off"
      dir="auto"
      readOnly={isReadOnly}
      value={note ?? kept.version.note}
      onChange={({ target }) => autosave.change((draft) => ({ ...draft, note: target.value }))}
    />
  );
}
