import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/router.ts';
import styles from '../drawers.module.css';

type TermsLinkProps = { of: Terms; onNavigate: (path: string) => void };

/** Opens an offer's terms over the current content; nothing without terms [OFFER-15]. */
export function TermsLink({ of, onNavigate }: TermsLinkProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!of.TermsAndConditionsBody) return null;
  return (
    <>
      <button type="button" className={styles['terms']} onClick={() => setOpen(true)}>
        {of.TermsAndConditionsTitle || t('offer.terms')}
      </button>
      <TermsDrawer isOpen={isOpen} onClose={() => setOpen(false)} of={of} onNavigate={onNavigate} />
    </>
  );
}

interface Terms {
  TermsAndConditionsTitle: string | null;
  TermsAndConditionsBody: string | null;
}

type TermsDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  of: Terms;
  onNavigate: (path: string) => void;
};

function TermsDrawer({ isOpen, onClose, of, onNavigate }: TermsDrawerProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={of.TermsAndConditionsTitle || t('offer.terms')}
      closeLabel={t('access.close')}
      actions={
        <Button wide variant="secondary" onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <Markdown text={of.TermsAndConditionsBody ?? ''} onNavigate={onNavigate} hasScreen={useHasScreen()} />
    </Drawer>
  );
}
