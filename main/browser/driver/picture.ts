import type { SentSecret } from '../../vault/cover/secret-forms'
import type { Box } from '../page/wire'
import type { PagePicture, PictureOptions } from '../page-driver'
import type { FrameDocument, Reach } from './frames'
import { inTab, type Lookup } from './lookup'
import { secretRanges } from './secret-ranges'
import { within } from './within'

/** More than this no picture shows; models see less. */
const LONGEST_SIDE = 16_000
const MOST_FRAMES = 30
const MOST_STRETCHES = 2000
const LONGEST_CAPTURE_MS = 10_000
const NO_FRAME = 'No picture of the page came in time: it is out of sight, or busy.'
const TOO_MUCH =
  'There is no picture of this page: secrets of the person were typed into pages of this folder, and it says too much to be searched for them.'
const LOOKED_AT = 'There is no picture of the page, as too many looked at it at once. Look at it again.'

type Metrics = {
  cssVisualViewport: { clientWidth: number; clientHeight: number; pageX: number; pageY: number }
  cssContentSize: { width: number; height: number }
}
type Area = { x: number; y: number; width: number; height: number }

/** A picture of what is in sight, or of the whole page. What is secret is covered, and what is wanted is framed. */
export async function picture(lookup: Lookup, options: PictureOptions): Promise<PagePicture> {
  const { reach } = lookup
  const { cssVisualViewport: view, cssContentSize: content } = await reach.send<Metrics>('Page.getLayoutMetrics')
  const inSight = { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight }
  const whole = { x: 0, y: 0, width: Math.max(content.width, 1), height: Math.max(content.height, 1) }
  const area = options.fullPage ? whole : inSight
  const ratio = await reach.call(await reach.main(), 'ratio', null)
  const longest = Math.min(options.longestSide ?? LONGEST_SIDE, LONGEST_SIDE)
  const cut = { ...area, width: Math.min(area.width, LONGEST_SIDE), height: Math.min(area.height, LONGEST_SIDE) }
  const scale = Math.min(1, longest / (Math.max(cut.width, cut.height) * ratio))
  const secrets = options.secrets ?? []
  const before = await secretBoxes(lookup, secrets)
  const format = options.mediaType === 'image/jpeg' ? 'jpeg' : 'png'
  const data = await capture(reach, {
    format,
    ...(format === 'jpeg' && { quality: 80 }),
    clip: { ...cut, scale },
    captureBeyondViewport: options.fullPage === true,
  })
  const after = before.length + secrets.length > 0 ? await secretBoxes(lookup, secrets) : before
  // Boxes are those of what is in sight; the picture's corner may be elsewhere on the page.
  const place = (box: Area): Area => ({ ...box, x: box.x + inSight.x - cut.x, y: box.y + inSight.y - cut.y })
  const covers = [...before, ...after].map(place)
  const size = {
    width: Math.max(1, Math.round(cut.width * scale * ratio)),
    height: Math.max(1, Math.round(cut.height * scale * ratio)),
  }
  const mediaType = `image/${format}` as const
  if (covers.length === 0 && !options.mark) return { bytes: Buffer.from(data, 'base64'), mediaType, ...size }
  const mark = options.mark && place(options.mark)
  const drawn = await redrawn(lookup, { data, mediaType, covers, scale: scale * ratio, ...(mark && { mark }) })
  const markedAt = mark && Math.min(1, Math.max(0, (mark.y + mark.height / 2) / cut.height))
  return { bytes: Buffer.from(drawn, 'base64'), mediaType, ...size, ...(markedAt !== undefined && { markedAt }) }
}

/** Chromium waits without end for the next frame of a page that is not drawn. */
async function capture({ send, signal }: Reach, wish: object): Promise<string> {
  return within(signal, LONGEST_CAPTURE_MS, async inner => {
    const late = new Promise<never>((_, reject) => inner.addEventListener('abort', () => reject(new Error(NO_FRAME))))
    const { data } = await Promise.race([send<{ data: string }>('Page.captureScreenshot', wish), late])
    return data
  })
}

/** Finds the positions of secret fields, and of secrets drawn as text, in CSS pixels of the tab. */
async function secretBoxes({ reach, references }: Lookup, secrets: readonly SentSecret[]): Promise<Area[]> {
  const boxes: Box[] = []
  const documents: FrameDocument[] = [await reach.main()]
  // Frames are added as they are found.
  for (const [at, document] of documents.entries()) {
    if (at === MOST_FRAMES && secrets.length > 0) throw new Error(TOO_MUCH)
    if (at === MOST_FRAMES) break
    const next = references.next()
    const found = await reach.call(document, 'covered', { next })
    references.given(document, next, found.next)
    const drawn = secrets.length > 0 ? await drawnSecrets(reach, { document, secrets }) : []
    for (const box of [...found.boxes, ...drawn]) boxes.push(await inTab(reach, document, box))
    for (const frame of found.frames) documents.push(...[(await reach.inside(document, frame)) ?? []].flat())
  }
  return boxes
}

type SecretsIn = { document: FrameDocument; secrets: readonly SentSecret[] }

async function drawnSecrets(reach: Reach, { document, secrets }: SecretsIn): Promise<Box[]> {
  const drawn = await reach.call(document, 'drawnTexts', null)
  if (!drawn) throw new Error(TOO_MUCH)
  const stretches = await secretRanges(drawn.texts, secrets)
  if (stretches.length === 0) return []
  if (stretches.length > MOST_STRETCHES) throw new Error(TOO_MUCH)
  const boxes = await reach.call(document, 'stretchBoxes', { reading: drawn.reading, stretches })
  if (!boxes) throw new Error(LOOKED_AT)
  return boxes
}

type Redraw = { data: string; mediaType: string; covers: Area[]; mark?: Area; scale: number }

/** The picture is drawn over in the script's own world of the page, on a canvas that is in no document. */
async function redrawn({ reach }: Lookup, wish: Redraw): Promise<string> {
  return (await reach.call(await reach.main(), 'redraw', wish)).data
}
