import type { Sentence } from '../../../shared/sentence'
import type { ConnectedService } from '../../../shared/services/connected-service'
import type { SentRequest } from '../../web/send-request'

/** The request to a service: its text, a file that goes along, the model, and everything else by name. */
export type AskedWork = {
  text?: string | undefined
  file?: { name: string; mediaType: string; bytes: Uint8Array } | undefined
  model?: string | undefined
  options: Readonly<Record<string, string>>
  /** The ending of the file that is to be made, in lower case and without its dot. */
  ending?: string | undefined
}

/** A request whose body may be bytes. */
export type WorkRequest = Omit<SentRequest, 'body'> & { body?: string | Uint8Array | undefined }

/** The form of the answer: JSON that is parsed already, or the answer itself as the file. */
export type WorkAnswer = { type: 'json'; json: unknown } | { type: 'file' }

/** `notes` say in English, for the model, what the service made of what was asked; `cost` is in US dollars, as it says. */
type About = { notes?: string[]; cost?: number }

/**
 * The result: text; the answer itself, which is the file; its bytes in base64, also as a data URL; or the address from
 * which it is to be fetched.
 */
export type WorkProduct = About &
  (
    | { type: 'text'; text: string }
    | { type: 'file' }
    | { type: 'base64'; base64: string }
    | { type: 'link'; url: string }
  )

/** The progress of a service with a job. `place` counts those before it; `percent` is of 100. */
export type JobState =
  | { type: 'waits'; place?: number | undefined }
  | { type: 'works'; percent?: number | undefined }
  | { type: 'done' }
  /** With what the service says of it. */
  | { type: 'failed'; detail: string }

/**
 * The part of the request that the service will be told, as the card shows it. `unmet` says in English, for the model,
 * what it cannot do.
 */
export type SettledWork = {
  model?: string
  options: { name: string; value: string }[]
  unmet: string[]
  /** The possible cost, if a price is known. */
  cost?: Sentence
}

type Settling = {
  /** Throws an `Error` for the model where the service cannot do it at all. */
  settle(asked: AskedWork, service: Pick<ConnectedService, 'values'>): SettledWork
}

/** A capability that is answered by what was asked for. `asked` is as it was settled. Pure; reading throws for what is not of the documented form. */
export type DirectWork = Settling & {
  type: 'direct'
  request(asked: AskedWork, address: string): WorkRequest
  product(answer: WorkAnswer): WorkProduct
}

/** One that is answered by a job, which is asked about until it is done. `Job` is kept on the disk as JSON and holds no secret. */
export type QueuedWork<Job = unknown> = Settling & {
  type: 'queued'
  submit(asked: AskedWork, address: string): WorkRequest
  submitted(answer: unknown, asked: AskedWork, address: string): Job
  /** By what people find it at the service. */
  idOf(job: Job): string
  status(job: Job): WorkRequest
  state(answer: unknown): JobState
  result(job: Job): WorkRequest
  product(answer: WorkAnswer): WorkProduct
  cancel(job: Job): WorkRequest
  /** Returns whether the job was really given up, by the status and the text of the answer. */
  isCancelled(answer: { status: number; text?: string }): boolean
}

export type WorkOffer = DirectWork | QueuedWork

/** A queued capability, whose jobs are of a kind that nobody else looks into. `read` checks one that was kept. */
export function queuedWork<Job>(work: QueuedWork<Job>, read: (kept: unknown) => Job): QueuedWork {
  return {
    ...work,
    idOf: job => work.idOf(read(job)),
    status: job => work.status(read(job)),
    result: job => work.result(read(job)),
    cancel: job => work.cancel(read(job)),
  }
}
