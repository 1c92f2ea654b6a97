import type { ForkStep } from '../../../shared/flows/flow'
import type { ForkChoice } from '../../../shared/flows/flow-facts'
import { FORK_TOOL, STEP_TOOL } from '../../../shared/flows/flow-place'
import { textIn } from '../../../shared/session/call-action'
import type { QuestionAnswer } from '../../../shared/session/questions'
import { textResult } from '../../../shared/session/tool-results'
import type { Tool } from '../../tools/tool'
import type { AgentTask } from '../../tools/tool-services'

const QUESTION = 'fork'

/** The call by which a flow gives a step to an agent. No model is offered it. */
export function agentStepTool(task: AgentTask): Tool {
  return {
    name: STEP_TOOL,
    group: 'flow',
    description: 'A step of a flow.',
    inputSchema: { type: 'object' },
    action: input => ({ verb: 'delegate', target: `${textIn(input, 'step')} (${task.agent})`, kind: 'words' }),
    kind: 'uses-services',
    services: ['agents'],
    use: (_, { agents }) => agents.delegate(task),
  }
}

/** The call by which a flow asks the person which way to go. `heard` is told what was chosen, unless nobody could answer. */
export function forkTool(
  { question, options, multiSelect, allowCustom }: ForkStep,
  heard: (choice: ForkChoice) => void,
): Tool {
  return {
    name: FORK_TOOL,
    group: 'flow',
    description: 'A fork of a flow.',
    inputSchema: { type: 'object' },
    action: () => ({ verb: 'ask', target: '', kind: 'words' }),
    kind: 'uses-services',
    services: ['person'],
    use: (_, { person }) =>
      person.ask({
        questions: [
          { id: QUESTION, type: 'select', question, options: [...options], multiSelect, allowCustom, isNeutral: true },
        ],
        answer(answers) {
          const choice = choiceOf(options, answers)
          heard(choice)
          return textResult(wordsOf(choice))
        },
      }),
  }
}

/** A person who does not want to answer leaves it to an agent. */
function choiceOf(options: readonly string[], answers: readonly QuestionAnswer[] | 'dismissed'): ForkChoice {
  const [given] = answers === 'dismissed' ? [] : answers
  if (given === undefined || typeof given.answer === 'boolean') return { options: [], by: 'agent' }
  const all = [given.answer].flat()
  const custom = all.find(text => !options.includes(text))
  return { options: all.filter(text => options.includes(text)), ...(custom !== undefined && { custom }), by: 'person' }
}

function wordsOf({ options, custom }: ForkChoice): string {
  const chosen = [...options, ...(custom === undefined ? [] : [custom])]
  return chosen.length > 0 ? `Chosen: ${chosen.join(', ')}` : 'The person leaves it to an agent.'
}
