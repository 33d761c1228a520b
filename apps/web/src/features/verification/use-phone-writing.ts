import { defaultPhoneCountries, numberWithCountry } from '@fareback/contract';
import { use } from 'react';
import { useConfig } from '../../tenant/config.tsx';
import { northAmerican, type PhoneWriting } from './phone-writing.ts';

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
  /** The country that `text` begins with, if the agency takes its numbers. */
  countryNamedIn: (text: string, present: string) => string | null;
  /** Whether `text` begins with the code of a country whose numbers the agency does not take. */
  isForeign: (text: string) => boolean;
}

/** Whether a number names a country that is none of those of the mask; `+1` may still become one of theirs. */
const isBeyondMask = (text: string): boolean => /^\+[2-9]/.test(numberWithCountry(text) ?? '');

/** How numbers are written here; what knows all countries comes only where the agency takes others than those of the mask, and is waited for like code [PHONE-12]. */
export function usePhoneWritings(): PhoneWritings {
  const { PhoneCountries: countries } = useConfig();
  const isWorldly = !countries.every(hasMask);
  const numbers = isWorldly ? use(worldNumbers()) : null;
  return {
    countries,
    isWorldly,
    writingIn: (country) => (hasMask(country) ? null : numbers?.writingIn(country)) ?? northAmerican,
    callingCodeOf: (country) => numbers?.callingCodeOf(country) ?? '',
    countryNamedIn: (text, present) => numbers?.countryNamedIn(text, countries, present) ?? null,
    isForeign: (text) => numbers?.isForeign(text, countries) ?? isBeyondMask(text),
  };
}
