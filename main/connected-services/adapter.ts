import type { Sentence } from '../../shared/sentence'
import type { Capability, ServiceKind, WorkCapability } from '../../shared/services/connected-service'
import type { HttpAnswer, SentRequest } from '../web/send-request'
import type { SearchResults, SimilarSearch, WebSearch } from './search'
import type { WorkOffer } from './work/work-capability'

/** The way one capability of a service is used. Pure: it turns an input into a request, and an answer into a value. */
export type HttpCapability<Input, Result> = {
  /** `unmet` says in English, for the model, what of the input the service cannot do. */
  request(input: Input, address: string): { request: SentRequest; unmet: string[] }
  /** Throws for what is not of the documented form. Takes JSON that is parsed already. */
  parse(answer: unknown): Result
}

export type Offers = {
  'search.web'?: HttpCapability<WebSearch, SearchResults>
  'search.similar'?: HttpCapability<SimilarSearch, SearchResults>
} & { [C in WorkCapability]?: WorkOffer }

/** A small real request that costs nothing, or as little as there is, and tells whether a service can be used. */
export type Probe = {
  request(address: string): SentRequest
  /** Returns whether this answer, which is no success, is one that only a holder of a good key gets. */
  isGood?(answer: HttpAnswer): boolean
  /** Throws for what is not of the documented form. */
  parse(answer: unknown): unknown
}

/** A kind of service: what it offers, what it needs, and how it is spoken to. One file each, and one line in the table. */
export type ServiceAdapter = Omit<ServiceKind, 'adapter' | 'capabilities'> & {
  id: string
  offers: Offers
  /** Without one it is tried by the least that it can do with sound. */
  probe?: Probe
  /** So many characters can be spoken at once, where it speaks. */
  mostSpoken?: number
  /** The headers by which a request is known to be the person's. */
  sign(key: string): SentRequest['headers']
  /** Returns the meaning of a special answer, if it differs from the usual one. */
  problemOf?(answer: HttpAnswer): Sentence | undefined
}

export function capabilitiesOf({ offers }: ServiceAdapter): Capability[] {
  return (Object.keys(offers) as Capability[]).filter(name => offers[name] !== undefined)
}
