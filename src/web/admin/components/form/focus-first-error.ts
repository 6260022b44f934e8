/** Puts the caret into the first field that is wrong, once the errors are rendered: that of a dialog, where one is open. */
export function focusFirstError(): void {
  // What is no field, as the description, marks its message.
  const wrong = 'form :is([aria-invalid="true"], [data-wrong])';
  requestAnimationFrame(() => {
    const field =
      document.querySelector<HTMLElement>(`[role="dialog"] ${wrong}`) ?? document.querySelector<HTMLElement>(wrong);
    field?.focus();
  });
}
