/** Gives something the focus that is drawn in answer to what the person just did. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}
