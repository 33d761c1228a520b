import { type ApiError, defaultPhoneCountries, type UserInfo, type UserStatus } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import { isBeyondMask, northAmerican, type PhoneWriting } from './phone-writing.ts';
import { changeWork, endWork, type VerificationStep, verificationOf, verificationState } from './verification-state.ts';

type World = typeof import('./world-numbers.ts');

let world: Promise<World> | undefined;

/** Loads the numbering plans of all countries; once, and again after a failure. */
function worldNumbers(): Promise<World> {
  if (world === undefined) {
    world = import('./world-numbers.ts');
    world.catch(() => {
      world = undefined;
    });
  }
  return world;
}

const hasMask = (country: string): boolean => defaultPhoneCountries.includes(country);

/** The supported countries, and the number format of each. */
export interface PhoneWritings {
  countries: readonly string[];
  /** More than the mask of the United States and Canada: numbers are shown with their country. */
  isWorldly: boolean;
  writingIn: (country: string) => PhoneWriting;
  /** As `+43`; empty if not needed. */
  callingCodeOf: (country: string) => string;
  /** The supported country that `text` begins with. */
  countryNamedIn: (text: string, present: string) => string | null;
  /** True if `text` begins with an unsupported country. */
  isForeign: (text: string, present: string) => boolean;
}

/**
 * Number formats of the agency. The worldwide numbering plans load only if it supports other countries than the two of
 * the mask, or only one of them, and suspend like code [PHONE-12].
 */
function usePhoneWritings(): PhoneWritings {
  const { PhoneCountries: countries } = useConfig();
  const isWorldly = !countries.every(hasMask);
  const isPlain = !isWorldly && countries.length === defaultPhoneCountries.length;
  const numbers = isPlain ? null : use(worldNumbers());
  return {
    countries,
    isWorldly,
    writingIn: (country) => numbers?.writingIn(country, countries) ?? northAmerican,
    callingCodeOf: (country) => numbers?.callingCodeOf(country) ?? '',
    countryNamedIn: (text, present) => numbers?.countryNamedIn(text, countries, present) ?? null,
    isForeign: (text, present) => numbers?.isForeign(text, countries, present) ?? isBeyondMask(text),
  };
}

function useVerificationMessages() {
  const [error, setError] = useState<string>();
  const [passwordError, setPasswordError] = useState<string>();
  const [isResent, setResent] = useState(false);
  const [isCodeOver, setCodeOver] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    error,
    setError,
    passwordError,
    setPasswordError,
    /** Confirms below the digits that another code was sent. */
    isResent,
    setResent,
    isCodeOver,
    setCodeOver,
    busy,
    setBusy,
  };
}

/** State of a phone verification: input, messages, and actions shared by both calls [PHONE-02]. */
export function useVerificationWork(isChange: boolean) {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const userId = useUserInfo()?.UserID ?? '';
  const work = verificationOf(userId, useStore(verificationState));
  const writings = usePhoneWritings();
  const country = work.country ?? writings.countries[0] ?? '';
  const messages = useVerificationMessages();
  const { setError, setPasswordError, setResent, setCodeOver, setBusy } = messages;
  const change = (part: Parameters<typeof changeWork>[1]) => changeWork(userId, part);

  return {
    work,
    isChange,
    writings,
    country,
    writing: writings.writingIn(country),
    change,
    ...messages,
    /** Runs a server call; clears earlier messages while it runs. */
    during: async (act: () => Promise<void>) => {
      setBusy(true);
      setError(undefined);
      setPasswordError(undefined);
      setResent(false);
      try {
        await act();
      } finally {
        setBusy(false);
      }
    },
    goTo: (step: VerificationStep) => {
      // Before the next step renders: its field gets the focus then, and its input must not be dropped.
      setBusy(false);
      change({ step });
      setError(undefined);
      setResent(false);
      setCodeOver(false);
    },
    succeed: (userStatus: UserStatus) => {
      // Update at once: the member may continue before the reload completes.
      client.setQueriesData<UserInfo>(
        { queryKey: ['userInfo'] },
        (member) => member && { ...member, userStatus, isPhoneVerified: true },
      );
      endWork(userId);
      change({ step: 'verified' });
      setError(undefined);
      announce(t(isChange ? 'verify.changedTitle' : 'verify.successTitle'));
      void refresh(client, 'status');
    },
    /** Clears a success once its drawer is closed. */
    end: () => {
      if (work.step === 'verified') endWork(userId);
    },
  };
}

export type VerificationWork = ReturnType<typeof useVerificationWork>;

/**
 * Returns the message of a rejection or a lost connection; a device may report a connection that does not work
 * [PHONE-09].
 */
export function useErrorText(): (failure: Pick<ApiError, 'status' | 'description'>) => string {
  const { t } = useFullTranslation();
  return ({ status, description }) =>
    description || t(status === 0 ? 'common.noConnection' : 'validation.phoneFallback');
}

/** A failure of our own, without a server error. */
export const noAnswer = { status: 500, code: '', description: '', body: null, retryAfterSeconds: null };
