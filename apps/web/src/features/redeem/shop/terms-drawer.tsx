import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/has-screen.ts';

export interface Terms {
  TermsAndConditionsTitle: string | null;
  TermsAndConditionsBody: string | null;
}

type TermsDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  of: Terms;
  onNavigate: (path: string) => void;
};

export function TermsDrawer({ isOpen, onClose, of, onNavigate }: TermsDrawerProps): ReactNode {
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
