import { type LocalizedText, sentence } from '../../../../shared/sentence'
import type { ProviderError } from '../../../../shared/session/messages'
import { refusalIn } from '../../errors/provider-fault'
import type { Request } from '../../provider'
import {
  aboutImage,
  type ImageLimits,
  type ImagePart,
  type ImagesLearned,
  NOTHING_LEARNED,
  type RequestImages,
  readImages,
} from '../request-images'
import { saidIn } from './refused-tool'

type Sent = ReturnType<RequestImages['sent']>

/** The pictures of a request, and what is done about those that a server refuses. */
export type PicturesOfRequest = RequestImages & {
  /** Makes pictures smaller, or leaves one out, where a refusal is about them; false where it is not, or nothing is left to do. */
  answer(thrown: unknown, body: unknown): Promise<boolean>
  /** The server took what was sent: what was learned holds for the model from then on, and the person is told what it lost. */
  settle(): void
}

/** Routers have nobody who takes it, and some servers call it a failure of their own. */
const KINDS: readonly ProviderError['kind'][] = ['bad-request', 'not-found', 'server', 'too-long']

const OF_PICTURES = /image|picture|vision|multi-?modal/i
const OF_SIZE =
  /too (large|big|long|many pixels|high)|exceed|max|limit|dimension|pixels|size|at most|larger than|smaller than|\d ?[mk]i?b\b/i
const PIXELS = /(\d{3,5}) ?(px|pixels?)\b|(\d{3,5}) ?[x×] ?(\d{3,5})|pixels?\D{0,20}(\d{3,5})/gi
const MEGABYTES = /(\d{1,3}(?:\.\d{1,3})?) ?mi?b\b/gi

/** The sizes to try if a server does not say how large a picture may be. */
const SIDES = [8_000, 4_096, 2_048, 1_024]
/** So many pictures are left out one after the other to find the one that is refused. */
const MOST_TRIED = 8

/** Of one request: what was learned before it and by now, and what may be refused where no picture is named, the newest first. */
type Refusing = {
  images: RequestImages
  begun: ImagesLearned
  learned: ImagesLearned
  all: Sent
  suspects: readonly string[]
  /** The number of suspects left out so far, one after the other; the last of them still is. */
  tried: number
  /** True if leaving this out is only a guess, which says nothing about the next request. */
  isGuess: boolean
}

/** Reads pictures for the requests of one provider, of which it learns. */
export function picturesFor(limits: ImageLimits): (request: Request) => Promise<PicturesOfRequest> {
  const known = new Map<string, ImagesLearned>()
  const told = new Set<string>()

  return async request => {
    const { model, warn } = request
    const begun = known.get(model) ?? NOTHING_LEARNED
    const images = await readImages(request, limits, begun)
    const all = images.sent()
    const suspects = [...new Map(all.map(({ part, data }) => [data, part.blob])).values()].slice(0, MOST_TRIED)
    const soFar: Refusing = { images, begun, learned: begun, all, suspects, tried: 0, isGuess: false }

    return {
      ...images,
      answer: (thrown, body) => answer(soFar, thrown, body),

      settle() {
        const refused = refusedNow(soFar)
        known.set(model, soFar.isGuess ? begun : { ...soFar.learned, refused })
        const left = all.filter(({ part: { blob } }) => refused.has(blob) && !told.has(`${model} ${blob}`))
        for (const { part } of left) told.add(`${model} ${part.blob}`)
        if (left.length > 0) warn?.(wordsFor(model, left))
      },
    }
  }
}

async function answer(soFar: Refusing, thrown: unknown, body: unknown): Promise<boolean> {
  const sent = soFar.images.sent()
  const refusal = refusalIn(thrown, KINDS)
  if (refusal === undefined || sent.length === 0 || !OF_PICTURES.test(refusal)) return false
  const said = saidIn(refusal)
  const smaller = OF_SIZE.test(said) ? smallerThan(said, soFar.learned, sent) : []
  for (const limit of smaller) if (await learn(soFar, limit)) return true
  const named = pictureAt(said, body, sent)
  return named ? leaveOut(soFar, [named.blob]) : tryNext(soFar)
}

