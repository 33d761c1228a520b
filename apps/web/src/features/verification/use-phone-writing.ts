import { defaultPhoneCountries } from '@fareback/contract';
import { use } from 'react';
import { useConfig } from '../../tenant/config.tsx';
import { isBeyondMask, northAmerican, type PhoneWriting } from './phone-writing.ts';

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
