import { parseUrl } from '../../../shared/parse-url'
import { GROK_IMAGES, OPENAI_IMAGES } from '../wire/openai-images'
import type { ImageLimits } from '../wire/request-images'

/** What sets one server that speaks Responses apart from OpenAI, as its documentation says. */
export type ResponsesServer = {
  /** Whether what the model is told at first has a field of its own; else it is the first message. */
  hasInstructions: boolean
  images: ImageLimits
  /** Whether all pages that a search found can be asked for; who tells them anyway knows no such wish. */
  tellsPages: boolean
}

const OPENAI: ResponsesServer = { hasInstructions: true, images: OPENAI_IMAGES, tellsPages: true }
const XAI: ResponsesServer = { hasInstructions: false, images: GROK_IMAGES, tellsPages: false }

export function responsesServer(baseUrl: string): ResponsesServer {
  return /(^|\.)x\.ai$/i.test(parseUrl(baseUrl)?.hostname ?? '') ? XAI : OPENAI
}
