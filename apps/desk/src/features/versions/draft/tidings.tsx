import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { Section } from '../../../parts/page.tsx';
import { tellProblem } from '../../../words/check/tell-problem.ts';
import { useWords } from '../../../words/words.tsx';
import type { Desk, DraftKeeper } from './draft-keeper.ts';
import { fileOfProblem } from './files-of-pack.ts';

/** What somebody else did to the draft meanwhile, and what of one's own the server does not take. */
export function Tidings({ desk, keeper }: { desk: Desk; keeper: DraftKeeper }): ReactNode {
  const { t, language } = useWords();
  const { agencyId } = useAgency();
  const { draft, met, refused } = desk;
  const { version } = draft.kept;
  const who = version.editors.at(-1)?.name ?? version.author.name;
  const params = { agency: agencyId, number: String(version.number) };
  return (
    <>
      {refused.length > 0 && (
        <Section
          title={t('drafts.refused')}
          actions={
            <Button size="small" variant="quiet" onClick={keeper.forgetRefused}>
              {t('desk.close')}
            </Button>
          }
        >
          {refused.map((problem) => (
            <FormError key={`${problem.file}${problem.message}`}>
              {`${fileOfProblem(problem.file, agencyId)}: ${tellProblem(problem, language).text}`}
            </FormError>
          ))}
        </Section>
      )}
      {met.length > 0 && (
        <Section
          title={t('drafts.met', { who })}
          actions={
            draft.clashes.length === 0 && (
              <Button size="small" variant="quiet" onClick={keeper.forgetMet}>
                {t('desk.close')}
              </Button>
            )
          }
        >
          <output>{t(draft.clashes.length > 0 ? 'drafts.metClash' : 'drafts.metHelp')}</output>
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
      )}
    </>
  );
}
