import { isOpenedFromHomeScreen } from '../../pwa/install-prompt.ts';

const WIDTH = 480;
const HEIGHT = 720;

/** Opens a provider's sign-in in a popup if there is space, else in the app's window [PROV-20]. */
export const displayOf = (isWide: boolean): 'popup' | 'page' =>
  isWide && !isOpenedFromHomeScreen() ? 'popup' : 'page';

/** Opens a centered popup; null if the browser blocks it. Only works during a click. */
export function openProviderWindow(address = 'about:blank'): Window | null {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  return open(address, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}
