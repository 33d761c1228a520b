import { type ReactNode, useEffect, useRef, useState } from 'react';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { fetched } from '../data/client.ts';
import type { Words } from './words.ts';

/** Pause between two looks at the picture, in ms: quick for a person, and easy on the battery. */
const pauseMs = 120;

/** A ticket that was just found valid is not read again for this long while it stays in the picture. */
const sameTicketMs = 60_000;

/** Out of the picture for this long, it counts as shown again: a look may miss a code that is there. */
const awayMs = 1500;

/** The last valid ticket and when it was read, in ms of the steady clock. */
export interface JustValid {
  code: string;
  at: number;
}

const codeIn = (text: string): string | undefined => (text.startsWith('FB1:') ? text.split(':')[2] : undefined);

export type Reader = (picture: ImageData) => Promise<string | null>;

/** Loads the reader of QR codes from our own server. */
async function loadReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await fetched(import('zxing-wasm/reader'));
  await prepareZXingModule({ overrides: { locateFile: () => readerFile }, fireImmediately: true });
  return async (picture) => {
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.isValid ? found.text : null;
  };
}

interface CameraUse {
  onRead: (text: string) => Promise<void>;
  justValid: React.RefObject<JustValid | null>;
  load?: () => Promise<Reader>;
}

/** Looks at the camera's picture, and waits for `onRead` with each code in it. */
function useCamera({ onRead, justValid, load = loadReader }: CameraUse): {
  video: React.RefObject<HTMLVideoElement | null>;
  hasFailed: boolean;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const end = new AbortController();
    const isOver = () => end.signal.aborted;
    let stream: MediaStream | null = null;
    const canvas = document.createElement('canvas');
    const look = async (reader: Reader, element: HTMLVideoElement) => {
      const { videoWidth: width, videoHeight: height } = element;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (width === 0 || context === null) return null;
      canvas.width = width;
      canvas.height = height;
      context.drawImage(element, 0, 0);
      return reader(context.getImageData(0, 0, width, height));
    };
    const run = async () => {
      const [opened, reader] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        load(),
      ]);
      stream = opened;
      const element = video.current;
      if (isOver() || element === null) return stop();
      element.srcObject = opened;
      await element.play();
      let inViewAt = performance.now();
      while (!isOver()) {
        const text = await look(reader, element);
        const now = performance.now();
        const valid = justValid.current;
        const isSameTicket =
          text !== null && valid !== null && codeIn(text) === valid.code && now - valid.at < sameTicketMs;
        if (isSameTicket && now - inViewAt < awayMs) inViewAt = now;
        else if (text !== null && !isOver()) await read.current(text);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    run().catch(() => setFailed(true));
    return () => {
      end.abort();
      stop();
    };
  }, [justValid, load]);
  return { video, hasFailed };
}

/** The camera's picture; calls `onRead` with each code in it, but not with a valid one that stays in it [TICKET-10]. */
export function Scanner({ t, ...use }: { t: Words } & CameraUse): ReactNode {
  const { video, hasFailed } = useCamera(use);
  if (hasFailed) return <p className="note">{t.noCamera}</p>;
  return (
    <figure className="camera">
      <video ref={video} muted playsInline />
      <figcaption>{t.point}</figcaption>
    </figure>
  );
}
