import { Button } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';

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
