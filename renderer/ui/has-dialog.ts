/** Returns whether a dialog is open in front of the window. */
export function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
