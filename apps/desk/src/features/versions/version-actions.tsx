import { adminRoutes, type Permission, type Version, type VersionDifference } from '@fareback/contract/admin';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, use, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { MomentField, ReasonField, TextField } from '../../parts/action-fields.tsx';
import { type MenuAction, MoreActions } from '../../parts/menu.tsx';
import { useFocusOn } from '../../parts/restore-focus.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './versions.module.css';

const { versions } = adminRoutes;

const refreshes = ['versions', 'campaigns', 'offers', 'programItems', 'acts'] as const;

type VersionAction =
  | 'begin'
  | 'submit'
  | 'withdraw'
  | 'sendBack'
  | 'approve'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'discard'
  | 'rollBack';

const permissionOf: Record<VersionAction, Permission> = {
  begin: 'programme.edit',
  submit: 'programme.edit',
  withdraw: 'programme.edit',
  sendBack: 'programme.approve',
  approve: 'programme.approve',
  publish: 'programme.publish',
  schedule: 'programme.publish',
  unschedule: 'programme.publish',
  discard: 'programme.edit',
  rollBack: 'programme.publish',
};

/** `before`: the previously live version, if any. */
function actionsFor({ state, submittedAt, faults }: Version, before: number | null): VersionAction[] {
  // A version with errors can only be discarded until they are fixed.
  if (state === 'DRAFT' && faults > 0) return ['discard'];
  if (state === 'DRAFT' && submittedAt === null) return ['submit', 'publish', 'schedule', 'discard'];
  if (state === 'DRAFT') return ['approve', 'sendBack', 'withdraw', 'publish', 'schedule', 'discard'];
  if (state === 'APPROVED') return ['publish', 'schedule', 'sendBack', 'withdraw', 'discard'];
  if (state === 'SCHEDULED') return ['publish', 'unschedule'];
  return state === 'LIVE' && before !== null ? ['begin', 'rollBack'] : ['begin'];
}

/** Reasons why a user with the permission can't approve or publish now; null if they can. */
type Obstacles = Record<'approve' | 'publish', MessageKey | null>;

function useObstacles(version: Version, { against }: VersionDifference): Obstacles {
  const { may, needsApproval } = useAgency();
  const me = use(MeContext);
  const { state, submittedAt, author, editors, approver, basedOn, number, faults } = version;
  const isOwn = [author, ...editors].some(({ id }) => id !== null && id === me?.staffId);
  const isOpen = ['DRAFT', 'APPROVED', 'SCHEDULED'].includes(state) && faults === 0;
  const isSubmitted = state === 'DRAFT' && submittedAt !== null;
  const publishing: MessageKey | null =
    needsApproval && approver === null
      ? 'versions.needsApproval'
      : against !== null && basedOn !== against && basedOn !== number
        ? 'versions.startedBefore'
        : null;
  return {
    approve: isSubmitted && isOwn && may('programme.approve') ? 'versions.notYours' : null,
    publish: isOpen && may('programme.publish') ? publishing : null,
  };
}

/** Explains why Approve or Publish is not offered to a user who has the permission [DESK-486]. */
export function VersionObstacles({
  version,
  difference,
}: Pick<VersionActionsProps, 'version' | 'difference'>): ReactNode {
  const { t } = useTranslation();
  const { approve, publish } = useObstacles(version, difference);
  return [approve, publish].map(
    (word) => word !== null && <p key={word}>{t(word, { number: difference.against ?? 0 })}</p>,
  );
}

type VersionActionsProps = {
  version: Version;
  difference: VersionDifference;
  onDone?: (number: number) => void;
  /** Further entries of the menu. */
  more?: readonly MenuAction[];
};

const isBlocked = (act: VersionAction, { approve, publish }: Obstacles): boolean =>
  (act === 'approve' && approve !== null) || (['publish', 'schedule'].includes(act) && publish !== null);

/** Steps that move a version on, the farthest first. */
const forward: readonly VersionAction[] = ['approve', 'publish', 'submit', 'begin'];

