import { type AdminDraw, adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { dayText } from '../../parts/agency-day.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { isolate } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';

type DrawProps = { draw: AdminDraw };

const tones = { OPEN: 'success', CLOSED: 'warning', VALUE_ENTERED: 'warning', HELD: 'neutral' } as const;

export function DrawBadge({ state }: Pick<AdminDraw, 'state'>): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`drawState.${state}`)}</Badge>;
}

/** What happens next: the list closes, one person enters the public value, another enters the same [DESK-507]. */
export function HoldDraw({ draw }: DrawProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [isEntering, setEntering] = useState(false);
  const next = useNextText(draw);
  const { state, publicValue, isOwn } = draw;
  const isHeld = state === 'HELD';
  const isDue = state === 'CLOSED' || state === 'VALUE_ENTERED';
  return (
    <Section title={t(isHeld ? 'draws.held' : 'draws.next')}>
      {!isHeld && <p>{next}</p>}
      {isDue && draw.entries === 0 && <p>{t('draws.nobody')}</p>}
      <Facts
        of={[
          [t('draws.held'), isHeld ? <Moment key="held" at={draw.heldAt} /> : undefined],
          [
            t('draws.heldByLabel'),
            isHeld
              ? t('draws.heldBy', { first: isolate(draw.enteredBy ?? ''), second: isolate(draw.heldBy ?? '') })
              : undefined,
          ],
          [
            t('draws.value'),
            <span key="value" dir="auto">
              {isHeld ? draw.value : publicValue.name}
            </span>,
          ],
          [
            t('draws.describedAs'),
            <span key="described" dir="auto">
              {isHeld ? `${publicValue.name}. ${publicValue.describedAs}` : publicValue.describedAs}
            </span>,
          ],
        ]}
      />
      {publicValue.url !== null && (
        <p>
          <a href={publicValue.url} target="_blank" rel="noopener noreferrer">
            {t('draws.source')}
          </a>
        </p>
      )}
      {isDue && (
        <div>
          <Button
            disabled={!may('programme.approve')}
            reason={may('programme.approve') ? undefined : t('draws.notYours')}
            variant={isOwn ? 'secondary' : 'primary'}
            onClick={() => setEntering(true)}
          >
            {t(enterKey(draw))}
          </Button>
        </div>
      )}
      {isEntering && <EnterDialog draw={draw} onClose={() => setEntering(false)} />}
    </Section>
  );
}

const isSecond = ({ state, isOwn }: AdminDraw): boolean => state === 'VALUE_ENTERED' && !isOwn;

function enterKey(draw: AdminDraw): 'draws.hold' | 'draws.correct' | 'draws.enter' {
  if (isSecond(draw)) return 'draws.hold';
  return draw.isOwn ? 'draws.correct' : 'draws.enter';
}

function useNextText(draw: AdminDraw): string {
  const { t, language } = useTranslation();
  if (draw.state === 'OPEN') return t('draws.openNext', { day: dayText(draw.drawsOn, language) });
  if (draw.state === 'CLOSED') return t('draws.closedNext');
  return draw.isOwn ? t('draws.ownNext') : t('draws.otherNext', { by: isolate(draw.enteredBy ?? '') });
}

/** Asks for the value as its source has it; the first person's value is not shown to the second [DRAW-07]. */
function EnterDialog({ draw, onClose }: DrawProps & { onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const { title, publicValue } = draw;
  return (
    <ActionDialog
      route={adminRoutes.draws.enterValue}
      params={{ agency, draw: draw.drawId }}
      query={{ language }}
      title={t(isSecond(draw) ? 'draws.holdTitle' : 'draws.enterTitle', { title })}
      lead={t(isSecond(draw) ? 'draws.holdHelp' : 'draws.enterHelp')}
      confirm={t(enterKey(draw))}
      begin={{ value: '' }}
      done={({ state }) => t(state === 'HELD' ? 'draws.done' : 'draws.entered')}
      onClose={onClose}
      refreshes={['draws', 'acts', 'stock']}
    >
      <TextField name="value" label={publicValue.name} help={publicValue.describedAs} />
    </ActionDialog>
  );
}
