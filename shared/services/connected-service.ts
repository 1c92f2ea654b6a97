import { z } from 'zod'
import type { Sentence } from '../sentence'
import type { KeyView } from '../settings'

/** The capabilities of services for models and people. Those that are work return a file or a text, and may take their time. */
export const Capability = z.enum([
  ...(['search.web', 'search.similar'] as const),
  ...(['image.generate', 'video.generate', 'image.analyze'] as const),
  ...(['audio.transcribe', 'audio.speak'] as const),
])
export type Capability = z.infer<typeof Capability>

export const WorkCapability = Capability.exclude(['search.web', 'search.similar'])
export type WorkCapability = z.infer<typeof WorkCapability>

export const MOST_SERVICES = 50

/** A setting that a service may be given once for all, besides its address. */
export type ServiceField = 'transcribeModel' | 'speakModel' | 'voice'

/**
 * A service that the person connected, as it is stored. `values` are plain fields such as its address; the key is kept apart,
 * encrypted where the system can, bound to the origin of that address.
 */
export const ConnectedService = z.object({
  id: z.string().min(1).max(100),
  /** The adapter that speaks to it. */
  adapter: z.string().max(40),
  label: z.string().trim().min(1).max(100),
  values: z.record(z.string().max(40), z.string().max(2_000)),
})
export type ConnectedService = z.infer<typeof ConnectedService>

/** A service as the page sees it: never the key. */
export type ServiceView = ConnectedService & { key: KeyView }

/** A kind of service that can be connected, as its adapter says. */
export type ServiceKind = {
  adapter: string
  name: string
  /** The purpose, in a sentence. */
  about: Sentence
  capabilities: readonly Capability[]
  /** The address at which it is usually reached; without it the person has to enter one. */
  usualAddress?: string
  needsKey: boolean
  /** The model that it works with where nobody names one. The person can name another one for the service. */
  usualModel?: string
  /** The page of the web where one gets a key. */
  keysAt?: string
  /** The cost, if it is known. */
  cost?: Sentence
  /** The other settings, each with the value that is used if nothing is set. */
  fields?: Readonly<Partial<Record<ServiceField, string>>>
}

/** The result of a small real request, as text. `detail` is the service's own message. */
export type ServiceTest = { ok: boolean; message: string; sentence?: Sentence; durationMs: number; detail?: string }
