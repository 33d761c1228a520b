import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { Section } from '../../../parts/page.tsx';
import { translateProblem } from '../../../words/check/translate-problem.ts';
import { useTranslation } from '../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import { useEditorName } from './field-conflict-form.tsx';
import { fileOfProblem } from './files-of-pack.ts';

/** Notices about other editors' changes, and about rejected input of one's own. */
export const ChangeNotices = (props: { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode => (
  <>
    <RejectedNotice {...props} />
    <FieldConflictNotice {...props} />
  </>
);

function RejectedNotice({ desk, autosave }: { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const { rejected, tooLarge } = desk;
  if (rejected.length === 0 && tooLarge.length === 0) return null;
  return (
    <Section
      title={t('drafts.refused')}
      actions={
        <Button size="small" variant="quiet" onClick={autosave.forgetRejected}>
          {t('desk.close')}
        </Button>
      }
    >
      {rejected.map((problem) => (
        <FormError key={`${problem.file}${problem.message}`}>
          {`${fileOfProblem(problem.file, agencyId)}: ${translateProblem(problem, language).text}`}
        </FormError>
      ))}
      {tooLarge.map((file) => (
        <FormError key={file}>{t('drafts.tooLargePicture', { file })}</FormError>
      ))}
    </Section>
  );
}

/**
 * Says who changed each file, as of the time the conflict was found; later editors do not change the notice [DESK-322].
 */
function FieldConflictNotice({ desk, autosave }: { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const whoOf = useEditorName();
  const { draft, changedByOthers, changedBy } = desk;
  if (changedByOthers.length === 0 || changedBy === null) return null;
  const { who, isOneself } = whoOf(changedBy);
  const params = { agency: agencyId, number: String(draft.saved.version.number) };
  const hasConflict = draft.conflicts.length > 0;
  const help = isOneself ? (hasConflict ? 'metOwnClash' : 'metOwnHelp') : hasConflict ? 'metClash' : 'metHelp';
  return (
    <Section
      title={isOneself ? t('drafts.metOwn') : t('drafts.met', { who })}
      actions={
        !hasConflict && (
          <Button size="small" variant="quiet" onClick={autosave.forgetOthersChanges}>
            {t('desk.close')}
          </Button>
        )
      }
    >
      <output>{t(`drafts.${help}`)}</output>
      <ul>
        {changedByOthers.map((file) => (
          <li key={file}>
            <Link to="/$agency/versions/$number/edit" params={params} search={{ at: file }}>
              {file}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shown if another version went live since the draft was created: its changes, and a button to rebase onto it. */
export function NewerLive({ desk, autosave }: { desk: DraftSnapshot; autosave: DraftAutosave }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { saved: kept } = desk.draft;
  const { version, live } = kept;
  // Without a live version a draft is compared with itself.
  if (version.state !== 'DRAFT' || live === version.basedOn || live === version.number) return null;
  return (
    <Section
      title={t('drafts.newer', { number: live })}
      actions={
        <Button
          size="small"
          variant="secondary"
          onClick={() => autosave.change((draft) => ({ ...draft, basedOn: live }))}
        >
          {t('drafts.goOver', { number: live })}
        </Button>
      }
    >
      <p>
        <span>{t('drafts.newerHelp')}</span>{' '}
        <Link to="/$agency/versions/$number" params={{ agency: agencyId, number: String(live) }}>
          {t('drafts.seeNewer', { number: live })}
        </Link>
      </p>
    </Section>
  );
}
