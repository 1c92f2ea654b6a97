import { z } from 'zod'
import type { Question, QuestionAnswer } from '../../../shared/session/questions'
import { textResult } from '../../../shared/session/tool-results'
import { parseWorded } from '../parse-input'
import { InvalidArguments } from '../tool-errors'
import type { AskedQuestions } from '../tool-services'

/** A question as a model asks it. */
export const Asking = z.object({
  question: z.string().describe('What you want to know, in one or two sentences.'),
  suggestions: z
    .array(z.string())
    .length(3)
    .optional()
    .describe('Exactly three answers to choose from, the one that you recommend first. The person may write another.'),
  type: z.enum(['input', 'select', 'confirm']).optional().describe('In place of suggestions.'),
  options: z.array(z.string()).optional().describe('What can be chosen, for select.'),
  multiSelect: z.boolean().optional().describe('Whether more than one may be chosen, for select.'),
  allowCustom: z.boolean().optional().describe('Whether the person may write another answer, for select.'),
  defaultValue: z.string().optional().describe('What an input begins with.'),
})

const LooseAsking = Asking.extend({ suggestions: z.array(z.string()).optional() }).partial()

/** A call that is one question is answered with one answer. Throws `InvalidArguments` where it is none. */
export function askOne(raw: unknown): AskedQuestions {
  const questions = [questionFrom(raw, 1)]
  return { questions, answer: answers => answered(answers, ([first]) => ({ answer: first?.answer })) }
}

/** Returns what the model is told: the answers in `words`, or that there are none. */
export function answered(
  answers: readonly QuestionAnswer[] | 'dismissed',
  words: (answers: readonly QuestionAnswer[]) => object,
) {
  if (answers !== 'dismissed') return textResult(JSON.stringify(words(answers)))
  return textResult('The person did not answer. Decide yourself and say how, or do what needs no answer.')
}

/** The question that the model means, as its `number`-th. Throws `InvalidArguments` where it is none. */
export function questionFrom(raw: unknown, number: number): Question {
  const parsed = parseWorded(LooseAsking, raw, mistakes => `Question ${number}: ${mistakes}`)
  const { question = '', suggestions, options, type, multiSelect = false, defaultValue } = parsed
  if (question.trim() === '') throw new InvalidArguments(`Question ${number} must include a non-empty question.`)
  const base = { id: `q_${number}`, question }
  if (type === 'confirm') return { ...base, type }
  if (type === 'input') return { ...base, type, ...(defaultValue !== undefined && { defaultValue }) }
  if (type === undefined && options === undefined) {
    return { ...base, type: 'select', options: threeOf(suggestions, number), multiSelect: false, allowCustom: true }
  }
  const choice = options ?? suggestions ?? []
  if (choice.length === 0 || choice.some(isBlank)) {
    throw new InvalidArguments(`Question ${number} must include options to choose from.`)
  }
  const allowCustom = parsed.allowCustom ?? suggestions !== undefined
  // Only of suggestions the model was asked to put the one first that it recommends.
  const neutral = options !== undefined && { isNeutral: true as const }
  return { ...base, type: 'select', options: [...new Set(choice)], multiSelect, allowCustom, ...neutral }
}

function threeOf(suggestions: string[] | undefined, number: number): string[] {
  if (suggestions?.length === 3 && !suggestions.some(isBlank)) return suggestions
  throw new InvalidArguments(`Question ${number} must include exactly three suggestions.`)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
