import type { Page } from '@playwright/test'

/** Scrolls through the whole conversation, opens what folds, and looks at each part of it once it is drawn. */
export async function walkTimeline(
  page: Page,
  look: (page: Page) => Promise<string[]>,
): Promise<{ found: string[]; steps: number }> {
  const found = new Set<string>()
  for (let steps = 1; ; steps++) {
    await page.evaluate(openFolded)
    for (const one of await look(page)) found.add(one)
    if (await page.evaluate(scrollBack)) return { found: [...found], steps }
  }
}

/** From the end, where a conversation begins to be read, towards its start; true once it is there. */
function scrollBack(): boolean {
  const scroller = document.querySelector('[data-testid=timeline]')
  if (!scroller || scroller.scrollTop <= 0) return true
  scroller.scrollTop -= scroller.clientHeight * 0.8
  return false
}

async function openFolded(): Promise<void> {
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const folded = document.querySelectorAll<HTMLElement>('[data-testid=timeline] [aria-expanded=false]')
  for (const button of folded) if (!button.hasAttribute('aria-haspopup')) button.click()
  for (const details of document.querySelectorAll('[data-testid=timeline] details')) details.setAttribute('open', '')
}

/** Lists what is wider than its container: the page, the column, a row of the conversation, a session of the list. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(findTooWide)
}

function findTooWide(): string[] {
  const places = 'html, body, main, nav, aside, [data-testid=timeline], [data-index], [data-index] > *'
  const rows = '[data-testid=session-item], [data-testid=found-session], [role=option], [role=dialog]'
  return [...document.querySelectorAll(`${places}, ${rows}`)]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth, clientWidth, textContent }) => {
      return `${tagName} ${scrollWidth} > ${clientWidth}: ${textContent?.slice(0, 80)}`
    })
}
