/** Performance mark set when Home shows the member's own data and is usable [EVT-06]. */
export const homeUsable = 'home-usable';

/** Schedules work at high priority, if the browser supports it; only input goes first. */
const atOnce = (work: () => void): unknown =>
  'scheduler' in globalThis ? scheduler.postTask(work, { priority: 'user-blocking' }) : setTimeout(work);

/** Sets the mark after the paint of the new Home, when input is handled before remaining work. */
export const markHomeUsable = (): unknown =>
  requestAnimationFrame(() => void atOnce(() => performance.mark(homeUsable)));
