import { defaultPhoneCountries } from '@fareback/contract';
import { use } from 'react';
import { useConfig } from '../../tenant/config.tsx';
import { isBeyondMask, northAmerican, type PhoneWriting } from './phone-writing.ts';

type World = typeof import('./world-numbers.ts');

let world: Promise<World> | undefined;

/** The numbers of all countries; fetched once, and again where that failed. */
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

/** The countries whose numbers the agency takes, and how each is written. */
export interface PhoneWritings {
  countries: readonly string[];
  /** Whether there is more than the mask of the United States and Canada: then a number is shown with its country. */
  isWorldly: boolean;
  writingIn: (country: string) => PhoneWriting;
  /** As `+43`; empty where it need not be told. */
  callingCodeOf: (country: string) => string;
  /** The country that `text` names, if the agency takes its numbers. */
  countryNamedIn: (text: string, present: string) => string | null;
  /** Whether `text` names a country whose numbers the agency does not take. */
  isForeign: (text: string, present: string) => boolean;
}

/** How numbers are written here; what knows all countries comes only where the agency takes others than the two of the mask, or one of them alone, and is waited for like code [PHONE-12]. */
export function usePhoneWritings(): PhoneWritings {
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
