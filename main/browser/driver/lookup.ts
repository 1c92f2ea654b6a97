import type { FoundElement, PageBox } from '../../../shared/browser/found-element'
import { plainText } from '../page/page-text'
import type { Box, Described, OutlineLine } from '../page/wire'
import type { SnapshotOptions } from '../page-driver'
import { DocumentGone, type FrameDocument, type Frames, type Reach } from './frames'
import { noneSentence, parseSelector, type SoughtByWords, severalSentence } from './selector'

const MOST_CHARACTERS = 50_000
const MOST_LOOKED_MS = 1500
const MOST_FRAMES = 60
const ALL_LEVELS = 10_000
const MOST_OWNERS = 5000

/** The element that a reference means: its number, and its document. */
export type ElementPosition = { document: FrameDocument; ref: number }

/** The references of a tab. They are counted through all of its frames and documents. */
export type References = {
  next(): number
  /** Those that were given out since `from` are of this document. */
  given(document: FrameDocument, from: number, next: number): void
  documentOf(ref: number): FrameDocument | undefined
  /** Remembers what a reference was when it was last reported, as far as possible. */
  remember(outline: string): void
  was(ref: number): { role: string; name: string } | undefined
}

export function countReferences(): References {
  let next = 1
  let owners: { from: number; next: number; document: FrameDocument }[] = []
  let told: string[] = []
  return {
    next: () => next,
    given(document, from, until) {
      if (until <= from) return
      next = Math.max(next, until)
      const last = owners.at(-1)
      if (last?.document.token === document.token && last.next === from) last.next = until
      else owners.push({ from, next: until, document })
      if (owners.length > MOST_OWNERS) owners = owners.slice(-MOST_OWNERS / 2)
    },
    documentOf: ref => owners.findLast(owner => ref >= owner.from && ref < owner.next)?.document,
    remember(outline) {
      told = [...told.slice(-4), outline]
    },
    was(ref) {
      for (const outline of told.toReversed()) {
        const line = outline.split('\n').find(each => each.includes(`[ref=@e${ref}]`))
        const [, role, name] = /^\s*- (\S+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line ?? '') ?? []
        if (role) return { role, name: (name ?? '').replace(/\\(.)/g, '$1') }
      }
      return undefined
    },
  }
}

export type Lookup = { reach: Reach; references: References; frames: Frames }

/** The page with its frames as an outline. */
export async function snapshot(lookup: Lookup, options: SnapshotOptions): Promise<string> {
  const place = options.selector === undefined ? undefined : await placeOf(lookup, options.selector)
  const document = place?.document ?? (await lookup.reach.main())
  const drawing: Drawing = {
    lines: [],
    characters: 0,
    frames: 0,
    left: 0,
    ends: Date.now() + MOST_LOOKED_MS,
    cut: undefined,
  }
  await draw({ lookup, options, drawing }, { document, depth: 0, ...(place && { below: place.ref }) })
  const text = drawing.lines.join('\n')
  lookup.references.remember(text)
  return [text || '(The page shows nothing that has a role, a name or text.)', cutSentence(drawing)]
    .filter(Boolean)
    .join('\n')
}

type Drawing = {
  lines: string[]
  characters: number
  frames: number
  left: number
  ends: number
  cut: 'characters' | 'time' | 'depth' | undefined
}
type Work = { lookup: Lookup; options: SnapshotOptions; drawing: Drawing }
type FrameSection = { document: FrameDocument; depth: number; below?: number }

async function draw({ lookup, options, drawing }: Work, { document, depth, below }: FrameSection): Promise<void> {
  const { reach, references } = lookup
  const next = references.next()
  const maxDepth = (options.maxDepth ?? ALL_LEVELS) - depth
  const outline = await reach.call(document, 'outline', {
    next,
    interactiveOnly: options.interactiveOnly === true,
    compact: options.compact === true,
    maxDepth,
    characters: MOST_CHARACTERS - 1000 - drawing.characters - depth * 2,
    milliseconds: Math.max(50, drawing.ends - Date.now()),
    ...(below !== undefined && { below }),
  })
  references.given(document, next, outline.next)
  drawing.left += outline.left
  if (outline.cut && (drawing.cut === undefined || outline.cut !== 'depth')) drawing.cut = outline.cut
  for (const line of outline.lines) await drawLine({ lookup, options, drawing }, { line, document, depth })
}

async function drawLine(
  work: Work,
  { line, document, depth }: { line: OutlineLine; document: FrameDocument; depth: number },
): Promise<void> {
  const { drawing, lookup } = work
  const [level, text, frame] = line
  const said = `${'  '.repeat(Math.min(depth + level, 60))}${text}`
  if (drawing.characters + said.length > MOST_CHARACTERS - 500) {
    drawing.cut = 'characters'
    drawing.left++
    return
  }
  drawing.characters += said.length + 1
  drawing.lines.push(said)
  if (frame === undefined || drawing.cut === 'characters' || drawing.cut === 'time') return
  if (Date.now() > drawing.ends) drawing.cut ??= 'time'
  if (
    drawing.cut === 'time' ||
    ++drawing.frames > MOST_FRAMES ||
    (work.options.maxDepth ?? ALL_LEVELS) <= depth + level + 1
  )
    return
  try {
    const inner = await lookup.reach.inside(document, frame)
    if (inner) await draw(work, { document: inner, depth: depth + level + 1 })
  } catch (error) {
    // A frame that goes elsewhere while it is looked at is told as one, without what was in it.
    if (!(error instanceof DocumentGone)) throw error
  }
}

