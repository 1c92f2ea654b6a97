import { type CallAction, type CallInput, type CallVerb, taskAction, textIn } from './call-action'

type Earlier = (input: CallInput) => CallAction

const changes: Earlier = input => ({ verb: 'change', target: textIn(input, 'path') })

/**
 * The actions of tools in logs that were written before tools stated them themselves. It takes no new entries: a tool
 * states its action by itself.
 */
const EARLIER: Readonly<Record<string, Earlier>> = {
  explore_workspace: input => ({ verb: explored(input), target: textIn(input, 'pattern') }),
  shell: input => ({ verb: input.background === true ? 'start' : 'run', target: textIn(input, 'command') }),
  shell_job: input => jobAction(input),
  sub_agent: taskAction,
  ask_user: () => ({ verb: 'ask', target: '', kind: 'words' }),
  read_skill: input => ({ verb: 'read', target: textIn(input, 'skill'), kind: 'skill' }),
  read_web_url: input => ({ verb: 'fetch', target: textIn(input, 'url') }),
  write_file: changes,
  replace_in_file: changes,
  apply_patch: changes,
  edit: changes,
}

/** Returns the action of a call whose log does not state it. */
export function earlierAction(name: string, input: CallInput): CallAction {
  return Object.hasOwn(EARLIER, name) && EARLIER[name] ? EARLIER[name](input) : { verb: 'use', target: name }
}

function explored(input: CallInput): CallVerb {
  const target = textIn(input, 'target')
  if (target === 'read' || target === 'list') return target
  return target === 'path' ? 'find' : 'search'
}

function jobAction(input: CallInput): CallAction {
  const job = textIn(input, 'job')
  const action = textIn(input, 'action')
  if (action === 'list' || job === '') return { verb: 'list', target: '', kind: 'job' }
  return { verb: action === 'stop' ? 'stopJob' : 'readJob', target: job, kind: 'job' }
}
