import { Page } from '@fareback/ui/layout/page.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { Tabs } from '../home.tsx';
import { HomeBar } from './home-bar.tsx';
import { Panes } from './panes.tsx';
import { useHome } from './use-home.ts';

const nowhere = () => {};

/**
 * Home as the server renders it for a member on a phone: the same parts as `Home`, without overlays. The app replaces
 * it in place with its own rendering from the same data (decision 0026). Nothing if the address belongs to the other
 * look of Home.
 */
export function ServerHome(): ReactNode {
  const { t } = useTranslation();
  const home = useHome();
  if (home.replaceWith !== null) return null;
  return (
    <Page
      skipLabel={t('access.skipToContent')}
      header={<HomeBar home={home} wide={false} />}
      tabBar={<Tabs home={home} />}
    >
      <Panes home={home} wide={false} tells={false} onRedeemed={nowhere} onConnect={nowhere} />
    </Page>
  );
}
