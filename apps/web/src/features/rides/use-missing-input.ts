import type { Provider } from '@fareback/contract';
import { useState } from 'react';
import { now } from '../../device/clock.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type MissingFaults, type MissingForm, missingFaults, riddenAtOf } from './missing-form-faults.ts';

/** The fields that are typed into. */
export type TypedField = Exclude<keyof MissingForm, 'ProviderID'>;

const untyped: Record<TypedField, string> = { date: '', time: '', fromName: '', toName: '', note: '' };

/** What stands in the form. */
export interface MissingInput {
  form: MissingForm;
  /** When the ride was, as far as it is told. */
  riddenAt: Date | null;
  faults: MissingFaults;
  type: (field: TypedField, value: string) => void;
  choose: (ProviderID: string | null) => void;
  /** Whether nothing is wrong. */
  check: () => boolean;
  /** It was sent: the next report begins anew. */
  clear: () => void;
}

/** What stands in the form, and what `check` found wrong with it, which goes as something is entered [EARN-12]. */
export function useMissingInput(providers: readonly Provider[]): MissingInput {
  const { IANATimezone } = useConfig();
  const [typed, setTyped] = useState(untyped);
  const [chosen, setChosen] = useState<string | null>(null);
  const [faults, setFaults] = useState<MissingFaults>({});
  // Where there is only one account there is nothing to choose.
  const [only] = providers.length === 1 ? providers : [];
  const form: MissingForm = { ...typed, ProviderID: chosen ?? only?.ProviderID ?? null };
  return {
    form,
    riddenAt: riddenAtOf(form, IANATimezone),
    faults,
    type: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setFaults({});
    },
    choose: (ProviderID) => {
      setChosen(ProviderID);
      setFaults({});
    },
    check: () => {
      const found = missingFaults(form, new Date(now()), IANATimezone);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    clear: () => {
      setTyped(untyped);
      setChosen(null);
    },
  };
}
