import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { type Terms, TermsDrawer } from './terms-drawer.tsx';

type TermsLinkProps = { of: Terms; className: string | undefined; onNavigate: (path: string) => void };

/** Opens an offer's terms over the current content; nothing without terms [OFFER-15]. */
export function TermsLink({ of, className, onNavigate }: TermsLinkProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!of.TermsAndConditionsBody) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {of.TermsAndConditionsTitle || t('offer.terms')}
      </button>
      <TermsDrawer isOpen={isOpen} onClose={() => setOpen(false)} of={of} onNavigate={onNavigate} />
    </>
  );
}
