import { adminRoutes, type Permission, type Version, type VersionDifference } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { MomentField, TextField } from '../../parts/act-fields.tsx';
import type { Word } from '../../words/catalogue.ts';
import { useWords } from '../../words/words.tsx';

const { versions } = adminRoutes;

/** Groups of calls whose answers an act on a version changes. */
const refreshes = ['versions', 'acts'] as const;

/** What may be done with a version, by where it stands. */
type Act = 'submit' | 'approve' | 'publish' | 'schedule' | 'unschedule' | 'discard' | 'rollBack';

const permissionOf: Record<Act, Permission> = {
  submit: 'programme.edit',
  approve: 'programme.approve',
  publish: 'programme.publish',
  schedule: 'programme.publish',
  unschedule: 'programme.publish',
  discard: 'programme.edit',
  rollBack: 'programme.publish',
};

function actsOn({ state, submittedAt }: Version): Act[] {
  if (state === 'DRAFT')
    return [
      ...(submittedAt === null ? (['submit'] as const) : (['approve'] as const)),
      'publish',
      'schedule',
      'discard',
    ];
  if (state === 'APPROVED') return ['publish', 'schedule', 'discard'];
  if (state === 'SCHEDULED') return ['publish', 'unschedule'];
  return state === 'LIVE' ? ['rollBack'] : [];
}

type VersionActsProps = { version: Version; difference: VersionDifference };

/** What may be done with a version now, for those who may. */
export function VersionActs({ version, difference }: VersionActsProps): ReactNode {
  const { t } = useWords();
  const { may } = useAgency();
  const [asked, setAsked] = useState<Act | null>(null);
  return (
    <>
      {actsOn(version)
        .filter((act) => may(permissionOf[act]))
        .map((act, index) => (
          <Button key={act} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => setAsked(act)}>
            {t(`versions.${act}`)}
          </Button>
        ))}
      {asked !== null && (
        <VersionDialog version={version} difference={difference} act={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const routes = {
  submit: versions.submit,
  approve: versions.approve,
  publish: versions.publish,
  schedule: versions.schedule,
  unschedule: versions.schedule,
  discard: versions.discard,
  rollBack: versions.rollBack,
} as const satisfies Record<Act, unknown>;

/** Asks before an act on a version: in numbers where riders see it. */
function VersionDialog({
  version,
  difference,
  act,
  onClose,
}: VersionActsProps & { act: Act; onClose: () => void }): ReactNode {
  const { t, number } = useWords();
  const { agencyId } = useAgency();
  const { revision, number: of } = version;
  const isSeen = ['publish', 'schedule'].includes(act);
  const begin =
    act === 'rollBack' ? { from: of, note: '' } : act === 'unschedule' ? { revision, publishAt: null } : { revision };
  const help: Word = `versions.${act}Help`;
  return (
    <ActDialog
      route={routes[act]}
      params={{ agency: agencyId, number: String(of) }}
      title={t(`versions.${act}Title`, { number: of })}
      confirm={t(`versions.${act}`)}
      isDangerous={act === 'discard' || act === 'rollBack'}
      begin={begin}
      done={(reply) => t('versions.done', { number: reply.number, state: t(`versions.${reply.state}`) })}
      onClose={onClose}
      refreshes={refreshes}
      lead={
        <>
          {t(help)}
          {isSeen &&
            ` ${t('versions.inNumbers', { things: difference.changes.length, members: number(difference.members) })}`}
        </>
      }
    >
      {act === 'schedule' && <MomentField name="publishAt" label={t('versions.at')} help={t('versions.atHelp')} />}
      {act === 'rollBack' && <TextField name="note" label={t('versions.note')} help={t('versions.noteHelp')} />}
    </ActDialog>
  );
}
