import { adminRoutes, type MaintenanceInput } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { languages } from '@fareback/wording';
import { type FormEvent, type ReactNode, use, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { momentAt } from '../../parts/agency-day.ts';
import { ClockField } from '../../parts/choice.tsx';
import { momentText, useZone } from '../../parts/moment.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { getTextDirection } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';

const TEXT_MAX = 300;

function bodyOf(typed: FormData, timeZone: string): MaintenanceInput {
  const text = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const momentOf = (name: string): string | null => momentAt(text(name), timeZone)?.toISOString() ?? null;
  const messages = languages.flatMap(({ code }) => (text(code) === '' ? [] : [[code, text(code)] as const]));
  return { startsAt: momentOf('startsAt'), endsAt: momentOf('endsAt'), messages: Object.fromEntries(messages) };
}

/** True if the end is not after the start [DESK-396]. */
const endsFirst = ({ startsAt, endsAt }: MaintenanceInput): boolean =>
  startsAt !== null && endsAt !== null && endsAt <= startsAt;

/**
 * Closes the app now or later, or all apps for the operator, after confirmation; input is kept if the call is refused.
 */
export function AnnounceForm(): ReactNode {
  const { t } = useTranslation();
  const isOperator = use(MeContext)?.isOperator === true;
  const timeZone = useZone();
  const form = useRef<HTMLFormElement>(null);
  const ends = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<ClosingRequest | null>(null);
  const [isRefused, setRefused] = useState(false);
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = bodyOf(typed, timeZone);
    const isBackwards = endsFirst(body);
    setRefused(isBackwards);
    if (isBackwards) ends.current?.focus();
    else setAsked({ body, isForAll: typed.has('forAll') });
  };
  return (
    <>
      <form ref={form} onSubmit={ask}>
        <Stack gap={4}>
          {isOperator && <Checkbox name="forAll">{t('maintenance.all')}</Checkbox>}
          <ClockField label={t('maintenance.starts')} help={t('maintenance.startsHelp')} name="startsAt" />
          <ClockField
            ref={ends}
            label={t('maintenance.ends')}
            help={t('maintenance.endsHelp')}
            name="endsAt"
            error={isRefused && t('maintenance.endsFirst')}
          />
          <p>{t('maintenance.messages')}</p>
          {languages.map(({ code, name }) => (
            <Field
              key={code}
              label={name}
              name={code}
              {...getTextDirection(code)}
              maxLength={TEXT_MAX}
              autoComplete="off"
            />
          ))}
          <Button type="submit" variant="danger">
            {t('maintenance.close')}
          </Button>
        </Stack>
      </form>
      {asked !== null && (
        <ConfirmClosing {...asked} onDone={() => form.current?.reset()} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface ClosingRequest {
  body: MaintenanceInput;
  isForAll: boolean;
}

const refreshes = ['maintenance', 'acts'];

function ConfirmClosing({
  body,
  isForAll,
  onDone,
  onClose,
}: ClosingRequest & { onDone: () => void; onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, name } = useAgency();
  const timeZone = useZone();
  const sayMoment = (at: string | null, none: MessageKey): string =>
    at === null ? t(none) : momentText(at, { language, timeZone });
  const from = sayMoment(body.startsAt, 'maintenance.now');
  const until = sayMoment(body.endsAt, 'maintenance.untilLifted');
  const isNow = body.startsAt === null;
  const shared = {
    begin: { ...body },
    lead: t('maintenance.closeHelp', { from, until }),
    confirm: t('maintenance.close'),
    isDangerous: true,
    done: () => t(isNow ? 'maintenance.isClosed' : 'maintenance.isPlanned'),
    onDone: () => {
      onDone();
      onClose();
    },
    onClose,
    refreshes,
  };
  return isForAll ? (
    <ActionDialog
      route={adminRoutes.maintenance.announceForAll}
      params={{}}
      title={t('maintenance.closeAllTitle')}
      {...shared}
    />
  ) : (
    <ActionDialog
      route={adminRoutes.maintenance.announce}
      params={{ agency: agencyId }}
      title={t('maintenance.closeTitle', { name })}
      {...shared}
    />
  );
}
