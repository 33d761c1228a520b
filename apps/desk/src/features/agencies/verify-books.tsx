import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';

type VerifyBooksProps = {
  /** Null verifies the books of all agencies. */
  agency: { agencyId: string; name: string } | null;
};

/** Starts a verification in the background [DESK-701]. */
export function VerifyBooks({ agency }: VerifyBooksProps): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const confirm = t(agency === null ? 'books.verifyAll' : 'books.verify');
  return (
    <>
      <Button
        size={agency === null ? 'medium' : 'small'}
        variant={agency === null ? 'primary' : 'secondary'}
        aria-label={agency === null ? undefined : t('books.verifyOf', { name: agency.name })}
        onClick={() => setAsking(true)}
      >
        {confirm}
      </Button>
      {isAsking && (
        <ActionDialog
          route={adminRoutes.books.verify}
          params={{}}
          title={agency === null ? t('books.verifyAllTitle') : t('books.verifyTitle', { name: agency.name })}
          lead={t(agency === null ? 'books.verifyAllLead' : 'books.verifyLead')}
          confirm={confirm}
          begin={{ agencyId: agency?.agencyId ?? null }}
          done={({ queued }) => (queued === 0 ? t('books.open') : t('books.queued', { count: queued }))}
          onClose={() => setAsking(false)}
          refreshes={['books', 'agencies']}
        />
      )}
    </>
  );
}
