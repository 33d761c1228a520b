/**
 * Prevents dialogs in the frame from taking the focus from the desk, where the user may be typing; after a click in the
 * frame the focus works like for a rider [DESK-421].
 */
export function leaveFocus(): void {
  const focus = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function focusWhereFrameHasIt(this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options);
  };
}
