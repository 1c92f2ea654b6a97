import { marked } from 'marked'

const shown = document.getElementById('shown')
const source = document.getElementById('source')
if (shown && source) {
  shown.innerHTML = marked.parse(source.textContent ?? '', { async: false, gfm: true })
  source.remove()
  nameHeadings(shown)
  goToHash()
}

/** Links lead to headings by their words, as on sites that show such files. */
function nameHeadings(within: HTMLElement): void {
  const counts = new Map<string, number>()
  for (const heading of within.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const words = (heading.textContent ?? '').trim().toLowerCase()
    const name = words.replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '').replace(/\s/g, '-')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    heading.id ||= count === 0 ? name : `${name}-${count}`
  }
}

/** The page was looked for it before it was there. */
function goToHash(): void {
  let name = ''
  try {
    name = decodeURIComponent(location.hash.slice(1))
  } catch {
    return
  }
  if (name !== '') document.getElementById(name)?.scrollIntoView()
}
