/** A page may fetch what it shows first. */
const MOST_FRAMES = 60

/** Brings the field of this label into view and the focus to it, as soon as the page shows it. Returns what gives up. */
export function goToField(page: HTMLElement, label: string): () => void {
  let frame = 0
  let left = MOST_FRAMES
  const look = () => {
    const target = fieldOf(page, label)
    if (target) return show(target)
    left -= 1
    if (left > 0) frame = requestAnimationFrame(look)
    else show(page)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

export function hasField(page: HTMLElement, label: string): boolean {
  return fieldOf(page, label) !== null
}

function show(target: HTMLElement): void {
  target.scrollIntoView({ block: 'center' })
  // So that it is seen which one it is, also after a click.
  target.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
}

const NAMES = 'label, legend, h3, h4, [data-setting]'
const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

function fieldOf(page: HTMLElement, label: string): HTMLElement | null {
  const name = [...page.querySelectorAll<HTMLElement>(NAMES)].find(element => element.textContent?.trim() === label)
  if (name instanceof HTMLLabelElement && name.control) return name.control
  if (!name) return page.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)
  const group = name.closest<HTMLElement>('[data-group], fieldset, section, li')
  return group?.querySelector<HTMLElement>(FOCUSABLE) ?? page.querySelector<HTMLElement>(FOCUSABLE)
}
