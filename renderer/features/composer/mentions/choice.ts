import type { ServerPrompt, ServerResource } from './server-choices'

/**
 * Something that a mention can become. `word` is what is inserted, behind its mark; a server's prompt takes its place, its resource goes along
 * with the message, and what `run` does is done instead.
 */
export type Choice = {
  word: string
  label: string
  detail: string
  prompt?: ServerPrompt
  resource?: ServerResource
  run?(): void
}
