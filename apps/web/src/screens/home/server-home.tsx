import { Page } from '@fareback/ui/layout/page.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { Tabs } from '../home.tsx';
import { HomeBar } from './home-bar.tsx';
import { Panes } from './panes.tsx';
import { useHome } from './use-home.ts';

const nowhere = () => {};

/**
 * Home as the server draws it for one member, on a phone: the very parts of `Home`, without what opens over it. It stands
 * until the app has drawn Home itself from the data that came along, in the same place (decision 0026). Nothing where the
 * address belongs to another look of Home.
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
