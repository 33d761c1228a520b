import { isOpenedFromHomeScreen } from '../../pwa/install-prompt.ts';

const WIDTH = 480;
const HEIGHT = 720;

/** Where a provider's own sign-in stands: in a window beside the app where there is room, else in the app's place [PROV-20]. */
export const displayOf = (isWide: boolean): 'popup' | 'page' =>
  isWide && !isOpenedFromHomeScreen() ? 'popup' : 'page';

/** Opens a window in the middle of this one; null where the browser lets none open. Within a press only. */
export function openProviderWindow(address = 'about:blank'): Window | null {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  return open(address, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}
