import type { KeyboardEvent } from 'react'

/** Leads the arrow keys from button to button of a list that has hundreds of them and is one stop of the Tab key. */
export function walkButtons(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.indexOf(event.target as HTMLElement)
  const next = buttons[indexAfter(event.key, at, buttons.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function indexAfter(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
