import { z } from 'zod'
import { lazily } from '../../../shared/lazily'
import type { Question, QuestionAnswer } from '../../../shared/session/questions'
import { textResult } from '../../../shared/session/tool-results'
import type { Tool } from '../tool'
import { InvalidArguments } from '../tool-errors'
import type { AskedQuestions } from '../tool-services'

const MAX_QUESTIONS = 20

const Asking = z.object({
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

/** What models send, before it is looked at closer: some leave the list out for a single question. */
const Loose = z.looseObject({ questions: z.unknown().optional(), question: z.unknown().optional() })
const LooseAsking = Asking.extend({ suggestions: z.array(z.string()).optional() }).partial()

const inputSchema = lazily(() =>
  z.toJSONSchema(z.object({ questions: z.array(Asking).min(1).max(MAX_QUESTIONS) }), { io: 'input' }),
)

const NAME = 'ask_user'

/** Asks the person. Needs somebody at the window: sub-agents are never given it. */
export const askUser: Tool = {
  name: NAME,
  group: 'ask-user',
  toolsets: ['workspace'],
  description:
    'Ask the person at the window one or more questions, and wait for the answers. Only for what you cannot find out ' +
    'yourself and what would change what you do. Ask all that you need to know in one call.',
  get inputSchema() {
    return inputSchema()
  },
  action: () => ({ verb: 'ask', target: '', kind: 'words' }),
  kind: 'uses-services',
  services: ['person'],
  use: (raw, { person }) => person.ask(questionsOf(raw)),
}

function questionsOf(raw: unknown): AskedQuestions {
  const input = Loose.parse(raw)
  return input.questions === undefined && input.question !== undefined ? askOne(input) : askMany(input.questions)
}

/** A call that is one question is answered with one answer. */
function askOne(raw: unknown): AskedQuestions {
  const questions = [questionFrom(raw, 1)]
  return { questions, answer: answers => answered(answers, ([first]) => ({ answer: first?.answer })) }
}

function askMany(raw: unknown): AskedQuestions {
  if (!Array.isArray(raw) || raw.length === 0) {
    throw new InvalidArguments(`${NAME} requires a non-empty questions array.`)
  }
  if (raw.length > MAX_QUESTIONS) throw new InvalidArguments(`${NAME} takes at most ${MAX_QUESTIONS} questions.`)
  const questions = raw.map((one, index) => questionFrom(one, index + 1))
  return {
    questions,
    answer: answers => answered(answers, all => ({ responses: questions.map(one => response(one, all)) })),
  }
}

function answered(
  answers: readonly QuestionAnswer[] | 'dismissed',
  words: (answers: readonly QuestionAnswer[]) => object,
) {
  if (answers !== 'dismissed') return textResult(JSON.stringify(words(answers)))
  return textResult('The person did not answer. Decide yourself and say how, or do what needs no answer.')
}

function response({ id, question }: Question, answers: readonly QuestionAnswer[]) {
  const given = answers.find(answer => answer.id === id)
  return { question_id: id, question, answer: given?.answer ?? null, custom: given?.custom ?? false }
}

function questionFrom(raw: unknown, number: number): Question {
  const parsed = LooseAsking.safeParse(raw)
  if (!parsed.success) throw new InvalidArguments(`Question ${number}: ${z.prettifyError(parsed.error)}`)
  const { question = '', suggestions, options, type, multiSelect = false, defaultValue } = parsed.data
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
  const allowCustom = parsed.data.allowCustom ?? suggestions !== undefined
  return { ...base, type: 'select', options: [...new Set(choice)], multiSelect, allowCustom }
}

function threeOf(suggestions: string[] | undefined, number: number): string[] {
  if (suggestions?.length === 3 && !suggestions.some(isBlank)) return suggestions
  throw new InvalidArguments(`Question ${number} must include exactly three suggestions.`)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
