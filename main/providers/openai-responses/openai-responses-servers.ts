import { parseUrl } from '../../../shared/parse-url'
import { NO_TOOL_SEARCH, type SearchAdjustment } from '../wire/native-search'
import { GROK_IMAGES, OPENAI_IMAGES } from '../wire/openai-images'
import type { ImageLimits } from '../wire/request-images'
import { OPENAI_TOOLS, type ToolAdjustment } from '../wire/tool-limits'

/** The differences between a server that speaks Responses and OpenAI, according to its documentation. */
export type ResponsesServer = {
  /** True if the model's initial instructions have a field of their own; otherwise they are the first message. */
  hasInstructions: boolean
  images: ImageLimits
  /** True if all pages that a search found can be requested; a server that reports them anyway does not know this request. */
  tellsPages: boolean
}

const OPENAI: ResponsesServer = { hasInstructions: true, images: OPENAI_IMAGES, tellsPages: true }
const XAI: ResponsesServer = { hasInstructions: false, images: GROK_IMAGES, tellsPages: false }

export function responsesServer(baseUrl: string): ResponsesServer {
  return /(^|\.)x\.ai$/i.test(parseUrl(baseUrl)?.hostname ?? '') ? XAI : OPENAI
}

/** Models of OpenAI that search tools by themselves: gpt-5.4 and later (developers.openai.com, guide to tools). */
const SEARCHES_TOOLS = /^gpt-(5\.([4-9]|\d\d)|[6-9]|\d\d)/

/** Returns what is known about how a server and a model accept tools. Nothing is known about servers that only speak the same protocol. */
export function toolNeeds({ model }: { model: string }, baseUrl: string): (SearchAdjustment | ToolAdjustment)[] {
  const host = parseUrl(baseUrl)?.hostname.toLowerCase() ?? ''
  const isOpenAi = host === 'api.openai.com'
  const limits = isOpenAi || host.endsWith('.azure.com') ? OPENAI_TOOLS : []
  return [...limits, ...(isOpenAi && SEARCHES_TOOLS.test(model) ? [] : [NO_TOOL_SEARCH.name])]
}