/** The next step is a button; everything else is in the menu next to it [DESK-615]. */
function splitActions(actions: readonly VersionAction[]): [VersionAction | undefined, VersionAction[]] {
  const next = [...forward, 'withdraw' as const].find((step) => actions.includes(step)) ?? actions[0];
  return [next, actions.filter((act) => act !== next)];
}

export function VersionActions({ version, difference, onDone, more = [] }: VersionActionsProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const isTypable = version.state === 'DRAFT' && version.submittedAt === null && may('programme.edit');
  const isEditable = isTypable && onDone === undefined;
  const [confirming, setConfirming] = useState<VersionAction | null>(null);
  const obstacles = useObstacles(version, difference);
  const container = useRef<HTMLSpanElement>(null);
  // The clicked button disappears after the status changes, so move the focus to the next available action.
  useFocusOn(container, `${version.state} ${version.revision} ${version.submittedAt} ${confirming}`, 'a, button');
  const [next, others] = splitActions(
    actionsFor(version, difference.against).filter((act) => may(permissionOf[act]) && !isBlocked(act, obstacles)),
  );
  const entries = others.map((act) => ({ label: t(`versions.${act}`), onChoose: () => setConfirming(act) }));
  return (
    <span ref={container} className={styles['actions']}>
      {isEditable && (
        <Link
          to="/$agency/versions/$number/edit"
          params={{ agency: agencyId, number: String(version.number) }}
          className={buttonClassName()}
        >
          {t('versions.edit')}
        </Link>
      )}
      {next !== undefined && (
        <Button
          variant={isEditable || !forward.includes(next) ? 'secondary' : 'primary'}
          onClick={() => setConfirming(next)}
        >
          {t(`versions.${next}`)}
        </Button>
      )}
      <MoreActions actions={[...entries, ...more]} />
      {confirming !== null && (
        <VersionDialog
          version={version}
          difference={difference}
          act={confirming}
          onClose={() => setConfirming(null)}
          {...(onDone === undefined ? {} : { onDone })}
        />
      )}
    </span>
  );
}

const routes = {
  begin: versions.begin,
  submit: versions.submit,
  withdraw: versions.withdraw,
  sendBack: versions.sendBack,
  approve: versions.approve,
  publish: versions.publish,
  schedule: versions.schedule,
  unschedule: versions.schedule,
  discard: versions.discard,
  rollBack: versions.rollBack,
} as const satisfies Record<VersionAction, unknown>;

function VersionDialog({
  version,
  difference,
  act,
  onClose,
  onDone,
}: VersionActionsProps & { act: VersionAction; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, isOpen } = useAgency();
  const { revision, number: of } = version;
  const isSeen = isOpen && ['publish', 'schedule'].includes(act);
  const navigate = useNavigate();
  const begin =
    act === 'rollBack' || act === 'begin'
      ? { from: of, note: '' }
      : act === 'unschedule'
        ? { revision, publishAt: null }
        : { revision };
  const help: MessageKey = act === 'publish' && !isOpen ? 'versions.publishUnseenHelp' : `versions.${act}Help`;
  return (
    <ActionDialog
      route={routes[act]}
      params={{ agency: agencyId, number: String(of) }}
      title={t(`versions.${act}Title`, { number: of })}
      confirm={t(`versions.${act}`)}
      isDangerous={act === 'discard' || act === 'rollBack'}
      begin={begin}
      done={(reply) => t('versions.done', { number: reply.number, state: t(`versions.${reply.state}`) })}
      onDone={({ number: to }) => {
        onClose();
        const params = { agency: agencyId, number: String(to) };
        onDone?.(to);
        if (act === 'begin') void navigate({ to: '/$agency/versions/$number/edit', params });
      }}
      onClose={onClose}
      refreshes={refreshes}
      lead={
        isSeen
          ? `${t(help)} ${t('versions.inNumbers', { things: difference.changes.length, members: difference.members })}`
          : t(help)
      }
    >
      {act === 'sendBack' && <ReasonField />}
      {act === 'schedule' && <MomentField name="publishAt" label={t('versions.at')} />}
      {(act === 'rollBack' || act === 'begin') && (
        <TextField name="note" label={t('versions.note')} help={t('versions.noteHelp')} />
      )}
    </ActionDialog>
  );
}
