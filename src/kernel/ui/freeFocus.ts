/** Nobody put the keyboard where it stands: it is nowhere, or was given back by itself (`keptFocus.ts`), and may go where it belongs. */
export function isFocusFree(): boolean {
  const at = document.activeElement
  return !at || at === document.body || (at instanceof HTMLElement && at.dataset.kept !== undefined)
}
