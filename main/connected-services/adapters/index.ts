import type { ServiceAdapter } from '../adapter'
import { anthropic } from './anthropic'
import { brave } from './brave'
import { deepgram } from './deepgram'
import { elevenlabs } from './elevenlabs'
import { exa } from './exa'
import { fal } from './fal'
import { openai, openaiCompatible } from './openai'
import { searxng } from './searxng'
import { speechServer } from './speech-server'
import { tavily } from './tavily'
import { whisperServer } from './whisper-server'

/** Every kind of service that can be connected, in the order in which they are offered. */
export const adapters: readonly ServiceAdapter[] = [
  ...[exa, brave, tavily, searxng],
  ...[openai, fal, openaiCompatible, anthropic],
  ...[deepgram, elevenlabs, whisperServer, speechServer],
]
