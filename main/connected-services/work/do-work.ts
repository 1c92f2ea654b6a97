import { APP_QUIT } from '../../../shared/app-quit'
import { AppError, WordedError } from '../../../shared/errors'
import { parseWebAddress } from '../../../shared/parse-url'
import { inEnglish, type Sentence } from '../../../shared/sentence'
import type { FileVersion, ServiceWorkEffect } from '../../../shared/session/effects'
import { cover } from '../../vault/cover/cover'
import type { SentSecret } from '../../vault/cover/secret-forms'
import { download } from '../../web/download'
import { type WebAccess, withNamedHosts, withPrivateHosts } from '../../web/web-access'
import { requestUrl, webUrl } from '../../web/web-url'
import type { ServiceAccess, UsableService } from '../connected-services'
import { detailIn } from '../read-answer'
import { problemOf, unknownForm, whyUnreached } from '../service-problem'
import { type ContentFile, writeBase64 } from './base64-file'
import { type Exchanged, exchange } from './exchange'
import { followJob } from './follow-job'
import type { JobAtWork } from './kept-jobs'
import { type Call, readProduct } from './read-product'
import { SPILLED } from './spill-to-file'
import type { AskedWork, QueuedWork, WorkOffer, WorkProduct, WorkRequest } from './work-capability'
import { ServiceBusy, WorkFailed } from './work-failures'

/** The result from a service: text, or the file that is now at the path that was named; and the keys that were sent. */
export type WorkDone = {
  text?: string
  content?: FileVersion
  notes: string[]
  cost?: number
  secrets: readonly SentSecret[]
}

export type Doing = {
  found: UsableService
  effect: ServiceWorkEffect
  asked: AskedWork
  services: Pick<ServiceAccess, 'sign'>
  work: JobAtWork
  web: WebAccess
  signal: AbortSignal
  /** The file for a result. Without it none is made. */
  into?: ContentFile | undefined
  /** The job was taken, and can be taken up again. */
  outlives(): Promise<void>
  report(text: string): void
  onBytes(received: number, whole: number | undefined): void
  /** The time between two polls of a job, in milliseconds; longer as time goes on if nothing is set. */
  pollMs?: number | undefined
}

const CANCEL_MS = 10_000

/** Has a service do what was agreed to. What it is not known to have ended can be taken up again: its `work` is left so. */
export async function doWork(doing: Doing): Promise<WorkDone> {
  const { found, effect, asked, work, signal } = doing
  const offer = found.adapter.offers[effect.capability]
  const secrets: SentSecret[] = []
  let isOver = false
  try {
    if (!offer) throw new WorkFailed(`${found.service.label} can no longer do this. Ask again.`)
    const { answer, product } = await productOf(offer, { ...doing, call: callerFor(doing, secrets) })
    // A direct answer is paid for and gone.
    isOver = offer.type === 'direct'
    return { ...(await delivered(answer, product, doing)), secrets }
  } catch (thrown) {
    isOver ||= thrown instanceof WorkFailed || (work.job === undefined && !signal.aborted && wasNotTaken(thrown))
    const isStopped = signal.aborted && signal.reason !== APP_QUIT
    if (isStopped && !isOver && offer?.type === 'queued' && work.job !== undefined)
      isOver = await cancelled(offer, doing)
    await work.leave({ isOver })
    signal.throwIfAborted()
    throw coveredError(thrown, secrets)
  }

  async function productOf(of: WorkOffer, more: Doing & { call: Call }) {
    if (of.type === 'queued') return followJob(of, more)
    const answer = await more.call(of.request(asked, found.address), { isResult: true })
    return { answer, product: readProduct(of, answer, found.service.label) }
  }
}

function callerFor(
  doing: Pick<Doing, 'found' | 'effect' | 'services' | 'web' | 'signal' | 'into'>,
  secrets: SentSecret[],
) {
  const { found, effect, services, web, signal, into } = doing
  const { service, adapter } = found
  const agreed = withNamedHosts(effect.isPrivate ? withPrivateHosts(web) : web, effect.hosts)
  return async (request: WorkRequest, { isResult = false } = {}): Promise<Exchanged> => {
    const signature = await services.sign(service.id, request.url)
    if (signature.key !== undefined && secrets.length === 0)
      secrets.push({ reference: `key of ${service.label}`, value: signature.key })
    const headers = [...request.headers, ...signature.headers]
    const way = { web: agreed, signal, ...(isResult && { into }) }
    try {
      const answer = await exchange({ ...request, headers }, way)
      const problem = problemOf(answer, { label: service.label, url: request.url, adapter })
      if (problem) throw failed(problem, detailIn(answer.text ?? '').detail, answer.status)
      return answer
    } catch (thrown) {
      const words = whyUnreached(thrown, request.url)
      throw words ? new WordedError(words, { cause: thrown }) : thrown
    }
  }
}

