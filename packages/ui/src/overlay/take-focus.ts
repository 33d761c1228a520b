/** As the `ref` of what replaces the thing that was pressed: takes the focus when it is drawn, so that keyboards and screen readers go on from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
