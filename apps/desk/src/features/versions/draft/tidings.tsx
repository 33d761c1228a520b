import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { Section } from '../../../parts/page.tsx';
import { translateProblem } from '../../../words/check/translate-problem.ts';
import { useTranslation } from '../../../words/translation.tsx';
import type { Desk, DraftKeeper } from './draft-keeper.ts';
import { fileOfProblem } from './files-of-pack.ts';
import { useWho } from './who.ts';

/** What somebody else did to the draft meanwhile, and what of one's own the server does not take. */
export const Tidings = (props: { desk: Desk; autosave: DraftKeeper }): ReactNode => (
  <>
    <Refused {...props} />
    <Met {...props} />
  </>
);

function Refused({ desk, autosave }: { desk: Desk; autosave: DraftKeeper }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const { refused, tooLarge } = desk;
  if (refused.length === 0 && tooLarge.length === 0) return null;
  return (
    <Section
      title={t('drafts.refused')}
      actions={
        <Button size="small" variant="quiet" onClick={autosave.forgetRefused}>
          {t('desk.close')}
        </Button>
      }
    >
      {refused.map((problem) => (
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

/** Who changed what meanwhile: as it was when it was met here, whoever went on since [DESK-322]. */
function Met({ desk, autosave }: { desk: Desk; autosave: DraftKeeper }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const whoOf = useWho();
  const { draft, met, metBy } = desk;
  if (met.length === 0 || metBy === null) return null;
  const { who, isOneself } = whoOf(metBy);
  const params = { agency: agencyId, number: String(draft.kept.version.number) };
  const isClash = draft.conflicts.length > 0;
  const help = isOneself ? (isClash ? 'metOwnClash' : 'metOwnHelp') : isClash ? 'metClash' : 'metHelp';
  return (
    <Section
      title={isOneself ? t('drafts.metOwn') : t('drafts.met', { who })}
      actions={
        !isClash && (
          <Button size="small" variant="quiet" onClick={autosave.forgetMet}>
            {t('desk.close')}
          </Button>
        )
      }
    >
      <output>{t(`drafts.${help}`)}</output>
      <ul>
        {met.map((file) => (
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
