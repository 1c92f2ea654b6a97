import { expect, test } from 'vitest'
import { splitPastedLine } from '../../../../../renderer/features/mcp/adding/split-pasted-line'
import type { UnderstoodServer } from '../../../../../shared/mcp-import'

const server: UnderstoodServer = {
  name: 'exa',
  config: {
    type: 'stdio',
    command: 'npx',
    args: ['-y', 'exa-mcp-server', '${input:folder}'],
    env: { EXA_API_KEY: '${input:EXA_API_KEY}' },
    cwd: '.',
    enabled: true,
  },
  blanks: [
    { id: 'folder', name: '', kind: 'folder', example: '/path/to/dir', isOptional: false },
    { id: 'EXA_API_KEY', name: 'EXA_API_KEY', kind: 'secret', value: 'k3y', isOptional: false },
  ],
  notes: [],
}
const line = 'EXA_API_KEY=k3y npx -y exa-mcp-server /path/to/dir'

test('a line that is pasted as the command is split over the fields, and nothing of it is lost', () => {
  expect(splitPastedLine({ servers: [server], problems: [] }, line, '')).toEqual({
    name: 'exa',
    command: 'npx',
    args: '-y\nexa-mcp-server\n/path/to/dir',
    env: 'EXA_API_KEY=k3y',
  })
})

test('a name that is there stays, and what is no line of one program is only the command', () => {
  expect(splitPastedLine({ servers: [server], problems: [] }, line, 'mine')).not.toHaveProperty('name')
  expect(splitPastedLine({ servers: [], problems: [] }, 'my program', '')).toEqual({ command: 'my program' })
  expect(splitPastedLine({ servers: [server, server], problems: [] }, line, '')).toEqual({ command: line })
})
