import type * as en from './en/index.ts';

/** All messages of one language; every language has the same keys. */
export type Catalogue = {
  readonly [Area in keyof typeof en]: { readonly [Key in keyof (typeof en)[Area]]: string };
};

type KeysOf<Areas> = { [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas & string];

/** Dotted key of a message: `signIn.title`. */
export type MessageKey = KeysOf<Catalogue>;
