import type { ServiceAdapter } from '../adapter'
import { anthropic } from './anthropic'
import { brave } from './brave'
import { exa } from './exa'
import { fal } from './fal'
import { openai, openaiCompatible } from './openai'
import { searxng } from './searxng'
import { tavily } from './tavily'

/** Every kind of service that can be connected, in the order in which they are offered. */
export const adapters: readonly ServiceAdapter[] = [
  exa,
  brave,
  tavily,
  searxng,
  fal,
  openai,
  openaiCompatible,
  anthropic,
]
