import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LanguageButton } from '../features/language/language-button.tsx';
import { AgreeForm } from '../features/terms/agree-form.tsx';
import { Highlights } from '../features/terms/highlights.tsx';
import { useWholeSpeech } from '../i18n/whole-speech.ts';
import { useScreenTitle } from '../navigation/use-screen-title.ts';
import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import { AppBar, Page } from '../ui/layout/page.tsx';
import styles from './terms.module.css';

/** `/terms`: what an arrival from a partner agrees to before the start, with the programme in three steps [TERMS-01, TERMS-02]. */
export function Terms(): ReactNode {
  const { t } = useWholeSpeech();
  const config = useConfig();
  useScreenTitle(t('terms.title', { tenant: config.TenantName }));
  const query = new URLSearchParams(useLocation().search);
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
          <h1>{t('terms.title', { tenant: config.TenantName })}</h1>
          <p className={styles['text']}>{t('terms.text')}</p>
        </div>
        <Highlights />
        <section className={styles['agreement']} aria-label={t('terms.agree')}>
          <AgreeForm initialCode={query.get('inviteCode') || query.get('code') || ''} />
          <p className={styles['small']}>{t('terms.agreement')}</p>
          <p className={styles['links']}>
            <a href={config.TermsAndConditionsUrl} target="_blank" rel="noreferrer">
              {t('terms.readTerms')}
            </a>
            <a href={config.PrivacyPolicyUrl} target="_blank" rel="noreferrer">
              {t('terms.readPrivacy')}
            </a>
          </p>
        </section>
      </div>
    </Page>
  );
}
