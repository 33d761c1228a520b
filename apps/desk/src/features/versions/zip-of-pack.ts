import { type PulledPack, takenMark } from '@fareback/contract/admin';
import { strToU8, zipSync } from 'fflate';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Zips a version as one folder, identical to the output of `rewards tenant pull`. */
export function zipOf(agency: string, { files, pictures, version, revision }: PulledPack): Uint8Array<ArrayBuffer> {
  const texts = Object.entries(files).map(([file, text]) => [`${agency}/${file}`, strToU8(text)] as const);
  const imageFiles = Object.entries(pictures).flatMap(([name, { bytes }]) =>
    bytes === undefined ? [] : [[`${agency}/images/${name}`, bytesOf(bytes)] as const],
  );
  const mark = [`${agency}/.version`, strToU8(takenMark({ number: version, revision }))] as const;
  return zipSync(Object.fromEntries([...texts, ...imageFiles, mark]));
}
