export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-testid="composer"]')?.focus()
}
