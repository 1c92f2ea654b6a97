import { z } from 'zod'
import { lazily } from '../../../shared/lazily'
import type { Question, QuestionAnswer } from '../../../shared/session/questions'
import { inputSchemaOf } from '../input-schema'
import { parseInput } from '../parse-input'
import { Asking, answered, askOne, questionFrom } from '../questions/asked-question'
import type { Tool } from '../tool'
import { InvalidArguments } from '../tool-errors'
import type { AskedQuestions } from '../tool-services'

const MAX_QUESTIONS = 20

/** The input that models send, before it is checked more closely: some leave the list out for a single question. */
const Loose = z.looseObject({ questions: z.unknown().optional(), question: z.unknown().optional() })
const inputSchema = lazily(() => inputSchemaOf(z.object({ questions: z.array(Asking).min(1).max(MAX_QUESTIONS) })))

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
  const input = parseInput(NAME, Loose, raw)
  return input.questions === undefined && input.question !== undefined ? askOne(input) : askMany(input.questions)
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

function response({ id, question }: Question, answers: readonly QuestionAnswer[]) {
  const given = answers.find(answer => answer.id === id)
  return { question_id: id, question, answer: given?.answer ?? null, custom: given?.custom ?? false }
}
