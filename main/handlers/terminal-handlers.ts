import { openFolder } from '../workspace/open-folder'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'terminal.open' | 'terminal.write' | 'terminal.resize' | 'terminal.close'

export function terminalHandlers({ terminals }: Parts): Pick<Handlers, Own> {
  return {
    'terminal.open': async ({ workspace, ...size }) => terminals.open({ cwd: await openFolder(workspace), ...size }),
    'terminal.write': ({ terminalId, data }) => terminals.write(terminalId, data),
    'terminal.resize': ({ terminalId, ...size }) => terminals.resize(terminalId, size),
    'terminal.close': ({ terminalId }) => terminals.close(terminalId),
  }
}
