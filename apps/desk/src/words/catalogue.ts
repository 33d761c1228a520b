import type * as en from './en/index.ts';

/** All words of one language: the same keys in each. */
export type Catalogue = {
  readonly [Area in keyof typeof en]: { readonly [Key in keyof (typeof en)[Area]]: string };
};

type KeysOf<Areas> = { [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas & string];

/** Dotted key of a sentence: `signIn.title`. */
export type MessageKey = KeysOf<Catalogue>;