function cutSentence({ cut, left }: Drawing): string {
  if (cut === undefined) return ''
  const hint =
    'See a part of it with selector, only what can be acted on with interactive_only, or fewer levels with max_depth.'
  if (cut === 'depth') return '(Deeper levels are left out.)'
  const why =
    cut === 'time'
      ? 'The page is so large that not all of it was looked at'
      : 'The outline was cut at 50,000 characters'
  return `(${why}; ${left > 0 ? `at least ${left} parts are` : 'what follows is'} left out. ${hint})`
}

/** The one element that a selector names, in whichever frame. Rejects with a sentence where it names none, or several. */
export async function placeOf(lookup: Lookup, selector: string): Promise<ElementPosition> {
  const { place } = await seekOne(lookup, selector)
  return place
}

type LocatedElement = { place: ElementPosition; described: Described }

export async function seekOne(lookup: Lookup, selector: string): Promise<LocatedElement> {
  const sought = parseSelector(selector)
  if (sought.type === 'ref') return referred(lookup, sought.ref)
  const { found, count } = await seekAll(lookup, sought)
  const [first] = found
  if (!first) throw new Error(noneSentence(selector))
  const described = found.map(each => each.described)
  if (count > 1) throw new Error(severalSentence(selector, count, described))
  return first
}

async function seekAll(lookup: Lookup, sought: SoughtByWords): Promise<{ found: LocatedElement[]; count: number }> {
  const found: LocatedElement[] = []
  let count = 0
  const waiting = [await lookup.reach.main()]
  for (let looked = 0; looked < MOST_FRAMES; looked++) {
    const document = waiting.shift()
    if (!document) break
    const here = await seekIn(lookup, document, sought)
    if (!here) continue
    if (here.problem) throw new Error(here.problem)
    count += here.count
    found.push(...here.elements.map(described => ({ place: { document, ref: described.ref }, described })))
    for (const frame of here.frames) {
      const inner = await lookup.reach.inside(document, frame)
      if (inner) waiting.push(inner)
    }
  }
  return { found, count }
}

/** Null where a frame went elsewhere meanwhile: nothing is in it then. */
async function seekIn({ reach, references }: Lookup, document: FrameDocument, sought: SoughtByWords) {
  const next = references.next()
  const seeking = reach.call(document, 'seek', { ...sought, next })
  const found = await (document.parent ? seeking.catch(gone) : seeking)
  if (found) references.given(document, next, found.next)
  return found
}

/** Finds what a reference means; if that is gone, what comes closest to it. */
async function referred(lookup: Lookup, ref: number): Promise<LocatedElement> {
  const { reach, references } = lookup
  const document = references.documentOf(ref)
  if (!document) throw new Error(`There is no @e${ref}. References come from a snapshot.`)
  const described = await reach.call(document, 'describe', { ref }).catch(gone)
  if (described) return { place: { document, ref }, described }
  const here = (await reach.isThere(document)) ? document : await reach.main()
  const state = here === document ? await reach.call(document, 'stateOf', { ref }) : undefined
  const known = state?.was ?? references.was(ref)
  const why = here === document ? 'is no longer on the page' : 'was on a page that is no longer shown'
  if (!known) throw new Error(`@e${ref} ${why}. Take a new snapshot.`)
  const { role, name } = known
  const next = references.next()
  const near = await reach.call(here, 'nearest', { role, name, next })
  references.given(here, next, near.next)
  const offer = near.nearest
    ? `The nearest that is there now is @e${near.nearest.ref}, ${near.nearest.words}.`
    : 'Nothing like it is there now; take a new snapshot.'
  throw new Error(`@e${ref} (${role} "${plainText(name, 80)}") ${why}. ${offer}`)
}

function gone(error: unknown): null {
  if (error instanceof DocumentGone) return null
  throw error
}

/** A box of a document, in CSS pixels of the tab. */
export async function inTab(reach: Reach, document: FrameDocument, box: Box): Promise<PageBox> {
  let { x, y, width, height } = box
  for (let at = document.parent; at; at = at.document.parent) {
    const frame = await reach.call(at.document, 'frameBox', { ref: at.ref })
    if (!frame) throw new DocumentGone()
    x = frame.x + x * frame.scaleX
    y = frame.y + y * frame.scaleY
    width *= frame.scaleX
    height *= frame.scaleY
  }
  return { x, y, width, height }
}

/** Returns what was found, for the code that decides about it. */
export async function asFound(lookup: Lookup, { place, described }: LocatedElement): Promise<FoundElement> {
  const { ref, box, ...is } = described
  const { frameTree } = await lookup.reach.send<{ frameTree: { frame: { loaderId: string } } }>('Page.getFrameTree')
  const frameUrl = await frameUrlOf(lookup.reach, place.document)
  return {
    ...is,
    handle: `${place.document.token}:${ref}`,
    document: frameTree.frame.loaderId,
    frameUrl,
    box: await inTab(lookup.reach, place.document, box),
  }
}

async function frameUrlOf(reach: Reach, document: FrameDocument): Promise<string> {
  const { result } = await reach.send<{ result: { value: string } }>(
    'Runtime.evaluate',
    { expression: 'location.href', contextId: document.context, returnByValue: true },
    document.session,
  )
  return result.value
}

/** The element that a handle names, where its document is still there. */
export async function placeOfHandle({ reach, references }: Lookup, handle: string): Promise<ElementPosition> {
  const [token = '', number = ''] = handle.split(':')
  const document = references.documentOf(Number(number))
  if (document?.token !== token || !(await reach.isThere(document))) throw new DocumentGone()
  return { document, ref: Number(number) }
}
