/** Puts the caret into the first field that is wrong, once the errors are rendered: that of a dialog, where one is open. */
export function focusFirstError(): void {
  const wrong = 'form [aria-invalid="true"]';
  requestAnimationFrame(() => {
    const field =
      document.querySelector<HTMLElement>(`[role="dialog"] ${wrong}`) ?? document.querySelector<HTMLElement>(wrong);
    field?.focus();
  });
}
