import type { Provider } from '@fareback/contract';
import { useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { now } from '../../device/clock.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type MissingWork, missingWork, type TypedField, workOf } from './missing-work.ts';
import { type MissingErrors, type MissingForm, riddenAtOf, validateMissingRide } from './validate-missing-ride.ts';

export interface MissingInput {
  form: MissingForm;
  riddenAt: Date | null;
  faults: MissingErrors;
  type: (field: TypedField, value: string) => void;
  choose: (ProviderID: string | null) => void;
  check: () => boolean;
  clear: () => void;
}

/** Values of the form, and errors of the last `check`, which typing clears [EARN-12]. */
export function useMissingInput(providers: readonly Provider[]): MissingInput {
  const { IANATimezone } = useConfig();
  const userId = useUserInfo()?.UserID ?? '';
  const { typed, chosen } = workOf(userId, useStore(missingWork));
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
