import { extname } from 'node:path'
import type { WorkCapability } from '../../../shared/services/connected-service'
import type { FileVersion, ServiceWorkEffect } from '../../../shared/session/effects'
import { errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { keyOfWork } from '../../connected-services/work/kept-jobs'
import { requestUrl } from '../../web/web-url'
import type { WorkOutcome } from '../effects/service-work-effect'
import { planWhole } from '../files/plan-whole'
import type { Proposal } from '../tool'
import type { ToolContext } from '../tool-context'

/** The work that a tool has a service do. `options` that are undefined are not sent. */
export type WorkRequest = {
  capability: WorkCapability
  /** The kind of service that is to do it; any that can where nothing is said. */
  provider?: string | undefined
  text?: string | undefined
  file?: { path: string; version: FileVersion; mediaType: string; bytes: Uint8Array } | undefined
  model?: string | undefined
  options: Readonly<Record<string, string | number | undefined>>
  /** The path of the file that is made. */
  path?: string | undefined
}

/** Plans the work of a service, and asks nobody. Throws an `Error` for the model where it cannot be done so. */
export async function planWork(wanted: WorkRequest, context: ToolContext): Promise<Proposal> {
  const { workspace, connected } = context
  const { capability, provider, text, file, model, path } = wanted
  const found = await connected?.find(capability, provider === undefined ? {} : { adapter: provider })
  const offer = found?.adapter.offers[capability]
  if (!connected || !found || !offer) throw new Error(notConnected(provider))
  const options = Object.entries(wanted.options).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  const ending = path === undefined ? undefined : extname(path).slice(1).toLowerCase()
  const asked = { text, model, options: Object.fromEntries(options), ...(ending !== undefined && { ending }) }
  const settled = offer.settle(asked, found.service)
  const saveTo = path === undefined ? undefined : await freePath(path, workspace)
  const { url, isPrivate } = requestUrl(found.address)
  const effect: ServiceWorkEffect = {
    type: 'service-work',
    capability,
    service: { id: found.service.id, label: found.service.label },
    hosts: [url.hostname],
    ...(isPrivate && { isPrivate }),
    ...(text !== undefined && { text }),
    ...(file && { file: { path: file.path, version: file.version, mediaType: file.mediaType } }),
    ...(settled.model !== undefined && { model: settled.model }),
    options: settled.options,
    ...(saveTo !== undefined && { saveTo }),
    ...(settled.cost && { cost: settled.cost }),
  }
  const earlier = connected.jobs.earlier(keyOfWork(workspace, effect))
  return {
    effects: [{ ...effect, ...(earlier && { earlier }) }],
    contents: new Map(),
    answer: outcome =>
      answerOf(outcome['service-work'], { ...wanted, unmet: settled.unmet, label: found.service.label }),
  }
}

/** The path as plans have it. Throws where something is there. */
async function freePath(path: string, workspace: string): Promise<string> {
  const { change } = await planWhole(workspace, path, new Uint8Array())
  if (change.before) throw new Error(`${path} exists. Choose another path, or have it deleted first.`)
  return change.path
}

type Answering = WorkRequest & { unmet: readonly string[]; label: string }

function answerOf(outcome: WorkOutcome | undefined, { path = '', unmet, label }: Answering): ToolResult {
  if (!outcome) return errorResult('The service was not asked.')
  const { text = '', saved, notes, cost } = outcome
  const about = [...unmet, ...notes, ...(cost === undefined ? [] : [`Cost: ${cost} US dollars`])]
  if (!saved) {
    const said = text === '' ? `${label} answered nothing.` : text
    return textResult([said, ...about].join('\n\n'))
  }
  const { change, mediaType, blob } = saved
  const bytes = change.after?.bytes ?? 0
  const kind = mediaType.replace(/^\w+\//, '').toUpperCase()
  const told = [
    `Saved what ${label} made to ${path} (${kind}, ${bytes} bytes).`,
    ...misnamed(path, mediaType),
    ...about,
  ]
  const details = { type: 'made' as const, service: label, path: change.path, mimeType: mediaType, bytes, blob }
  return textResult(told.join('\n'), { ...details, changes: [change], ...(about.length > 0 && { notes: about }) })
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/gif': /\.gif$/i,
  'video/mp4': /\.(mp4|m4v)$/i,
  'video/webm': /\.webm$/i,
  'video/quicktime': /\.mov$/i,
  'audio/mpeg': /\.(mp3|mpga|mpeg)$/i,
  'audio/wav': /\.wav$/i,
  'audio/ogg': /\.(ogg|opus|oga)$/i,
  'audio/flac': /\.flac$/i,
  'audio/aac': /\.aac$/i,
}

/** Some services choose the kind of file themselves. */
function misnamed(path: string, mediaType: string): string[] {
  const ending = ENDINGS[mediaType]
  return ending && !ending.test(path) ? [`Mind that it is ${mediaType}, whatever the ending of its name says.`] : []
}

function notConnected(provider: string | undefined): string {
  const which =
    provider === undefined ? 'No service that can do this' : `No service of the kind “${provider}” that can do this`
  return `${which} is connected. The person connects one in Settings, under Services.`
}
