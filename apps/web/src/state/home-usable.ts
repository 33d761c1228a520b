/** The mark that stands on the page's timeline once Home showed what is the member's own and could be used [EVT-06]. */
export const homeUsable = 'home-usable';
