/** Whether a dialog stands before the window. */
export function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
