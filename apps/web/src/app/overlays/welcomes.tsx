import type { UnclaimedGroup } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { claimOfAll, useClaim } from '../../data/points/use-claim.ts';
import { unclaimedEarnings } from '../../data/sets/data-sets.ts';
import { dismissWelcome } from '../../device/greetings.ts';
import { session } from '../../device/session.ts';
import { clearWelcomes, type Welcome, welcomes } from '../../device/welcomes.ts';
import { languageChoices } from '../../features/language/language-choices.ts';
import { LanguageDrawer } from '../../features/language/language-drawer.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { hasScreen, paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { notify } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './welcomes.module.css';

/** Addresses that show Home without a drawer. */
const homes: readonly string[] = [paths.home, paths.earn, paths.redeem, paths.redemption];

/**
 * Greets a member over Home, one dialog at a time, and over the code screen after a code was accepted. On small screens
 * the language choice follows, over Home only. Elsewhere everything waits [SIGNUP-07, SIGNUP-09, CODE-10, HOME-03].
 */
export function Welcomes(): ReactNode {
  const present = useStore(welcomes);
  const { pathname } = useLocation();
  const { language } = useTranslation();
  const { IsOnboardingShort: isShort } = useConfig();
  const gift = useQuery({ ...unclaimedEarnings(language), enabled: isShort });
  if (present === null) return null;
  const isHome = homes.includes(pathname);
  const [welcome] = present.waiting;
  if (welcome === undefined) return isHome ? <LanguageOffer /> : null;
  if (!isHome && pathname !== paths.rewardCode) return null;
  // Its buttons must not change under a thumb.
  if (gift.isLoading) return null;
  const won = isShort && isHome && present.waiting.length === 1 ? (gift.data ?? []) : [];
  return <WelcomeDialog key={present.waiting.length} welcome={welcome} won={won} />;
}

/**
 * A greeting. Its button closes it and opens the link if there is one; then a second button only closes it [SIGNUP-07].
 * What the rider `won` comes first, with a button that claims it [SIGNUP-34].
 */
function WelcomeDialog({ welcome, won }: { welcome: Welcome; won: readonly UnclaimedGroup[] }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const isClosing = useRef(false);
  // The linked screen unmounts the dialog before it is closed.
  useEffect(
    () => () => {
      if (isClosing.current) dismissWelcome();
    },
    [],
  );
  const close = () => {
    isClosing.current = true;
    setOpen(false);
  };
  const closed = () => {
    isClosing.current = false;
    dismissWelcome();
  };
  const goOn = () => {
    close();
    if (welcome.link === null) return;
    if (!welcome.link.startsWith('/')) window.open(welcome.link, '_blank', 'noopener');
    // Replace the dialog's history entry: Back then goes Home.
    else if (hasScreen(welcome.link)) navigate(welcome.link, { replace: true });
  };
  const picture =
    welcome.image === null
      ? { icon: <Drawing src={welcome.icon ?? null} /> }
      : { media: <Picture src={welcome.image} alt="" ratio="16 / 9" eager /> };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={closed}
      title={welcome.title}
      {...picture}
      actions={
        <>
          {won.length > 0 && <ClaimButton won={won} onClaim={close} />}
          <Button wide variant={won.length > 0 ? 'quiet' : 'primary'} onClick={goOn}>
            {welcome.buttonLabel}
          </Button>
          {welcome.link !== null && won.length === 0 && (
            <Button wide variant="quiet" onClick={close}>
              {t('common.close')}
            </Button>
          )}
        </>
      }
    >
      <p>{welcome.text}</p>
      {won.length > 0 && <Won won={won} />}
    </Dialog>
  );
}

/** What waits for the new member: each gift with its points. */
function Won({ won }: { won: readonly UnclaimedGroup[] }): ReactNode {
  const { t, points } = useTranslation();
  return (
    <ul className={styles['won']}>
      {won.map(({ GroupID, amount, earningTitle }) => (
        <li key={GroupID} className={styles['gift']}>
          <span>{earningTitle}</span>
          <strong className={styles['amount']} data-numeric="" translate="no">
            {t('common.amount', { amount: points(amount) })}
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** Claims the gift and closes the greeting; if it fails, the points still wait on Home [SIGNUP-34]. */
function ClaimButton({ won, onClaim }: { won: readonly UnclaimedGroup[]; onClaim: () => void }): ReactNode {
  const { t, points } = useTranslation();
  const failureText = useFailureText();
  const send = useClaim();
  const isSent = useRef(false);
  const claim = claimOfAll(won);
  const press = async () => {
    if (isSent.current) return;
    isSent.current = true;
    onClaim();
    try {
      announce(t('earning.claimed', { amount: points(await send(claim)) }));
    } catch (error) {
      if (session.get() !== 'signedOut') notify({ title: failureText(error), tone: 'error' });
    }
  };
  return (
    <Button wide onClick={() => void press()}>
      {t('earning.claimAmount', { amount: points(claim.amount) })}
    </Button>
  );
}

/** The greeting's picture, or the default if it has no picture or loading fails. */
function Drawing({ src }: { src: string | null }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (src === null || isBroken) return <Icon name="sparkle" size={28} />;
  return <img src={src} alt="" width={56} height={56} onError={() => setBroken(true)} />;
}

/** Offers the languages if there is a choice and the screen is small [SIGNUP-09]. */
function LanguageOffer(): ReactNode {
  const config = useConfig();
  const isOffered = !useWide() && config.SupportLanguage && languageChoices(config).length >= 2;
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!isOffered) clearWelcomes();
  }, [isOffered]);
  return isOffered ? (
    <LanguageDrawer isOffer open={open} onClose={() => setOpen(false)} onClosed={clearWelcomes} />
  ) : null;
}
