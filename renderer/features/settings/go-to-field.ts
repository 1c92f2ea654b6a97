import { showFocusRing } from '../../ui/hooks/pointer-focus'

/** A page may fetch what it shows first. */
const MOST_FRAMES = 60

/** The goal on a page: the label of a field, or what is shown instead as long as the field is not there. */
type Goal = { label: string; via?: string }

/** Brings a field into view and the focus to it, as soon as the page shows it. Returns what gives up. */
export function goToField(page: HTMLElement, goal: Goal): () => void {
  let frame = 0
  let left = MOST_FRAMES
  const look = () => {
    const target = goalOf(page, goal)
    if (target) return show(target)
    left -= 1
    if (left > 0) frame = requestAnimationFrame(look)
    else show(page)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

export function hasField(page: HTMLElement, goal: Goal): boolean {
  return goalOf(page, goal) !== null
}

function goalOf(page: HTMLElement, { label, via }: Goal): HTMLElement | null {
  return fieldOf(page, label) ?? (via === undefined ? null : fieldOf(page, via))
}

function show(target: HTMLElement): void {
  // A field in a closed fold can have no focus.
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  target.scrollIntoView({ block: 'center' })
  showFocusRing()
  // So that it is seen which one it is, also after a click.
  target.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
}

const NAMES = 'label, legend, h3, h4, [data-setting]'
const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

/** By what the page calls it, or by the `data-setting` of what has another name or none. */
function fieldOf(page: HTMLElement, label: string): HTMLElement | null {
  const name = [...page.querySelectorAll<HTMLElement>(NAMES)].find(element => element.textContent?.trim() === label)
  if (name instanceof HTMLLabelElement && name.control) return name.control
  const quoted = `"${CSS.escape(label)}"`
  const named = name ?? page.querySelector<HTMLElement>(`[data-setting=${quoted}], [aria-label=${quoted}]`)
  if (!named || named.matches(FOCUSABLE)) return named
  const group = named.closest<HTMLElement>('[data-group], fieldset, section, ul, li, form')
  return group?.querySelector<HTMLElement>(FOCUSABLE) ?? page.querySelector<HTMLElement>(FOCUSABLE)
}
