import {
  type ArtifactMessage,
  LONGEST_PROBLEM,
  LONGEST_SELECTION,
  type PageProblemKind,
} from '../../../shared/artifacts/artifact-messages'

/**
 * Runs before any script of a page that a model wrote, so that its listeners are the first: the window hears what went wrong in the page,
 * and what the person selects. The page can say the same by itself; nothing is done by it alone.
 */
const say = parent.postMessage.bind(parent)
const soon = setTimeout
const selected = getSelection.bind(window)

/** More are not told: a page that fails in each frame fails in one way. */
const MOST_PROBLEMS = 200
let told = 0

const OWN_SCHEME = 'mcp-app'

function send(message: ArtifactMessage): void {
  say(message, '*')
}

function tell(kind: PageProblemKind, text: string, line?: number): void {
  told += 1
  if (told > MOST_PROBLEMS) return
  const known = line !== undefined && line > 0
  send({ type: 'problem', kind, text: text.slice(0, LONGEST_PROBLEM), ...(known && { line }) })
}

function textOf(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.name}: ${value.message}`
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  } catch {
    return 'A value that cannot be shown.'
  }
}

addEventListener(
  'error',
  (event: Event) => {
    const { target } = event
    if (event instanceof ErrorEvent) return tell('error', event.message, event.lineno)
    // The policy tells of what is loaded from elsewhere; a file beside the page may be missing.
    const url: unknown =
      target instanceof Element ? Reflect.get(target, target instanceof HTMLLinkElement ? 'href' : 'src') : ''
    if (typeof url === 'string' && url.startsWith(`${OWN_SCHEME}:`)) tell('blocked', url)
  },
  { capture: true },
)
addEventListener('unhandledrejection', ({ reason }) => tell('rejection', textOf(reason)))
addEventListener('securitypolicyviolation', event => {
  const { blockedURI, effectiveDirective, lineNumber } = event
  // Of a script without an address there is only a word.
  if (/^[a-z-]*$/.test(blockedURI) && blockedURI !== OWN_SCHEME) {
    return tell('error', `Refused by the policy of the page: ${effectiveDirective} ${blockedURI}`, lineNumber)
  }
  tell('blocked', blockedURI, lineNumber)
})

const { console } = globalThis
const logged = console.error.bind(console)
console.error = (...given: unknown[]) => {
  tell('console', given.map(textOf).join(' '))
  logged(...given)
}

/** The person copies the text that they selected, and nothing that the page puts in its place. */
for (const type of ['copy', 'cut']) addEventListener(type, event => event.stopImmediatePropagation(), { capture: true })

let isAsked = false
document.addEventListener('selectionchange', () => {
  if (isAsked) return
  isAsked = true
  soon(() => {
    isAsked = false
    send({ type: 'selection', text: String(selected() ?? '').slice(0, LONGEST_SELECTION) })
  }, 100)
})

document.currentScript?.remove()
