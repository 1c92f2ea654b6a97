import { z } from 'zod'
import { type Sentence, sentence } from '../sentence'

/**
 * A question from a model to the person. The first option of a select is the one that it recommends, unless it
 * `isNeutral`; with `allowCustom` the person may write something else instead.
 */
export const Question = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('select'),
    question: z.string(),
    options: z.array(z.string()),
    multiSelect: z.boolean(),
    allowCustom: z.boolean(),
    isNeutral: z.literal(true).optional(),
  }),
  z.object({ id: z.string(), type: z.literal('input'), question: z.string(), defaultValue: z.string().optional() }),
  z.object({ id: z.string(), type: z.literal('confirm'), question: z.string() }),
])
export type Question = z.infer<typeof Question>

/** The person's answer to one of them; `custom` if it was none of the options. */
export const QuestionAnswer = z.object({
  id: z.string().max(100),
  answer: z.union([z.string().max(100_000), z.array(z.string().max(100_000)).max(100), z.boolean()]),
  custom: z.boolean().default(false),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** Returns a message saying why these answers do not fit the questions; undefined if they do. */
export function problemOf(questions: readonly Question[], answers: readonly QuestionAnswer[]): Sentence | undefined {
  if (answers.length !== questions.length || new Set(answers.map(({ id }) => id)).size !== answers.length) {
    return sentence`Answer each question once.`
  }
  for (const given of answers) {
    const question = questions.find(({ id }) => id === given.id)
    const problem = question ? problemOfAnswer(question, given) : sentence`Answer each question once.`
    if (problem) return problem
  }
  return undefined
}

function problemOfAnswer(question: Question, { answer, custom }: QuestionAnswer): Sentence | undefined {
  switch (question.type) {
    case 'confirm':
      return typeof answer === 'boolean' ? undefined : sentence`Answer yes or no.`
    case 'input':
      return typeof answer === 'string' ? undefined : sentence`Answer with text.`
    case 'select':
      return problemOfChoice(question, answer, custom)
  }
}

function problemOfChoice(
  { options, multiSelect, allowCustom }: Extract<Question, { type: 'select' }>,
  answer: QuestionAnswer['answer'],
  custom: boolean,
): Sentence | undefined {
  if (typeof answer === 'boolean' || Array.isArray(answer) !== multiSelect) return sentence`Choose from the options.`
  const others = [answer].flat().filter(text => !options.includes(text))
  if (others.length === 0) return undefined
  if (!custom || !allowCustom) return sentence`Choose from the options.`
  return others.some(text => text.trim() === '') ? sentence`Enter an answer, or choose from the options.` : undefined
}