/** Chooses again by what is known now; false where that changes nothing. */
async function learn(soFar: Refusing, more: Partial<ImagesLearned>): Promise<boolean> {
  const { images } = soFar
  const before = dataOf(images.sent())
  soFar.learned = { ...soFar.learned, ...more }
  await images.choose({ ...soFar.learned, refused: refusedNow(soFar) })
  return dataOf(images.sent()) !== before
}

function refusedNow({ learned, suspects, tried }: Refusing): ReadonlySet<string> {
  return new Set([...learned.refused, ...suspects.slice(Math.max(0, tried - 1), tried)])
}

function leaveOut(soFar: Refusing, blobs: readonly string[]): Promise<boolean> {
  soFar.tried = 0
  return learn(soFar, { ...inFull(soFar), refused: new Set([...soFar.learned.refused, ...blobs]) })
}

/** Restores the full size: pictures that were made smaller before were refused all the same, so the size was not the reason. */
function inFull({ begun: { side, each } }: Refusing): Partial<ImagesLearned> {
  return { side, each }
}

/**
 * Tries the next picture. If no picture is named, each is tried alone; if it is none of these, or there is only one, all
 * are left out for now.
 */
async function tryNext(soFar: Refusing): Promise<boolean> {
  const { suspects, all } = soFar
  if (suspects.length < 2 || soFar.tried >= suspects.length) {
    soFar.isGuess = true
    return leaveOut(
      soFar,
      all.map(({ part }) => part.blob),
    )
  }
  soFar.tried += 1
  return (await learn(soFar, inFull(soFar))) || tryNext(soFar)
}

const dataOf = (sent: Sent) => sent.map(({ part, data }) => `${part.blob} ${data.length}`).join()

function wordsFor(model: string, left: Sent): LocalizedText {
  const names = left.map(({ part, pixels }) => part.name ?? aboutImage({ ...part, pixels }))
  return sentence`An image in this conversation wasn’t accepted, so “${model}” gets only a description of: ${[...new Set(names)].join(', ')}.`
}

/** Returns how much smaller pictures could be, nearest first: as the server says, or otherwise step by step. */
function smallerThan(said: string, { side, each }: ImagesLearned, sent: Sent): Partial<ImagesLearned>[] {
  const largest = Math.max(...sent.map(({ pixels }) => (pixels ? Math.max(pixels.width, pixels.height) : 0)))
  const told = [...said.matchAll(PIXELS)].flatMap(found => found.slice(1).map(Number)).filter(Number.isFinite)
  const sizes = [...said.matchAll(MEGABYTES)].map(([, size]) => Number(size) * 1_000_000)
  const sides = [...told.sort((a, b) => b - a), ...SIDES]
  return [
    ...sizes.filter(size => size < each).map(size => ({ each: size })),
    ...sides.filter(one => one < side && one < largest).map(one => ({ side: one })),
  ]
}

const PATH = /\b(messages|input|contents)((?:[.[][\w]{1,40}\]?){1,12})/

/** The picture at the place of the request that a refusal names. */
function pictureAt(said: string, body: unknown, sent: Sent): ImagePart | undefined {
  const [, first = '', steps = ''] = PATH.exec(said) ?? []
  if (!first) return undefined
  let at: unknown = body instanceof Object && 'body' in body ? body.body : body
  for (const step of [first, ...steps.split(/[.[\]]/).filter(Boolean)]) {
    if (!(at instanceof Object) || !Object.hasOwn(at, step)) break
    at = (at as Record<string, unknown>)[step]
  }
  const text = JSON.stringify(at) ?? ''
  const there = sent.filter(({ data }) => text.includes(data))
  const blobs = new Set(there.map(({ part }) => part.blob))
  return blobs.size === 1 ? there[0]?.part : undefined
}
