import { type CallAction, type CallInput, type CallVerb, taskAction, textIn } from './call-action'

type ActionOf = (input: CallInput) => CallAction

const changes: ActionOf = input => ({ verb: 'change', target: textIn(input, 'path') })

/** The actions of tools that are called often. A tool states its own once it starts. */
const ACTIONS: Readonly<Record<string, ActionOf>> = {
  explore_workspace: input => ({ verb: explored(input), target: textIn(input, 'pattern') }),
  shell: input => ({ verb: input.background === true ? 'start' : 'run', target: textIn(input, 'command') }),
  shell_job: input => jobAction(input),
  sub_agent: taskAction,
  ask_user: () => ({ verb: 'ask', target: '', kind: 'words' }),
  read_skill: input => ({ verb: 'read', target: textIn(input, 'skill'), kind: 'skill' }),
  read_web_url: input => ({ verb: 'fetch', target: textIn(input, 'url') }),
  write_file: changes,
  write_document: changes,
  replace_in_file: changes,
  apply_patch: changes,
  edit: changes,
}

/** Returns the action of a call that has not started, as far as its name and arguments tell it. */
export function expectedAction(name: string, input: CallInput): CallAction {
  return Object.hasOwn(ACTIONS, name) && ACTIONS[name] ? ACTIONS[name](input) : { verb: 'use', target: name }
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
