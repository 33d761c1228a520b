/**
 * `ref` for an element that replaces the clicked one: focuses it when rendered, so keyboards and screen readers
 * continue from there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
