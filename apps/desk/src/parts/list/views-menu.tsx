import { Menu } from '@base-ui/react/menu';
import { adminRoutes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import menuStyles from '../menu.module.css';
import { MenuPopup } from '../menu.tsx';
import styles from './list.module.css';
import type { ListState } from './use-list-view.ts';
import { DeleteView, SaveView } from './view-dialogs.tsx';

type ViewDialog = 'save' | 'change' | 'delete';

/** A person's saved views of a list, with ways to save, change and delete them [DESK-678, DESK-679]. */
export function ViewsMenu({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ViewDialog | null>(null);
  const { active, views } = state;
  const close = (): void => setAsked(null);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={buttonClassName({ variant: 'secondary', size: 'small' })}>
          <span className={styles['name']} dir="auto">
            {active === null ? t('lists.views') : t('lists.view', { name: active.name })}
          </span>
          <Icon name="chevron-down" size={16} />
        </Menu.Trigger>
        <MenuPopup>
          {views.length > 0 && <ViewChoice state={state} />}
          <ViewActions state={state} onAsk={setAsked} />
        </MenuPopup>
      </Menu.Root>
      {asked === 'save' && <SaveView state={state} view={null} onClose={close} />}
      {asked === 'change' && active !== null && <SaveView state={state} view={active} onClose={close} />}
      {asked === 'delete' && active !== null && <DeleteView state={state} view={active} onClose={close} />}
    </>
  );
}

/** Value of the entry without a view; ids of views are UUIDs. */
const NONE = 'none';

function ViewChoice({ state: { views, active, open } }: { state: ListState }): ReactNode {
  const { t } = useTranslation();
  const entries = [
    { viewId: NONE, name: t('lists.noView'), isDefault: false },
    ...views.map(({ viewId, name, isDefault }) => ({ viewId, name, isDefault })),
  ];
  return (
    <>
      <Menu.RadioGroup
        value={active?.viewId ?? NONE}
        onValueChange={(chosen: string) => open(views.find(({ viewId }) => viewId === chosen) ?? null)}
      >
        {entries.map(({ viewId, name, isDefault }) => (
          <Menu.RadioItem key={viewId} value={viewId} className={menuStyles['item']} closeOnClick>
            <span className={styles['tick']} aria-hidden="true">
              <Menu.RadioItemIndicator>
                <Icon name="check" size={16} />
              </Menu.RadioItemIndicator>
            </span>
            <span className={styles['name']} dir="auto">
              {name}
            </span>
            {isDefault && <span className={styles['mark']}>{t('lists.opensFirst')}</span>}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles['separator']} />
    </>
  );
}

function ViewActions({ state, onAsk }: { state: ListState; onAsk: (asked: ViewDialog) => void }): ReactNode {
  const { t } = useTranslation();
  const update = useUpdate(state);
  const { active, isChanged } = state;
  return (
    <>
      {active !== null && isChanged && (
        <Menu.Item className={menuStyles['item']} onClick={update}>
          {t('lists.update', { name: active.name })}
        </Menu.Item>
      )}
      <Menu.Item className={menuStyles['item']} onClick={() => onAsk('save')}>
        {t('lists.save')}
      </Menu.Item>
      {active !== null && (
        <>
          <Menu.Item className={menuStyles['item']} onClick={() => onAsk('change')}>
            {t('lists.change', { name: active.name })}
          </Menu.Item>
          <Menu.Item className={menuStyles['item']} onClick={() => onAsk('delete')}>
            {t('lists.delete', { name: active.name })}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Saves the current filters, order and columns in the opened view. */
function useUpdate({ list, active, filters, sort, hidden }: ListState): () => void {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const toast = useToast();
  const { mutate } = useApiMutation(adminRoutes.lists.saveView, ['lists']);
  return () => {
    if (active === null) return;
    const { viewId, name, isDefault } = active;
    mutate(
      {
        params: { agency: agencyId, list, view: viewId },
        body: { name, isDefault, filters, sort, hidden: [...hidden] },
      },
      {
        onSuccess: () => toast({ title: t('lists.saved', { name }), tone: 'success' }),
        onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
      },
    );
  };
}
