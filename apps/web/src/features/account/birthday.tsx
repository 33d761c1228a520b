import { daysOfMonth, setBirthday } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { localeOf, zonedParts } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useNow } from '../../device/use-now.ts';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { goToAccountView } from './account-state.ts';
import { useAccountChange } from './use-account-change.ts';
import { type Birthday, birthdayKey, useBirthday } from './use-birthday.ts';

/** Month and day of the member's birthday, without a year: given, changed or removed here [ACCT-16]. */
export function BirthdayPart(): ReactNode {
  const answer = useBirthday();
  return answer === undefined ? null : <BirthdayForm known={answer.birthday} />;
}

type MonthDay = { month: number; day: number };
type Chosen = { month: number | null; day: number | null };

/** What the member chose, and how it is saved. */
function useBirthdayForm(known: Birthday | null) {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const { busy, refusal, run } = useAccountChange();
  const [{ month, day }, setChosen] = useState<Chosen>({ month: known?.month ?? null, day: known?.day ?? null });
  const chosen = month === null || day === null || day > daysOfMonth(month) ? null : { month, day };
  const save = (birthday: MonthDay | null) =>
    run(async () => {
      client.setQueryData(birthdayKey, await api.call(setBirthday, { body: { birthday } }));
      notify({ title: t(birthday === null ? 'birthday.removed' : 'birthday.saved'), tone: 'success' });
      goToAccountView('details');
    });
  return { busy, refusal, fields: { month, day, onChoose: setChosen }, chosen, save };
}

function BirthdayForm({ known }: { known: Birthday | null }): ReactNode {
  const { t } = useFullTranslation();
  const { busy, refusal, fields, chosen, save } = useBirthdayForm(known);
  const online = useOnline();
  const why = online ? (chosen === null ? t('birthday.choose') : undefined) : t('account.onlineFirst');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && why === undefined) void save(chosen);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('account.birthday')}>
      <Stack gap={5}>
        <p className={styles['text']}>{t('birthday.text')}</p>
        <MonthAndDay {...fields} />
        {chosen?.month === 2 && chosen.day === 29 && <p className={styles['text']}>{t('birthday.leapDay')}</p>}
        <Rules known={known} />
        <FormError>{refusal ?? ''}</FormError>
        <Stack gap={2}>
          <Button type="submit" wide busy={busy} disabled={why !== undefined} reason={why}>
            {t('birthday.save')}
          </Button>
          {known !== null && (
            <Button wide variant="quiet" disabled={busy || !online} onClick={() => void save(null)}>
              {t('birthday.remove')}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}

function MonthAndDay({ month, day, onChoose }: Chosen & { onChoose: (chosen: Chosen) => void }): ReactNode {
  const { t, language } = useFullTranslation();
  const monthName = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' });
  return (
    <Stack gap={4}>
      <Select
        label={t('birthday.month')}
        options={numbers(12).map((one) => ({ value: one, label: monthName.format(Date.UTC(2024, Number(one) - 1)) }))}
        value={month === null ? null : String(month)}
        onChange={(value) => onChoose({ month: Number(value), day })}
      />
      <Select
        label={t('birthday.day')}
        options={numbers(daysOfMonth(month ?? 1)).map((one) => ({ value: one, label: one }))}
        value={day === null ? null : String(day)}
        onChange={(value) => onChoose({ month, day: Number(value) })}
      />
    </Stack>
  );
}

const numbers = (most: number): string[] => Array.from({ length: most }, (_, index) => String(index + 1));

/**
 * The first day on which it is celebrated: its first one whose start is after the wait, so never the day on which the
 * wait ends.
 */
function firstDayOf({ month, day, countsFromUTC }: Birthday, timeZone: string): Date {
  const ends = zonedParts(countsFromUTC, timeZone);
  const end = Date.UTC(Number(ends.year), Number(ends.month) - 1, Number(ends.day));
  const dayIn = (year: number): Date => {
    const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1, Math.min(day, lastOfMonth)));
  };
  const first = dayIn(Number(ends.year));
  return first.getTime() > end ? first : dayIn(Number(ends.year) + 1);
}

/** How often a birthday counts, and when a new one is first celebrated [PWA-47]. */
function Rules({ known }: { known: Birthday | null }): ReactNode {
  const { t, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const now = useNow();
  const waits = known !== null && Date.parse(known.countsFromUTC) > now.getTime();
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className={styles['text']}>
      {waits ? t('birthday.countsFrom', { first: date.format(firstDayOf(known, IANATimezone)) }) : t('birthday.rules')}
    </p>
  );
}
