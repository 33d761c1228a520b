import { ApiError, addRidePhoto, type MissingRide } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import type { RidePhoto } from './shrink-photo.ts';

export interface PhotoSending {
  /** REFUSED: the server never takes this photo, so it can't be sent again [RIDE-11]. */
  state: 'NONE' | 'SENDING' | 'SENT' | 'FAILED' | 'REFUSED';
  /** Why it failed and what to do. */
  error: string | undefined;
  send: (report: MissingRide, photo: RidePhoto) => Promise<void>;
  /** Sends the photo of the last report again. */
  retry: () => void;
  clear: () => void;
}

/** Errors of the photo or its report, which the same photo gets each time. */
const finalStatuses: readonly number[] = [400, 404, 413];

type Attempt = { report: MissingRide; photo: RidePhoto; state: PhotoSending['state']; error?: string };

/** Sends the photo after its report, so a photo that fails loses nothing of the report [RIDE-05]. */
export function useSendPhoto(): PhotoSending {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const send: PhotoSending['send'] = async (report, photo) => {
    setAttempt({ report, photo, state: 'SENDING' });
    try {
      await api.call(addRidePhoto, { params: { id: report.MissingRideID }, body: { photo: photo.base64 } });
      setAttempt({ report, photo, state: 'SENT' });
    } catch (failure) {
      const isUnreadable = failure instanceof ApiError && failure.code === 'PHOTO_NOT_READABLE';
      const error = t(isUnreadable ? 'errors.PHOTO_NOT_READABLE' : 'rides.missing.photoNotSent');
      const isFinal = failure instanceof ApiError && finalStatuses.includes(failure.status);
      setAttempt({ report, photo, state: isFinal ? 'REFUSED' : 'FAILED', error });
    } finally {
      void client.invalidateQueries({ queryKey: ['missingRides'] });
    }
  };
  return {
    state: attempt?.state ?? 'NONE',
    error: attempt?.error,
    send,
    retry: () => {
      if (attempt !== null && attempt.state === 'FAILED') void send(attempt.report, attempt.photo);
    },
    clear: () => setAttempt(null),
  };
}
