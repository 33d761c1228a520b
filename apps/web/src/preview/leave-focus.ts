/** What opens by itself in the frame takes no focus from the desk's page, where somebody is typing or choosing; once somebody presses in the frame, the focus goes as it does for a rider [DESK-421]. */
export function leaveFocus(): void {
  const focus = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function focusWhereFrameHasIt(this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options);
  };
}
