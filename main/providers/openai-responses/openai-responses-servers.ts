import { parseUrl } from '../../../shared/parse-url'
import { NO_TOOL_SEARCH, type SearchAdjustment } from '../wire/native-search'
import { GROK_IMAGES, OPENAI_IMAGES } from '../wire/openai-images'
import type { ImageLimits } from '../wire/request-images'
import { OPENAI_TOOLS, type ToolAdjustment } from '../wire/tool-limits'

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

/** Models of OpenAI that search tools by themselves: gpt-5.4 and later (developers.openai.com, guide to tools). */
const SEARCHES_TOOLS = /^gpt-(5\.([4-9]|\d\d)|[6-9]|\d\d)/

/** What is known of how a server and a model take tools. Of who only speaks the same nothing is. */
export function toolNeeds({ model }: { model: string }, baseUrl: string): (SearchAdjustment | ToolAdjustment)[] {
  const host = parseUrl(baseUrl)?.hostname.toLowerCase() ?? ''
  const isOpenAi = host === 'api.openai.com'
  const limits = isOpenAi || host.endsWith('.azure.com') ? OPENAI_TOOLS : []
  return [...limits, ...(isOpenAi && SEARCHES_TOOLS.test(model) ? [] : [NO_TOOL_SEARCH.name])]
}
