import { openFolder } from '../workspace/paths/open-folder'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type ProjectCalls =
  | 'project.read'
  | 'project.file'
  | 'project.check'
  | 'project.save'
  | 'question.answer'
  | 'question.dismiss'
  | 'agent.stop'

export function projectHandlers({ projects, sessions }: HandlerContext): Pick<Handlers, ProjectCalls> {
  const located = async <T extends { workspace: string }>(at: T): Promise<T> => {
    return { ...at, workspace: await openFolder(at.workspace) }
  }
  return {
    'project.read': async ({ workspace }) => projects.view(await openFolder(workspace)),
    'project.file': async at => projects.file(await located(at)),
    'project.check': async at => projects.check(await located(at)),
    'project.save': async at => projects.save(await located(at)),
    'question.answer': ({ sessionId, callId, answers }) => sessions.answerQuestions(sessionId, callId, answers),
    'question.dismiss': ({ sessionId, callId }) => sessions.answerQuestions(sessionId, callId, 'dismissed'),
    'agent.stop': ({ sessionId, callId }) => sessions.stopAgents(sessionId, callId),
  }
}
