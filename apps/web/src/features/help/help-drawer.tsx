import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';

/** Support contact: the phone, else the link [HOME-23]. */
export function HelpDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { SupportPhoneNumber: phone, CustomerSupportLink: link } = useConfig();
  const way = phone ? (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClassName({ wide: true })}>
      <Icon name="phone" size={18} />
      <span>{t('help.call', { phone: leftToRight(phone) })}</span>
    </a>
  ) : link ? (
    <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClassName({ wide: true })}>
      <span>{t('help.open')}</span>
      <Icon name="external" size={18} />
    </a>
  ) : null;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('help.title')}
      closeLabel={t('access.close')}
      {...(way === null ? {} : { actions: way })}
    >
      <p>{t(way === null ? 'help.none' : 'help.text')}</p>
    </Drawer>
  );
}
