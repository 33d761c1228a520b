/** Marks of direction and of byte order, and signs without width that part words: copying brings them along, and no name, address or code is told apart by them. Joiners stay, with which names are spelled. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What somebody looks for, as they meant it: without outer blanks and what nobody sees [DESK-378]. */
export const askedWords = (typed: string): string => typed.replaceAll(unseen, '').trim();
