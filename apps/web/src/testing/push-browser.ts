import { vi } from 'vitest';

export const endpoint = 'https://push.example.org/device-1';
/** SHA-256 of the address, in base64url. */
export const digest = 'ZlniJKFyYi2utl5M7-V-GqDRl3gGScZLgHt5_t2fSLM';

interface Browser {
  permission: NotificationPermission;
  answer?: NotificationPermission;
  isSubscribed?: boolean;
  fails?: boolean;
  /** Resolves once the service worker is ready; at once without it. */
  worker?: Promise<void>;
}

/** Mocks a browser with push; returns the calls it got. */
export function playPushBrowser(browser: Browser): string[] {
  const { permission, answer = 'granted', isSubscribed = false, fails = false, worker = Promise.resolve() } = browser;
  const calls: string[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      calls.push('unsubscribe');
      held = null;
      return true;
    },
  };
  let held: typeof subscription | null = isSubscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      calls.push(`subscribe ${JSON.stringify(options)}`);
      if (fails) throw new DOMException('no service', 'AbortError');
      held = subscription;
      return subscription;
    },
  };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => ({ pushManager }),
    ready: worker.then(() => ({ pushManager })),
  });
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as unknown as ServiceWorkerContainer);
  const notification = {
    permission,
    requestPermission: async () => {
      calls.push('permission');
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  return calls;
}
