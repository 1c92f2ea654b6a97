import { openFolder } from '../workspace/paths/open-folder'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type InstructionCalls = 'instructions.read' | 'instructions.text' | 'instructions.save'

export function instructionHandlers({ ownTexts, sessions }: HandlerContext): Pick<Handlers, InstructionCalls> {
  return {
    'instructions.read': async ({ workspace, sessionId }) => sessions.instructions(workspace, sessionId),
    'instructions.text': async ({ workspace, text }) => ownTexts.read(text, await openFolder(workspace)),
    async 'instructions.save'({ workspace, text, content, version }) {
      const folder = await openFolder(workspace)
      await ownTexts.save(text, { folder, text: content, version })
      return ownTexts.read(text, folder)
    },
  }
}
