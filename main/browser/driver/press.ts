import type { FoundElement } from '../../../shared/browser/found-element'
import type { Described } from '../page/wire'
import { type Acting, beside, withKeys } from './act'
import type { FrameDocument } from './frames'
import { pressChord } from './input'
import { parseChord } from './key-chords'
import { asFound, type ElementPosition, type Lookup } from './lookup'

type Focus = { document: FrameDocument; described?: Described }

/** The element that has the keyboard, in whichever frame. */
async function focusOf({ reach, references }: Lookup): Promise<Focus> {
  let document = await reach.main()
  for (let left = 20; left > 0; left--) {
    const next = references.next()
    const here = await reach.call(document, 'focused', { next })
    references.given(document, next, here.next)
    if (here.element) return { document, described: here.element }
    const inner = here.frame === undefined ? undefined : await reach.inside(document, here.frame)
    if (!inner) return { document }
    document = inner
  }
  return { document }
}

export async function focusedElement(lookup: Lookup): Promise<FoundElement | undefined> {
  const { document, described } = await focusOf(lookup)
  return described && asFound(lookup, { place: { document, ref: described.ref }, described })
}

/** Presses a chord on what has the keyboard, where that is what was expected. */
export async function press(acting: Acting, key: string, at: FoundElement | undefined): Promise<void> {
  const chord = parseChord(key)
  const { document, described } = await focusOf(acting)
  const place: ElementPosition | undefined = described && { document, ref: described.ref }
  const now = described && (await asFound(acting, { place: { document, ref: described.ref }, described }))
  if (now?.handle !== at?.handle || now?.document !== at?.document) throw new Error(elsewhere(now))
  if (now && at && identity(now) !== identity(at))
    throw new Error('What has the keyboard is no longer what it was. Look at it again.')
  const { reach, connection } = acting
  await withKeys(acting, { place, document }, async () => {
    reach.signal.throwIfAborted()
    await beside(acting, pressChord(connection.send, chord))
  })
}

const identity = ({ role, name, tag, field, link, form }: FoundElement) =>
  JSON.stringify([role, name, tag, field, link, form?.method, form?.target])

const elsewhere = (now: FoundElement | undefined) =>
  now
    ? `Another element has the keyboard now: ${now.role} "${now.name}". Look at it again.`
    : 'Nothing has the keyboard any more. Click the element first.'
