import {
  ApiError,
  limits,
  listMissingRides,
  type MissingRide,
  type Provider,
  reportMissingRide,
} from '@fareback/contract';
import { instantIn, type LaterKey } from '@fareback/wording';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { createStore, useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { RidePhoto } from './shrink-photo.ts';

/** Form values; `date` is `2026-03-01`, `time` `08:30`, both in the agency's time zone. */
export interface MissingForm {
  ProviderID: string | null;
  date: string;
  time: string;
  fromName: string;
  toName: string;
  note: string;
}

export type MissingErrors = Partial<Record<'ProviderID' | 'date' | 'time', LaterKey>>;

const DAY = 86_400_000;

/** Time of the ride from the agency's local time, wherever the rider is now; null without day or time. */
export const riddenAtOf = ({ date, time }: Pick<MissingForm, 'date' | 'time'>, timeZone: string): Date | null =>
  instantIn(date, time, timeZone);

export function validateMissingRide(form: MissingForm, now: Date, timeZone: string): MissingErrors {
  const errors: MissingErrors = {};
  if (form.ProviderID === null) errors.ProviderID = 'rides.missing.needProvider';
  if (form.date === '') errors.date = 'rides.missing.needDate';
  if (form.time === '') errors.time = 'rides.missing.needTime';
  const riddenAt = riddenAtOf(form, timeZone);
  if (riddenAt === null) return errors;
  const age = now.getTime() - riddenAt.getTime();
  if (age < 0) errors.date = 'rides.missing.inFuture';
  if (age > limits.missingRideAgeMaxDays * DAY) errors.date = 'rides.missing.tooOld';
  return errors;
}

export type TypedField = Exclude<keyof MissingForm, 'ProviderID'>;

/** A member's unfinished report of a missing ride. */
interface MissingWork {
  /** The member it belongs to. */
  userId: string;
  typed: Record<TypedField, string>;
  chosen: string | null;
  photo: RidePhoto | null;
}

/**
 * The report on this page; read it through `workOf`, which checks the member. It survives a lost session, so the input
 * is kept but never shown to another member [ERR-33].
 */
export const missingWork = createStore<MissingWork | null>(null);

/** Returns the member's own report, or an empty one. */
export const workOf = (userId: string, work: MissingWork | null): MissingWork =>
  work?.userId === userId
    ? work
    : { userId, typed: { date: '', time: '', fromName: '', toName: '', note: '' }, chosen: null, photo: null };

export interface MissingInput {
  form: MissingForm;
  riddenAt: Date | null;
  faults: MissingErrors;
  type: (field: TypedField, value: string) => void;
  choose: (ProviderID: string | null) => void;
  photo: RidePhoto | null;
  addPhoto: (photo: RidePhoto | null) => void;
  check: () => boolean;
  clear: () => void;
}

/** Values of the form, and errors of the last `check`, which typing clears [EARN-12]. */
export function useMissingInput(providers: readonly Provider[]): MissingInput {
  const { IANATimezone } = useConfig();
  const userId = useUserInfo()?.UserID ?? '';
  const { typed, chosen, photo } = workOf(userId, useStore(missingWork));
  const [faults, setFaults] = useState<MissingErrors>({});
  // With a single account there is nothing to choose.
  const [only] = providers.length === 1 ? providers : [];
  const change = (part: (work: MissingWork) => Partial<MissingWork>) => {
    const work = workOf(userId, missingWork.get());
    missingWork.set({ ...work, ...part(work) });
  };
  const form: MissingForm = { ...typed, ProviderID: chosen ?? only?.ProviderID ?? null };
  return {
    form,
    riddenAt: riddenAtOf(form, IANATimezone),
    faults,
    type: (field, value) => {
      change((work) => ({ typed: { ...work.typed, [field]: value } }));
      setFaults({});
    },
    choose: (ProviderID) => {
      change(() => ({ chosen: ProviderID }));
      setFaults({});
    },
    photo,
    addPhoto: (added) => change(() => ({ photo: added })),
    check: () => {
      const found = validateMissingRide(form, new Date(now()), IANATimezone);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    clear: () => {
      if (missingWork.get()?.userId === userId) missingWork.set(null);
    },
  };
}

interface MissingRideInput {
  ProviderID: string;
  riddenAt: Date;
  fromName: string;
  toName: string;
  note: string;
}

/**
 * The member's missing-ride reports; empty while loading or after an error, because the rides are more important
 * [EARN-13].
 */
export function useMissingRides(): readonly MissingRide[] {
  const { language: lang } = useTranslation();
  const { data } = useQuery({
    queryKey: ['missingRides', lang],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(listMissingRides, { params: { lang }, signal }),
  });
  return data ?? [];
}

/**
 * Reports a missing ride and reloads the reports, even after an error, because only the response may be lost. Sending
 * the same report again is idempotent. Rejects with the server's error [EARN-12].
 */
function useReportMissing(): (input: MissingRideInput) => Promise<MissingRide> {
  const client = useQueryClient();
  return async ({ riddenAt, ...input }) => {
    try {
      return await api.call(reportMissingRide, { body: { ...input, RiddenAtUTC: riddenAt.toISOString() } });
    } finally {
      void client.invalidateQueries({ queryKey: ['missingRides'] });
    }
  };
}

export interface Sending {
  busy: boolean;
  error: string | undefined;
  clearError: () => void;
  send: (told: MissingRideInput) => Promise<void>;
}

const limitErrors = ['TOO_MANY_MISSING_RIDES', 'MISSING_RIDES_THIS_MONTH'] as const;

/** Sends a report and passes it on; a failure is in `error`, until `clearError` [EARN-12]. */
export function useSendMissing(onSent: (report: MissingRide) => void): Sending {
  const { t } = useFullTranslation();
  const report = useReportMissing();
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (told: MissingRideInput) => {
    setBusy(true);
    setError(undefined);
    try {
      onSent(await report(told));
    } catch (failure) {
      const limit = failure instanceof ApiError ? limitErrors.find((code) => code === failure.code) : undefined;
      if (limit) setError(t(`errors.${limit}`));
      // A device that knew it was offline sent nothing.
      else if (isLostAnswer(failure) && navigator.onLine) setError(t('rides.missing.maybeSent'));
      else setError(isTransientFailure(failure) ? failureText(failure) : t('rides.missing.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, clearError: () => setError(undefined), send };
}
