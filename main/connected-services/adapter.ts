import type { Sentence } from '../../shared/sentence'
import type { Capability, ServiceKind } from '../../shared/services/connected-service'
import type { ByteRequest } from '../web/exchange-bytes'
import type { HttpAnswer, SentRequest } from '../web/send-request'
import type { SearchResults, SimilarSearch, WebSearch } from './search'
import type { Speech, Transcript, Transcription } from './sound'

/** How one capability of a service is spoken. Pure: what is asked becomes a request, and what is answered becomes a value. */
export type HttpCapability<Input, Result> = {
  /** `unmet` says in English, for the model, what of the input the service cannot do. */
  request(input: Input, address: string): { request: SentRequest; unmet: string[] }
  /** Throws for what is not of the documented form. Takes JSON that is parsed already. */
  parse(answer: unknown): Result
}

/** The same of one to which bytes are sent. */
export type ByteCapability<Input, Result> = {
  request(input: Input, address: string): { request: ByteRequest; unmet: string[] }
  parse(answer: unknown): Result
}

/** One that answers with a sound. */
export type SpeechCapability = {
  request(input: Speech, address: string): { request: ByteRequest; unmet: string[] }
  /** So many characters can be spoken at once. */
  mostCharacters: number
  /** The endings of files that it can make. */
  endings: readonly string[]
}

export type Offers = {
  'search.web'?: HttpCapability<WebSearch, SearchResults>
  'search.similar'?: HttpCapability<SimilarSearch, SearchResults>
  'audio.transcribe'?: ByteCapability<Transcription, Transcript>
  'audio.speak'?: SpeechCapability
}

/** A kind of service: what it offers, what it needs, and how it is spoken to. One file each, and one line in the table. */
export type ServiceAdapter = Omit<ServiceKind, 'adapter' | 'capabilities'> & {
  id: string
  offers: Offers
  /** The headers by which a request is known to be the person's. */
  sign(key: string): SentRequest['headers']
  /** What an answer of its own means, where that is not what it usually means. */
  problemOf?(answer: HttpAnswer): Sentence | undefined
}

export function capabilitiesOf({ offers }: ServiceAdapter): Capability[] {
  return (Object.keys(offers) as Capability[]).filter(name => offers[name] !== undefined)
}
