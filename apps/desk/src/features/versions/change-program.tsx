import { adminRoutes, type Version } from '@fareback/contract/admin';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { useRequestedAction } from '../../parts/requested-action.ts';
import { useTranslation } from '../../words/translation.tsx';

const { begin } = adminRoutes.versions;
const refreshes = ['versions', 'acts'] as const;

/**
 * Opens the current draft, else creates one from the live version; hidden before the first version is live [DESK-340].
 * If a colleague created one in the meantime, the dialog says so [DESK-391].
 */
export function ChangeProgram({ versions }: { versions: readonly Version[] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  useRequestedAction('newDraft', () => setDialogOpen(true));
  const draft = versions.find(({ state, submittedAt }) => state === 'DRAFT' && submittedAt === null);
  // Users who are about to create a draft see the notice in the dialog.
  if (draft !== undefined && !isDialogOpen)
    return (
      <Link
        to="/$agency/versions/$number/edit"
        params={{ agency, number: String(draft.number) }}
        className={buttonClassName()}
      >
        {t('versions.goOn', { number: draft.number })}
      </Link>
    );
  const live = versions.find(({ state }) => state === 'LIVE');
  if (live === undefined) return null;
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('versions.change')}</Button>
      {isDialogOpen && (
        <ActionDialog
          route={begin}
          params={{ agency }}
          title={t('versions.beginTitle', { number: live.number })}
          lead={t('versions.beginHelp')}
          confirm={t('versions.begin')}
          obstacle={draft && t('versions.begunMeanwhile', { number: draft.number })}
          begin={{ from: live.number, note: '' }}
          done={({ number, state }) => t('versions.done', { number, state: t(`versions.${state}`) })}
          onDone={({ number }) =>
            void navigate({ to: '/$agency/versions/$number/edit', params: { agency, number: String(number) } })
          }
          onClose={() => setDialogOpen(false)}
          refreshes={refreshes}
        >
          <TextField name="note" label={t('versions.note')} help={t('versions.noteHelp')} />
        </ActionDialog>
      )}
    </>
  );
}
