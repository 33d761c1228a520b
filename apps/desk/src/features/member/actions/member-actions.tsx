import type { MemberAct, MemberRecord } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import type { ActOnMember } from './act-on-member.ts';
import { DeductDialog } from './deduct.tsx';
import { EraseDialog } from './erase.tsx';
import { FlagDialog } from './flag.tsx';
import { GoodwillDialog } from './goodwill.tsx';
import { CopyDialog, RevealDialog } from './personal.tsx';
import { SuspendDialog, UnblockDialog, UnsuspendDialog } from './suspend.tsx';

/** Actions in the member's header by frequency of use; other actions are next to their objects. */
const dialogs = {
  goodwill: GoodwillDialog,
  reveal: RevealDialog,
  unblock: UnblockDialog,
  deduct: DeductDialog,
  suspend: SuspendDialog,
  unsuspend: UnsuspendDialog,
  flag: FlagDialog,
  export: CopyDialog,
  erase: EraseDialog,
} as const satisfies Partial<Record<MemberAct, (props: ActOnMember) => ReactNode>>;

type ShownAction = keyof typeof dialogs;

export function MemberActions({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShownAction | null>(null);
  const actions = (Object.keys(dialogs) as ShownAction[]).filter((act) => record.may.includes(act));
  const Chosen = chosen === null ? undefined : dialogs[chosen];
  if (actions.length === 0) return null;
  return (
    <Section title={t('act.title')}>
      <Cluster>
        {actions.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'erase' ? 'danger' : 'secondary'}
            onClick={() => setChosen(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      </Cluster>
      {Chosen !== undefined && <Chosen record={record} onClose={() => setChosen(null)} />}
    </Section>
  );
}
