import { z } from 'zod'
import { DEFAULT_AGENT } from '../default-agent'

/** The kinds of call for which the page and exports have text; `use` if there is no better one. */
export const CallVerb = z.enum([
  ...(['search', 'find', 'read', 'list', 'look', 'change', 'create', 'delete', 'move'] as const),
  ...([
    'run',
    'start',
    'readJob',
    'stopJob',
    'fetch',
    'searchWeb',
    'findSimilar',
    'send',
    'download',
    'makePicture',
    'makeVideo',
    'readMail',
    'writeDown',
    'speak',
    'delegate',
    'ask',
    'findTools',
    'updateTodos',
    'remember',
    'presentPlan',
    'prune',
    'register',
    'finish',
    'review',
    'catalog',
    'writeAgent',
    'writeFlow',
    'sendMail',
    'draftMail',
    ...(['openPage', 'readPage', 'click', 'fillIn', 'press', 'waitForPage', 'runInPage', 'tabs'] as const),
    'use',
  ] as const),
])
export type CallVerb = z.infer<typeof CallVerb>

/**
 * A call's action in one line, as its tool states it when the call begins. `target` is what it acts on: a path, a pattern
 * or a command (`code`, if nothing else is specified), text, the id of a background command ('' for all of them), or the
 * name of a skill.
 */
export const CallAction = z.object({
  verb: CallVerb,
  target: z.string(),
  kind: z.enum(['words', 'job', 'skill']).optional(),
})
export type CallAction = z.infer<typeof CallAction>

/** The arguments of a call. They are a model's words: nothing in them is known to be there, or to be what it should be. */
export type CallInput = Readonly<Record<string, unknown>>

/** A field that is a text; '' for anything else. */
export function textIn(input: CallInput, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

/** Describes a call that gives a task to a sub-agent: the sub-agent, if it has a name, and the task. */
export function taskAction(input: CallInput): CallAction {
  const agent = textIn(input, 'agent_type')
  const task = textIn(input, 'task_instruction')
  return { verb: 'delegate', target: agent && agent !== DEFAULT_AGENT ? `${agent}: ${task}` : task, kind: 'words' }
}
