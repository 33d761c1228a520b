import { List, ListItem, ListRowContent, listRowClassName } from '@fareback/ui/layout/list.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { supportOf } from '../../tenant/support.ts';

/** How to reach the agency, because messages can't be answered; nothing if it named neither phone nor page [NOTIFY-27]. */
export function ContactLink(): ReactNode {
  const { t } = useFullTranslation();
  const support = supportOf(useConfig());
  if (support === null) return null;
  const phone = support.kind === 'phone' ? support.phone : null;
  const link =
    support.kind === 'phone'
      ? { href: `tel:${support.phone.replaceAll(/[^+\d]/g, '')}` }
      : { href: support.url, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <List>
      <ListItem>
        <a className={listRowClassName} {...link}>
          <ListRowContent
            icon={phone ? 'phone' : 'mail'}
            {...(phone
              ? {
                  detail: (
                    <bdi translate="no" dir="ltr">
                      {phone}
                    </bdi>
                  ),
                }
              : {})}
          >
            {t(phone ? 'menu.callUs' : 'menu.contactUs')}
          </ListRowContent>
        </a>
      </ListItem>
    </List>
  );
}
