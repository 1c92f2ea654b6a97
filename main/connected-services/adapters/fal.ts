import { z } from 'zod'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { addressOf, JSON_HEADERS } from '../search'
import { MAYBE_BLACKENED, seedWas } from '../unsupported-options'
import { pictureSize } from '../work/picture-size'
import {
  type AskedWork,
  type JobState,
  type QueuedWork,
  queuedWork,
  type SettledWork,
  type WorkProduct,
} from '../work/work-capability'

/** The addresses at which a job is polled, fetched and given up. */
const Job = z.object({ id: z.string(), status: z.string(), result: z.string(), cancel: z.string() })
type Job = z.infer<typeof Job>

const Submitted = z.object({
  request_id: z.string().min(1).max(200),
  status_url: z.string().max(2_000).optional(),
  response_url: z.string().max(2_000).optional(),
  cancel_url: z.string().max(2_000).optional(),
})

const Status = z.object({
  status: z.string(),
  queue_position: z.number().int().nonnegative().optional().catch(undefined),
  error: z.string().nullish().catch(undefined),
})

const Made = z.object({ url: z.string() })
const Result = z.object({
  images: z.array(Made).optional(),
  image: Made.optional(),
  video: Made.optional(),
  seed: z.number().optional().catch(undefined),
  has_nsfw_concepts: z.array(z.boolean()).optional().catch(undefined),
})

const MODEL = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/

/** In US dollars for a million pixels, by fal.ai's own pages. */
const PER_MEGAPIXEL: ReadonlyMap<string, number> = new Map([
  ['fal-ai/flux/dev', 0.025],
  ['fal-ai/flux-1/dev', 0.025],
])

const IMAGE_MODEL = 'fal-ai/flux/dev'
const VIDEO_MODEL = 'fal-ai/wan/v2.2-1.3b/text-to-video'

/** The common part of everything that goes through the queue of fal.ai. */
const queue: Omit<QueuedWork<Job>, 'settle'> = {
  type: 'queued',
  submit({ text, model = '', options }, address) {
    const body = { prompt: text, ...bodyOf(options) }
    return { method: 'POST', url: addressOf(address, model), headers: JSON_HEADERS, body: JSON.stringify(body) }
  },
  submitted(answer, { model = '' }, address) {
    const { request_id: id, ...urls } = Submitted.parse(answer)
    // The path of a model may go on after its name, that of its jobs does not.
    const own = addressOf(address, `${model.split('/').slice(0, 2).join('/')}/requests/${encodeURIComponent(id)}`)
    return {
      id,
      status: atOrigin(urls.status_url, address) ?? `${own}/status`,
      result: atOrigin(urls.response_url, address) ?? own,
      cancel: atOrigin(urls.cancel_url, address) ?? `${own}/cancel`,
    }
  },
  idOf: ({ id }) => id,
  status: ({ status }) => ({ method: 'GET', url: status, headers: [ACCEPT] }),
  state: answer => stateOf(Status.parse(answer)),
  result: ({ result }) => ({ method: 'GET', url: result, headers: [ACCEPT] }),
  product(answer) {
    if (answer.type === 'file') return { type: 'file' }
    return productOf(Result.parse(answer.json))
  },
  cancel: ({ cancel }) => ({ method: 'PUT', url: cancel, headers: [ACCEPT] }),
  isCancelled: ({ status }) => status === 200 || status === 202,
}

const ACCEPT = { name: 'accept', value: 'application/json' }

/** fal.ai makes pictures and videos with the models of many makers. Its models are asked through a queue. */
export const fal: ServiceAdapter = {
  id: 'fal',
  name: 'fal.ai',
  about: sentence`Generates images and videos from text, with models from many developers.`,
  usualAddress: 'https://queue.fal.run',
  needsKey: true,
  keysAt: 'https://fal.ai/dashboard/keys',
  cost: sentence`Billed by what’s generated. Its page for each model lists the price.`,
  sign: key => [{ name: 'authorization', value: ['Key', key].join(' ') }],
  problemOf: ({ status, text = '' }) =>
    status === 403 && /balance|locked/i.test(text)
      ? sentence`Your ${'fal.ai'} account is out of credit, or its plan doesn’t allow this.`
      : undefined,
  probe: {
    // Of a job that there is not only who has a good key is told that.
    request: address => ({
      method: 'GET',
      url: addressOf(address, 'fal-ai/flux/requests/00000000-0000-0000-0000-000000000000/status'),
      headers: [ACCEPT],
    }),
    isGood: ({ status, type }) => (status === 404 || status === 422) && /json/.test(type),
    parse: answer => Status.parse(answer),
  },
  offers: {
    'image.generate': queuedWork({ ...queue, settle: settlePicture }, Job.parse),
    'video.generate': queuedWork({ ...queue, settle: settleVideo }, Job.parse),
  },
}

