import { ApiError, optBackIn } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { AppBar } from '@fareback/ui/layout/page.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../data/calls/client.ts';
import { loadMember, loadMemberData, signOutMember } from '../data/member/member.ts';
import { dataSets } from '../data/sets/data-sets.ts';
import { useUntilOnline } from '../device/use-until-online.ts';
import { LanguageButton } from '../features/language/language-button.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { hasScreen, paths } from '../navigation/paths.ts';
import { useNavigate, useScreenTitle } from '../navigation/router.ts';

import { clearErrors, notify } from '../state/notices.ts';
import { useConfig } from '../tenant/config.tsx';
import { SupportContact } from '../tenant/support-contact.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './account-status.module.css';
import { PathLink } from './layouts/path-link.tsx';

const OwnDataDrawer = lazyPart(() => import('../features/account/own-data.tsx'), 'OwnDataDrawer');

/** The screen of suspended and opted-out members [STATUS-15..20]. */
export function AccountStatus({ status }: { status: 'SUSPENDED' | 'OPTED_OUT' }): ReactNode {
  return status === 'SUSPENDED' ? <Suspended /> : <OptedOut />;
}

/** Says why the account is suspended, with the contact [STATUS-20]. */
function Suspended(): ReactNode {
  const { t } = useFullTranslation();
  const { SuspensionPageTitle, SuspensionPageDescription } = useConfig();
  return (
    <Frame home={paths.suspended} icon="lock" title={SuspensionPageTitle || t('standing.suspendedTitle')}>
      <Markdown
        text={SuspensionPageDescription || t('standing.suspendedText')}
        hasScreen={hasScreen}
        className={styles['text']}
      />
      <SupportContact className={styles['contact']} />
    </Frame>
  );
}

/** Offers to opt back in; empty texts of the tenant fall back to those of the code form [STATUS-15..18]. */
function OptedOut(): ReactNode {
  const { t } = useFullTranslation();
  const config = useConfig();
  const { optIn, isBusy, trouble } = useOptBackIn();
  return (
    <Frame
      home={paths.optedOut}
      icon="refresh"
      title={config.OptBackInTitle || config.InviteCodeTitle || t('standing.optedOutTitle')}
    >
      {config.OptBackInSubTitle !== '' && <p className={styles['subtitle']}>{config.OptBackInSubTitle}</p>}
      <Markdown
        text={config.OptBackInDescription || config.InviteCodeDescription || t('standing.optedOutText')}
        hasScreen={hasScreen}
        className={styles['text']}
      />
      <FormError>{trouble}</FormError>
      <Button wide aria-disabled={isBusy || undefined} onClick={() => void (isBusy || optIn())}>
        {t('standing.optBackIn')}
      </Button>
      <p className={styles['links']}>
        <a href={config.TermsAndConditionsUrl} target="_blank" rel="noreferrer">
          {t('common.terms')}
        </a>
        <a href={config.PrivacyPolicyUrl} target="_blank" rel="noreferrer">
          {t('common.privacy')}
        </a>
      </p>
      {isBusy && (
        <output className={styles['overlay']} aria-busy="true">
          <span className={styles['spinner']} aria-hidden="true" />
          <VisuallyHidden>{t('standing.optingIn')}</VisuallyHidden>
        </output>
      )}
    </Frame>
  );
}

/**
 * Opts back in, loads the member, goes Home and reloads everything; a failure shows an error and changes nothing;
 * `trouble` is set while offline [STATUS-18, ERR-12].
 */
function useOptBackIn(): { optIn: () => Promise<void>; isBusy: boolean; trouble: string } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const config = useConfig();
  const { t, language } = useFullTranslation();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const optIn = async () => {
    setBusy(true);
    setTrouble('');
    clearErrors();
    try {
      await api.call(optBackIn);
      const member = await loadMember(language);
      // The guard also redirects Home by the member's status.
      client.setQueryData(dataSets.userInfo(language).queryKey, member);
      navigate(paths.home, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'userInfo' });
      loadMemberData(client, config, member, language);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 0) setTrouble(t('common.noConnection'));
      else notify({ title: t('common.somethingWrong'), tone: 'error' });
    }
  };
  return { optIn, isBusy, trouble };
}

type FrameProps = {
  /** Link of the tenant's logo: for these members this screen is home [HOME-18]. */
  home: string;
  icon: IconName;
  title: string;
  children: ReactNode;
};

function Frame({ home, icon, title, children }: FrameProps): ReactNode {
  const client = useQueryClient();
  const { t } = useFullTranslation();
  const { IsStandalonModeSupported: isStandalone, TenantName } = useConfig();
  useScreenTitle(title);
  return (
    <div className={styles['page']}>
      <AppBar end={<LanguageButton />}>
        <PathLink to={home} aria-label={t('access.home', { tenant: TenantName })}>
          <TenantLogo header />
        </PathLink>
      </AppBar>
      <main id="content" className={styles['main']}>
        <span className={styles['disc']}>
          <Icon name={icon} size={40} />
        </span>
        <h1>{title}</h1>
        {children}
        <OwnDataWay />
        {isStandalone && (
          <Button variant="quiet" onClick={() => void signOutMember(client)}>
            {t('menu.signOut')}
          </Button>
        )}
      </main>
    </div>
  );
}

/** Button to the member's own data, which stays available to every status [ACCT-14]. */
function OwnDataWay(): ReactNode {
  const { t } = useFullTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setState('open')}>
        {t('account.ownData')}
      </Button>
      {state !== 'never' && (
        <Suspense>
          <OwnDataDrawer isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
