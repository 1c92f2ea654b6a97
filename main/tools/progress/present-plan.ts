import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import {
  LONGEST_EXPECTED,
  LONGEST_STEP,
  LONGEST_TITLE,
  MOST_EXPECTED,
  MOST_STEPS,
} from '../../../shared/session/progress-limits'
import { inOneLine } from '../../../shared/session/todo-list'
import type { WorkPlan, WorkStep } from '../../../shared/session/work-plan'
import { defineTool } from '../tool'
import { InvalidArguments } from '../tool-errors'

const Step = z.looseObject({
  text: z.string().describe('What is done in this step, in one or two sentences.'),
  files: z
    .array(z.string())
    .optional()
    .describe('The files that it creates, changes or deletes: paths in the folder, or globs such as src/api/**.'),
  commands: z
    .array(z.string())
    .optional()
    .describe(
      'The commands that it runs and that change something, each as it will be run; behind its first words * stands for any arguments.',
    ),
})

/**
 * Hands in a plan of the work. It is offered only while the person wants a plan first: what they approve of it is what the
 * work is held to.
 */
export const presentPlan = defineTool({
  name: 'present_plan',
  group: 'progress',
  description:
    'Present your plan to the person, and wait: they approve all of it or a part, or send it back with words. Call it once you know enough, and ask before what would change the plan. ' +
    'Whatever later is not expected by a step (another file, another command, a request, a tool of a server) is asked about, so name all files and commands.',
  action: input => ({ verb: 'presentPlan', target: textIn(input, 'title'), kind: 'words' }),
  input: z.looseObject({
    title: z.string().describe('What the work is, in a few words.'),
    steps: z.array(Step).describe('The steps, in order.'),
  }),
  services: ['plans'],
  use: (input, { plans }) => plans.present(planOf(input)),
})

type GivenPlan = { title: string; steps: readonly z.output<typeof Step>[] }

function planOf({ title, steps }: GivenPlan): WorkPlan {
  const words = inOneLine(title)
  if (words === '' || words.length > LONGEST_TITLE) {
    throw new InvalidArguments(`'title' must have between 1 and ${LONGEST_TITLE} characters.`)
  }
  if (steps.length === 0 || steps.length > MOST_STEPS) {
    throw new InvalidArguments(
      `A plan has between 1 and ${MOST_STEPS} steps, and this one has ${steps.length}. Put small steps together, or plan the first part.`,
    )
  }
  return { title: words, steps: steps.map((step, at) => stepOf(step, at + 1)) }
}

function stepOf({ text, files = [], commands = [] }: GivenPlan['steps'][number], number: number): WorkStep {
  const words = text.replace(/[^\P{Cc}\n]+/gu, ' ').trim()
  if (words === '' || words.length > LONGEST_STEP) {
    throw new InvalidArguments(`The text of step ${number} must have between 1 and ${LONGEST_STEP} characters.`)
  }
  const expected = {
    files: namesOf(files, `files of step ${number}`),
    commands: namesOf(commands, `commands of step ${number}`),
  }
  return {
    text: words,
    ...(expected.files.length > 0 && { files: expected.files }),
    ...(expected.commands.length > 0 && { commands: expected.commands }),
  }
}

/** None of them holds what could not be seen on the card: a line break in a command would be another command. */
function namesOf(given: readonly string[], words: string): string[] {
  const names = [...new Set(given.map(name => name.trim()))].filter(name => name !== '')
  if (names.length > MOST_EXPECTED) throw new InvalidArguments(`The ${words} may be ${MOST_EXPECTED} at the most.`)
  if (names.some(name => name.length > LONGEST_EXPECTED || /\p{Cc}/u.test(name))) {
    throw new InvalidArguments(`The ${words} must each be one line of at most ${LONGEST_EXPECTED} characters.`)
  }
  return names
}
