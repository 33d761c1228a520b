import type { WelcomeStep } from '@fareback/contract';
import { OfflineBar } from '@fareback/ui/feedback/offline-bar.tsx';
import { AppBar } from '@fareback/ui/layout/page.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, use } from 'react';
import { session } from '../../device/session.ts';
import { useOnline } from '../../device/use-online.ts';
import { LanguageButton } from '../../features/language/language-button.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { ServerRenderContext, useLocation } from '../../navigation/router.ts';
import { useStore } from '../../state/store.ts';
import { TenantLogo } from '../../tenant/tenant-logo.tsx';
import styles from './entry-page.module.css';

type EntryPageProps = {
  /**
   * Shown next to the form on wide screens [AUTH-02, SIGNUP-05]. `strip` is a wide picture over the form on narrow ones,
   * where the tall one would be cropped [UX-34].
   */
  panel?:
    | { title: string; image: string | null; strip?: string | null | undefined; steps?: readonly WelcomeStep[] }
    | undefined;
  /** Replaces such a panel by a screen's own content, with an accessible name [PWD-02]. */
  assurance?: { label: string; content: ReactNode } | undefined;
  children: ReactNode;
};

/**
 * Layout of visitor screens: logo and language on top, the form, and the tenant's panel on wide screens [AUTH-02,
 * SIGNUP-05, PWD-02]. The style sheet shows either the panel or the strip of its picture.
 */
export function EntryPage({ panel, assurance, children }: EntryPageProps): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  // Members have an offline bar on every screen, with a link to their tickets [ERR-14].
  const isMember = useStore(session) === 'signedIn';
  const hasPanel = panel !== undefined || assurance !== undefined;
  return (
    <div className={styles['page']} data-panel={hasPanel || undefined}>
      <div className={styles['side']}>
        <AppBar end={<LanguageButton />}>
          <TenantLogo header />
        </AppBar>
        <noscript className={styles['withoutScript']}>{use(ServerRenderContext)?.withoutScript}</noscript>
        <OfflineBar offline={!online && !isMember}>{t('offline.bar')}</OfflineBar>
        {panel !== undefined && (
          <Picture
            src={panel.strip ?? panel.image}
            alt=""
            ratio="auto"
            eager
            seed={panel.title}
            className={styles['band']}
          />
        )}
        <main id="content" className={styles['main']}>
          <div className={styles['column']}>{children}</div>
        </main>
      </div>
      {hasPanel && (
        <aside className={styles['panel']} aria-label={assurance?.label ?? (panel?.title || t('common.learnMore'))}>
          {assurance === undefined ? (
            panel !== undefined && <Panel {...panel} />
          ) : (
            <>
              <Picture src={null} alt="" ratio="auto" seed={assurance.label} className={styles['image']} />
              <div className={styles['words']}>{assurance.content}</div>
            </>
          )}
        </aside>
      )}
    </div>
  );
}

/** The tenant's picture, with a colored sheet with text over its bottom. */
function Panel({ title, image, steps = [] }: NonNullable<EntryPageProps['panel']>): ReactNode {
  return (
    <>
      <Picture src={image} alt="" ratio="auto" eager seed={title} className={styles['image']} />
      <div className={styles['words']}>
        {title !== '' && <p className={styles['title']}>{title}</p>}
        {steps.length > 0 && (
          <ol className={styles['steps']}>
            {steps.map(({ StepTitle, StepDescription, StepImage }) => (
              <li key={StepTitle} className={styles['step']}>
                <Picture src={StepImage} alt="" ratio="1" rounded seed={StepTitle} className={styles['stepImage']} />
                <div>
                  <p className={styles['stepTitle']}>{StepTitle}</p>
                  <p className={styles['stepText']}>{StepDescription}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

/** State passed between entry screens: the address a guard redirected from, and the typed email [AUTH-04]. */
export interface EntryState {
  from?: string;
  email?: string;
}

export function useEntryState(): EntryState {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const text = (key: string) => (key in state ? (state as Record<string, unknown>)[key] : undefined);
  const from = text('from');
  const email = text('email');
  return { ...(typeof from === 'string' ? { from } : {}), ...(typeof email === 'string' ? { email } : {}) };
}
