/** Takes the focus to the first field of `form` that is at fault, once it is drawn so: what a reply found may take a few frames. */
export function focusFirstFault(form: HTMLElement, framesLeft = 5): void {
  requestAnimationFrame(() => {
    const fault = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault !== null) fault.focus();
    else if (framesLeft > 1) focusFirstFault(form, framesLeft - 1);
  });
}
