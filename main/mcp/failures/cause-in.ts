import type { McpFailure, McpRemedy } from '../../../shared/mcp'
import type { LocalizedText } from '../../../shared/sentence'
import { tellingLines } from './error-line'
import type { ProgramSymptoms } from './symptoms'

/** One reason why programs fail, known by a line that they print. */
export type Cause = {
  seen: RegExp
  /** Names the reason, with the line. */
  words(line: string, found: RegExpExecArray): LocalizedText
  step(found: RegExpExecArray, symptoms: ProgramSymptoms): NextStep
}

export type NextStep = { nextStep: LocalizedText; remedy: McpRemedy }

/** The first of the causes that what was printed shows. */
export function causeIn(causes: readonly Cause[], symptoms: ProgramSymptoms): McpFailure | undefined {
  const lines = tellingLines(symptoms.stderr)
  for (const { seen, words, step } of causes) {
    for (const line of lines) {
      const found = seen.exec(line)
      if (found) return { words: words(line, found), ...step(found, symptoms) }
    }
  }
  return undefined
}
