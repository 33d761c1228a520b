/** The mark that stands on the page's timeline once Home showed what is the member's own and could be used [EVT-06]. */
export const homeUsable = 'home-usable';

/** Comes before all that a page has to do but answer presses, where the browser knows of such. */
const atOnce = (work: () => void): unknown =>
  'scheduler' in globalThis ? scheduler.postTask(work, { priority: 'user-blocking' }) : setTimeout(work);

/** Sets the mark once the picture stands that Home has just been drawn for: from then on a press goes before all that is still to be done. */
export const markHomeUsable = (): unknown =>
  requestAnimationFrame(() => void atOnce(() => performance.mark(homeUsable)));
