import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import { useUserInfo } from '../data/member/use-user-info.ts';
import { LanguageButton } from '../features/language/language-button.tsx';
import { AgreeForm } from '../features/terms/agree-form.tsx';
import { RenewForm } from '../features/terms/renew-form.tsx';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { useTranslation } from '../i18n/language.tsx';
import { useLocation, useScreenTitle } from '../navigation/router.ts';
import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import { welcomeSteps } from '../tenant/welcome-steps.ts';
import styles from './terms.module.css';

/**
 * `/terms`: terms that a partner's member accepts at the start, with the program in three steps; or, for a member who
 * accepted an older version, the changes [TERMS-01, TERMS-02, PRIV-02].
 */
export function Terms(): ReactNode {
  const { t } = useFullTranslation();
  const { TenantName: tenant, TermsChanges } = useConfig();
  const isRenewal = Boolean(useUserInfo()?.newTerms);
  const query = new URLSearchParams(useLocation().search);
  const title = isRenewal ? t('terms.newTitle') : t('terms.title', { tenant });
  useScreenTitle(title);
  const agreement = <p className={styles['small']}>{t('terms.agreement')}</p>;
  return (
    <Page
      skipLabel={t('access.skipToContent')}
      header={
        <AppBar end={<LanguageButton />}>
          <TenantLogo header />
        </AppBar>
      }
    >
      <div className={styles['column']}>
        <div className={styles['heading']}>
          <h1>{title}</h1>
          <p className={styles['text']}>{t(isRenewal ? 'terms.newText' : 'terms.text')}</p>
        </div>
        {isRenewal ? <Changes text={TermsChanges} /> : <Highlights />}
        <section className={styles['agreement']} aria-label={t('terms.agree')}>
          {isRenewal ? (
            <RenewForm agreement={agreement} />
          ) : (
            <>
              <AgreeForm initialCode={query.get('inviteCode') || query.get('code') || ''} />
              {agreement}
            </>
          )}
          <LegalLinks />
        </section>
      </div>
    </Page>
  );
}

/** The changes in the agency's words; each line is a paragraph. */
function Changes({ text }: { text: string }): ReactNode {
  const { t } = useFullTranslation();
  if (text === '') return null;
  return (
    <section className={styles['changes']}>
      <h2>{t('terms.changes')}</h2>
      {text.split('\n').map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}

function LegalLinks(): ReactNode {
  const { t } = useFullTranslation();
  const config = useConfig();
  return (
    <p className={styles['links']}>
      <a href={config.TermsAndConditionsUrl} target="_blank" rel="noreferrer">
        {t('terms.readTerms')}
      </a>
      <a href={config.PrivacyPolicyUrl} target="_blank" rel="noreferrer">
        {t('terms.readPrivacy')}
      </a>
    </p>
  );
}

/** The program in three steps, with the tenant's texts and pictures if any [TERMS-02, TEN-22, TEN-23]. */
function Highlights(): ReactNode {
  const { t } = useTranslation();
  const { WelcomeStepsConfig: own, Step1ImageURL } = useConfig();
  return (
    <ol className={styles['steps']}>
      {welcomeSteps(own, t).map(({ key, title, text, image, icon }, at) => (
        <li key={key} className={styles['step']}>
          <Picture
            src={(at === 0 ? Step1ImageURL : null) ?? image}
            alt=""
            ratio="4 / 3"
            rounded
            eager
            icon={icon}
            seed={key}
            className={styles['image']}
          />
          <div>
            <h2 className={styles['title']}>{title}</h2>
            <p className={styles['highlightsText']}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
