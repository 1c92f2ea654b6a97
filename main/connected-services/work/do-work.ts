import { setTimeout as wait } from 'node:timers/promises'
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
import { type Exchanged, exchange } from './job-exchange'
import type { JobAtWork } from './kept-jobs'
import { SPILLED } from './spill-to-file'
import type {
  AskedWork,
  JobState,
  QueuedWork,
  WorkAnswer,
  WorkOffer,
  WorkProduct,
  WorkRequest,
} from './work-capability'

/** A failure that the service told of, by which the work has ended. */
class WorkFailed extends Error {}

/** A service has a fault of its own, or is asked too often; it may go on with what it has begun. */
class ServiceBusy extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

type Following = {
  call: Call
  found: UsableService
  asked: AskedWork
  work: JobAtWork
  signal: AbortSignal
  outlives(): Promise<void>
  report(text: string): void
  pollMs?: number | undefined
}

/** So long a service may be out of reach while it works, and so long the work itself may take. */
const OUT_OF_REACH_MS = 120_000
const LONGEST_MS = 2 * 3_600_000
const REPORT_MS = 10_000

/** Submits a job unless that was done before, and waits until it is done. The job is on the disk before anything else is asked. */
async function followJob(
  offer: QueuedWork,
  { call, found, asked, work, signal, outlives, report, pollMs }: Following,
): Promise<{ answer: Exchanged; product: WorkProduct }> {
  const { service, address } = found
  const { label } = service
  if (work.job === undefined) {
    const answer = await call(offer.submit(asked, address))
    await work.submitted(readJson(answer, json => offer.submitted(json, asked, address), label))
  } else {
    report(`${label} was asked before: waiting for job ${offer.idOf(work.job)}.\n`)
  }
  await outlives()
  const { job } = work
  const said = progress(report)
  const started = Date.now()
  let reached = started
  for (;;) {
    const state = await stateOf().catch((thrown: unknown) => {
      const isLate = Date.now() - reached > OUT_OF_REACH_MS
      if (thrown instanceof WorkFailed || signal.aborted || isLate) throw thrown
      return undefined
    })
    if (state) reached = Date.now()
    if (state?.type === 'failed') throw new WorkFailed(`${label} could not do it. It says: ${state.detail}`)
    if (state?.type === 'done') break
    said(state, Date.now() - started)
    if (Date.now() - started > LONGEST_MS) throw new Error(`${label} has not finished after two hours.`)
    await wait(pollMs ?? pauseAfter(Date.now() - started), undefined, { signal })
  }
  const answer = await onceMore(() => call(offer.result(job), { isResult: true }))
  return { answer, product: readProduct(offer, answer, label) }

  async function stateOf(): Promise<JobState> {
    const answer = await call(offer.status(job))
    return readJson(answer, offer.state, label)
  }

  /** The result is there: who has a fault for a moment is asked once more. */
  async function onceMore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof ServiceBusy) || signal.aborted) throw thrown
      await wait(pollMs ?? 2_000, undefined, { signal })
      return work()
    }
  }
}

/** Short in the beginning, when most pictures are done. */
function pauseAfter(milliseconds: number): number {
  return milliseconds < 20_000 ? 1_000 : milliseconds < 120_000 ? 2_000 : 5_000
}

/** Says where a job stands whenever that changes, and now and then that it goes on. */
function progress(report: (text: string) => void) {
  let last = ''
  let at = 0
  return (state: JobState | undefined, milliseconds: number): void => {
    const words = wordsFor(state)
    if (words === last && milliseconds - at < REPORT_MS) return
    ;[last, at] = [words, milliseconds]
    report(`${words} (${Math.round(milliseconds / 1_000)} s)\n`)
  }
}

function wordsFor(state: JobState | undefined): string {
  if (!state) return 'The service does not answer right now'
  if (state.type === 'waits')
    return state.place === undefined ? 'In the queue' : `In the queue, ${state.place} before it`
  const percent = state.type === 'works' ? state.percent : undefined
  return percent === undefined ? 'At work' : `At work, ${Math.round(percent)} %`
}

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

/** Sends a request of the service, and gives an answer that is none of a failure. */
type Call = (request: WorkRequest, more?: { isResult?: boolean }) => Promise<Exchanged>

/** Returns what an answer is, among the forms that the capability knows. */
function readProduct(offer: Pick<WorkOffer, 'product'>, answer: Exchanged, label: string): WorkProduct {
  try {
    return offer.product(answerIn(answer))
  } catch (thrown) {
    if (thrown instanceof WorkFailed) throw thrown
    throw new WorkFailed(inEnglish(unknownForm(label)))
  }
}

function answerIn({ text, content }: Exchanged): WorkAnswer {
  return text === undefined && content ? { type: 'file' } : { type: 'json', json: JSON.parse(text ?? '') }
}

/** The same for an answer that is JSON and nothing else. */
function readJson<T>(answer: Exchanged, read: (json: unknown) => T, label: string): T {
  try {
    return read(JSON.parse(answer.text ?? ''))
  } catch (thrown) {
    if (thrown instanceof WorkFailed) throw thrown
    throw new WorkFailed(inEnglish(unknownForm(label)))
  }
}
