/** Copies formulas that are selected, in whole or in part, as they were written. */
export function copyFormulas(event: ClipboardEvent): void {
  const range = selectedRange()
  const shown = range ? [...document.querySelectorAll('[data-formula]')].filter(one => range.intersectsNode(one)) : []
  const [first] = shown
  const last = shown.at(-1)
  if (!range || !first || !last || !event.clipboardData || event.defaultPrevented) return
  if (first.contains(range.startContainer)) range.setStartBefore(first)
  if (last.contains(range.endContainer)) range.setEndAfter(last)
  const { text, html } = written(range)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
  event.preventDefault()
}

function selectedRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  return selection.getRangeAt(0).cloneRange()
}

/** Only what is in the page has line ends where blocks end. */
function written(range: Range): { text: string; html: string } {
  const page = document.createElement('div')
  page.append(range.cloneContents())
  for (const formula of page.querySelectorAll('[data-formula]')) {
    formula.textContent = (formula.getAttribute('data-formula') ?? '').trim()
    formula.classList.add('whitespace-pre')
  }
  for (const lazy of page.querySelectorAll('.lazy-lines')) lazy.classList.remove('lazy-lines')
  page.className = 'fixed top-0 start-0 opacity-0'
  document.body.append(page)
  const text = page.innerText
  const html = page.innerHTML
  page.remove()
  return { text, html }
}