function failed(problem: Sentence, detail: string | undefined, status: number): Error {
  const words = inEnglish(problem) + (detail === undefined ? '' : ` It says: ${detail}`)
  return status >= 500 || status === 429 ? new ServiceBusy(status, words) : new WorkFailed(words)
}

/** Asks the service to give a job up. It is not over where that is not known to have worked. */
async function cancelled(offer: QueuedWork, doing: Doing): Promise<boolean> {
  const signal = AbortSignal.timeout(CANCEL_MS)
  try {
    const answer = await callerFor({ ...doing, signal, into: undefined }, [])(offer.cancel(doing.work.job))
    return offer.isCancelled(answer)
  } catch {
    return false
  }
}

async function delivered(answer: Exchanged, product: WorkProduct, doing: Doing): Promise<Omit<WorkDone, 'secrets'>> {
  const { notes = [], cost } = product
  const about = { notes, ...(cost !== undefined && { cost }) }
  if (product.type === 'text') return { text: product.text, ...about }
  return { content: await contentOf(answer, product, doing), ...about }
}

async function contentOf(
  { content }: Exchanged,
  product: Exclude<WorkProduct, { type: 'text' }>,
  { into, found, effect, web, signal, onBytes }: Doing,
): Promise<FileVersion> {
  if (!into) throw new Error('The service gave a file where words were wanted.')
  const isThere = product.type === 'file' || (product.type === 'base64' && product.base64.endsWith(SPILLED))
  if (isThere && content) return content
  if (isThere) throw new WorkFailed(inEnglish(unknownForm(found.service.label)))
  if (product.type === 'base64') return writeBase64(product.base64, into)
  if (product.type !== 'link') throw new WorkFailed(inEnglish(unknownForm(found.service.label)))
  if (/^data:/i.test(product.url)) return writeBase64(product.url, into)
  const url = linkOf(product.url, { effect, label: found.service.label })
  const isOwn = effect.isPrivate && effect.hosts.includes(url.hostname)
  const way = withNamedHosts(isOwn ? withPrivateHosts(web) : web, [url.hostname])
  const got = await download({ ...into, url: url.href, headers: [], onBytes }, signal, way)
  if (got.version && !/html/.test(got.type)) return got.version
  if (got.version) throw new Error(`At ${url.host} there is a web page in place of what was made.`)
  throw new Error(`What was made could not be fetched: ${url.host} answers with the status ${got.status}.`)
}

/** A result may be fetched from any public server, or from the service itself. The link may not lead to this computer or its network. */
function linkOf(raw: string, { effect, label }: { effect: ServiceWorkEffect; label: string }): URL {
  const url = parseWebAddress(raw)
  if (url && effect.isPrivate && effect.hosts.includes(url.hostname)) return requestUrl(raw).url
  if (url?.protocol !== 'https:') throw new WorkFailed(`${label} points to a place from which Atrium fetches nothing.`)
  return webUrl(raw)
}

/** The errors that show for certain that a service was not reached, or did not take what it was sent. All others leave that open. */
const NOT_TAKEN =
  /^(ENOTFOUND|EAI_AGAIN|ENODATA|ECONNREFUSED|EPROTO)$|CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/

function wasNotTaken(thrown: unknown): boolean {
  if (thrown instanceof WorkFailed || thrown instanceof AppError) return true
  if (thrown instanceof ServiceBusy) return thrown.status !== 502 && thrown.status !== 504
  const cause = thrown instanceof WordedError ? thrown.cause : thrown
  return cause instanceof Error && 'code' in cause && NOT_TAKEN.test(String(cause.code))
}

/** An error may repeat the key. */
function coveredError(thrown: unknown, secrets: readonly SentSecret[]): unknown {
  if (!(thrown instanceof Error)) return thrown
  const message = cover(thrown.message, secrets)
  return message === thrown.message ? thrown : new Error(message)
}