function settlePicture(asked: AskedWork): SettledWork {
  const { size, ...options } = asked.options
  const model = modelOf(asked, IMAGE_MODEL)
  const format = /^jpe?g$/.test(asked.ending ?? '') ? 'jpeg' : 'png'
  const price = PER_MEGAPIXEL.get(model)
  const pixels = pictureSize(size)
  return {
    model,
    options: named({ ...(size && { image_size: size }), ...options, output_format: format }),
    unmet: [],
    ...(price !== undefined && pixels && { cost: costOf(price, pixels) }),
  }
}

/** Every megapixel that is begun is paid for. */
function costOf(perMegapixel: number, { width, height }: { width: number; height: number }) {
  const dollars = perMegapixel * Math.max(1, Math.ceil((width * height) / 1_048_576))
  return sentence`about ${dollars.toFixed(3)} US dollars, at the list price of ${'fal.ai'}`
}

/** Its models for videos are told how high a picture is and of what shape. */
function settleVideo(asked: AskedWork): SettledWork {
  const { resolution, ...options } = asked.options
  const size = pictureSize(resolution)
  const shape: Record<string, string> | undefined = size && {
    resolution: `${Math.min(size.width, size.height)}p`,
    aspect_ratio: shapeOf(size),
  }
  const told: Record<string, string> = shape ?? (resolution ? { resolution } : {})
  return { model: modelOf(asked, VIDEO_MODEL), options: named({ ...told, ...options }), unmet: [] }
}

function shapeOf({ width, height }: { width: number; height: number }): string {
  if (width === height) return '1:1'
  return width > height ? '16:9' : '9:16'
}

function modelOf({ model }: AskedWork, usual: string): string {
  const wanted = model ?? usual
  if (!MODEL.test(wanted)) throw new Error(`'model' must name a model of fal.ai, such as ${usual}.`)
  return wanted
}

function named(options: Readonly<Record<string, string>>): SettledWork['options'] {
  return Object.entries(options).map(([name, value]) => ({ name, value }))
}

/** The options as JSON has them: sizes as width and height, numbers as numbers. */
function bodyOf(options: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(options).map(([name, value]) => {
    if (name === 'image_size') return [name, pictureSize(value) ?? value]
    return [name, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
  })
  return Object.fromEntries(entries)
}

/** The key goes to no other server, wherever an answer points to. */
function atOrigin(url: string | undefined, address: string): string | undefined {
  const origin = parseWebAddress(address)?.origin
  return url !== undefined && parseWebAddress(url)?.origin === origin ? url : undefined
}

function stateOf({ status, queue_position: place, error }: z.infer<typeof Status>): JobState {
  switch (status) {
    case 'IN_QUEUE':
      return { type: 'waits', place }
    case 'IN_PROGRESS':
      return { type: 'works' }
    case 'COMPLETED':
      return error ? { type: 'failed', detail: error } : { type: 'done' }
    default:
      return { type: 'failed', detail: error ?? status }
  }
}

function productOf({
  images = [],
  image,
  video,
  seed,
  has_nsfw_concepts: filtered,
}: z.infer<typeof Result>): WorkProduct {
  const made = video ?? image ?? images[0]
  if (!made) throw new Error('There is nothing in the answer.')
  const notes = [...(seed === undefined ? [] : [seedWas(seed)]), ...(filtered?.some(Boolean) ? [MAYBE_BLACKENED] : [])]
  return { type: 'link', url: made.url, notes }
}
