import {
  chooseNotification,
  getNotificationSettings,
  isKnownChoice,
  type NotificationChoice,
  type NotificationSettings,
  setNotificationSummary,
  subscribeToPush,
  unsubscribeFromPush,
} from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import {
  deviceOf,
  type PushAbility,
  pushAbility,
  subscribeHere,
  subscriptionHere,
  WorkerNotReady,
} from '../../pwa/push.ts';
import { notify } from '../../state/notices.ts';

const settingsKey = ['notifications'] as const;

interface Loaded {
  settings: Pick<NotificationSettings, 'pushKey' | 'devices' | 'choices' | 'isWeekly' | 'takesStop'>;
  isOn: boolean;
}

/** Loads the settings, and whether this device is one of the member's: a former rider's subscription is not. */
async function load(signal: AbortSignal): Promise<Loaded> {
  const [reply, subscription] = await Promise.all([api.call(getNotificationSettings, { signal }), subscriptionHere()]);
  const settings = { ...reply, choices: reply.ways?.filter(isKnownChoice) ?? reply.choices };
  return { settings, isOn: subscription !== null && settings.devices.includes(await deviceOf(subscription)) };
}

/** Notifications on this device: their state, and how to change it. */
export interface PushHere {
  state: Exclude<PushAbility, 'CAN'> | 'LOADING' | 'FAILED' | 'ON' | 'OFF';
  choices: NotificationChoice[];
  busy: boolean;
  refusal: string | null;
  retry: () => void;
  turnOn: () => void;
  turnOff: () => void;
  choose: (choice: NotificationChoice) => void;
  isWeekly: boolean;
  takesStop: boolean;
  setWeekly: (isWeekly: boolean) => void;
}

const withChoice = (known: Loaded, { kind, channel, isOn }: NotificationChoice): Loaded => ({
  ...known,
  settings: {
    ...known.settings,
    choices: known.settings.choices.map((one) =>
      one.kind === kind && one.channel === channel ? { ...one, isOn } : one,
    ),
  },
});

/** Shows a change at once, and as it was if the server does not take it. */
function useChanges(): Pick<PushHere, 'choose' | 'setWeekly'> {
  const client = useQueryClient();
  const failureText = useFailureText();
  const change = async (edit: (known: Loaded, isUndone: boolean) => Loaded, save: () => Promise<unknown>) => {
    const set = (isUndone: boolean) =>
      client.setQueryData<Loaded>(settingsKey, (known) => known && edit(known, isUndone));
    set(false);
    try {
      await save();
    } catch (error) {
      set(true);
      notify({ title: failureText(error), tone: 'error' });
    }
  };
  return {
    choose: (choice) =>
      void change(
        (known, isUndone) => withChoice(known, { ...choice, isOn: choice.isOn !== isUndone }),
        () => api.call(chooseNotification, { body: choice }),
      ),
    setWeekly: (isWeekly) =>
      void change(
        (known, isUndone) => ({ ...known, settings: { ...known.settings, isWeekly: isWeekly !== isUndone } }),
        () => api.call(setNotificationSummary, { body: { isWeekly } }),
      ),
  };
}

/** Subscribes this device after the browser asked the rider; false if the rider refused. */
async function turnOnHere(pushKey: string): Promise<boolean> {
  const subscription = await subscribeHere(pushKey);
  if (subscription === null) return false;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await api.call(subscribeToPush, { body: { endpoint: subscription.endpoint, p256dh, auth } });
  return true;
}

async function turnOffHere(): Promise<boolean> {
  const subscription = await subscriptionHere();
  if (subscription === null) return true;
  await api.call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  return subscription.unsubscribe();
}

export function usePushHere(): PushHere {
  const { t } = useFullTranslation();
  const [ability, setAbility] = useState(pushAbility);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const query = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => load(signal), refetchOnMount: 'always' });
  const loaded = query.data;
  const run = async (change: () => Promise<boolean>, done: 'notify.turnedOn' | 'notify.turnedOff') => {
    setBusy(true);
    setRefusal(null);
    try {
      if (await change()) {
        await query.refetch();
        notify({ title: t(done), tone: 'success' });
      }
    } catch (error) {
      setRefusal(t(error instanceof WorkerNotReady ? 'notify.notReady' : 'notify.failed'));
    }
    setAbility(pushAbility());
    setBusy(false);
  };
  const whenLoaded = loaded ? (loaded.isOn ? 'ON' : 'OFF') : query.isPending ? 'LOADING' : 'FAILED';
  return {
    state: ability === 'CAN' ? whenLoaded : ability,
    choices: loaded?.settings.choices ?? [],
    busy,
    refusal,
    retry: () => void query.refetch(),
    turnOn: () => loaded && void run(() => turnOnHere(loaded.settings.pushKey), 'notify.turnedOn'),
    turnOff: () => void run(turnOffHere, 'notify.turnedOff'),
    isWeekly: loaded?.settings.isWeekly ?? false,
    takesStop: loaded?.settings.takesStop ?? false,
    ...useChanges(),
  };
}
