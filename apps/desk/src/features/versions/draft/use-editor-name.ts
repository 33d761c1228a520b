import type { By } from '@fareback/contract/admin';
import { use } from 'react';
import { MeContext } from '../../../data/me.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getActorName } from '../../../words/value-text.ts';

/**
 * Names a draft's last editor and says if it is the current user in another tab, who is not shown as a stranger
 * [DESK-322].
 */
export function useEditorName(): (by: By) => { isOneself: boolean; who: string } {
  const me = use(MeContext);
  const { t } = useTranslation();
  return (by) => {
    const { kind, id } = by;
    const isOneself = kind === 'staff' && me !== null && id === me.staffId;
    return { isOneself, who: getActorName(by, t) };
  };
}
