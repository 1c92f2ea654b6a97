import type { terminalCalls } from '../../shared/ipc/terminal-calls'
import { openFolder } from '../workspace/paths/open-folder'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function terminalHandlers({ terminals }: HandlerContext): Pick<Handlers, keyof typeof terminalCalls> {
  const groupOf = ({ workspace, windowKey }: { workspace: string; windowKey: string }) => `${windowKey}\0${workspace}`
  return {
    'terminal.open': async ({ workspace, windowKey, ...size }) =>
      terminals.open({ cwd: await openFolder(workspace), group: groupOf({ workspace, windowKey }), ...size }),
    'terminal.list': place => terminals.list(groupOf(place)),
    'terminal.attach': ({ terminalId }) => terminals.attach(terminalId),
    'terminal.write': ({ terminalId, data }) => terminals.write(terminalId, data),
    'terminal.resize': ({ terminalId, ...size }) => terminals.resize(terminalId, size),
    'terminal.hold': ({ terminalId, isHeld }) => terminals.hold(terminalId, isHeld),
    'terminal.isBusy': ({ terminalId }) => terminals.isBusy(terminalId),
    'terminal.close': ({ terminalId }) => terminals.close(terminalId),
  }
}
