import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '../data/store.ts';
import { dismissWelcome, type Welcome, welcomes } from '../data/welcomes.ts';
import { languageChoices } from '../features/language/language-choices.ts';
import { LanguageDrawer } from '../features/language/language-drawer.tsx';
import { useConfig } from '../tenant/config.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { useWide } from '../ui/use-media.ts';
import { isBuilt } from './paths.ts';

/** Greets a member over Home, one dialog at a time; on small screens the choice of language follows the last one [SIGNUP-07, SIGNUP-09, CODE-10]. */
export function Welcomes(): ReactNode {
  const present = useStore(welcomes);
  if (present === null) return null;
  const [welcome] = present.waiting;
  if (welcome !== undefined) return <WelcomeDialog key={present.waiting.length} welcome={welcome} />;
  return <LanguageOffer />;
}

/** A greeting; its button closes it and leads on where a link is set [SIGNUP-07]. */
function WelcomeDialog({ welcome }: { welcome: Welcome }): ReactNode {
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const goOn = () => {
    setOpen(false);
    if (welcome.link === null) return;
    if (!welcome.link.startsWith('/')) window.open(welcome.link, '_blank', 'noopener');
    else if (isBuilt(welcome.link)) void navigate(welcome.link);
  };
  const picture =
    welcome.image === null
      ? { icon: <Icon name="sparkle" size={28} /> }
      : { media: <Picture src={welcome.image} alt="" ratio="16 / 9" eager /> };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={dismissWelcome}
      title={welcome.title}
      {...picture}
      actions={
        <Button wide onClick={goOn}>
          {welcome.buttonLabel}
        </Button>
      }
    >
      {welcome.text}
    </Dialog>
  );
}

/** Offers the languages where there is a choice and the screen is small [SIGNUP-09]. */
function LanguageOffer(): ReactNode {
  const config = useConfig();
  const isOffered = !useWide() && config.SupportLanguage && languageChoices(config).length >= 2;
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!isOffered) welcomes.set(null);
  }, [isOffered]);
  return isOffered ? (
    <LanguageDrawer open={open} onClose={() => setOpen(false)} onClosed={() => welcomes.set(null)} />
  ) : null;
}
