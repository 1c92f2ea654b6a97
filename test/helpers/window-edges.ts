import type { Page } from '@playwright/test'

/** Lists what is wider than its container, or only partly visible because it extends over an edge of the window. */
export function beyondEdges(page: Page): Promise<string[]> {
  return page.evaluate(findBeyondEdges)
}

function findBeyondEdges(): string[] {
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const name = (element: Element) => {
    const { tagName, className, textContent } = element
    return `${tagName}.${String(className).slice(0, 60)} "${textContent?.slice(0, 40)}"`
  }
  /** The nearest box that cuts off what is too wide, or lets it be scrolled to. */
  const cutBy = (element: Element): Element | null => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return box
    }
    return null
  }
  const places =
    'html, body, main, nav, aside, header, dialog, footer, section, [role=tabpanel], [role=tree], [role=menu]'
  const wide = [...document.querySelectorAll(places)].filter(element => {
    const isScrolled = getComputedStyle(element).overflowX === 'auto' && element.matches('pre, [class*=font-mono]')
    return shown(element) && !isScrolled && element.scrollWidth > element.clientWidth && element.clientWidth > 0
  })
  const outside = [...document.body.querySelectorAll('*')].filter(element => {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || (left >= -1 && right <= innerWidth + 1)) return false
    return shown(element) && !cutBy(element)
  })
  return [
    ...wide.map(element => `${element.scrollWidth} > ${element.clientWidth} ${name(element)}`),
    ...outside.map(element => `outside ${name(element)}`),
  ]
}
