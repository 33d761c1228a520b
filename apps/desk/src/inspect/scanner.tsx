import { type ReactNode, useEffect, useRef, useState } from 'react';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { fetched } from '../data/client.ts';
import type { Words } from './words.ts';

/** Pause between two looks at the picture, in ms: quick for a person, and easy on the battery. */
const pauseMs = 120;

type Reader = (picture: ImageData) => Promise<string | null>;

/** Loads the reader of QR codes from our own server. */
async function loadReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await fetched(import('zxing-wasm/reader'));
  await prepareZXingModule({ overrides: { locateFile: () => readerFile }, fireImmediately: true });
  return async (picture) => {
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.isValid ? found.text : null;
  };
}

/** Looks at the camera's picture until it has a code, and calls `onRead` with each new one. */
function useCamera(onRead: (text: string) => void): {
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
        loadReader(),
      ]);
      stream = opened;
      const element = video.current;
      if (isOver() || element === null) return stop();
      element.srcObject = opened;
      await element.play();
      while (!isOver()) {
        const text = await look(reader, element);
        if (text !== null && !isOver()) read.current(text);
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
  }, []);
  return { video, hasFailed };
}

/** The camera's picture; calls `onRead` with each code in it. */
export function Scanner({ t, onRead }: { t: Words; onRead: (text: string) => void }): ReactNode {
  const { video, hasFailed } = useCamera(onRead);
  if (hasFailed) return <p className="note">{t.noCamera}</p>;
  return (
    <figure className="camera">
      <video ref={video} muted playsInline />
      <figcaption>{t.point}</figcaption>
    </figure>
  );
}
