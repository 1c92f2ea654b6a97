import { expect, test } from 'vitest'
import { changedBy, withPath, withVariable } from '../../../../../renderer/features/mcp/failure/remedied-config'
import type { McpServerConfig } from '../../../../../shared/mcp'

const config: McpServerConfig = {
  type: 'stdio',
  command: 'docker',
  args: ['run', '--mount', 'type=bind,src=/gone,dst=/data'],
  env: { LEVEL: '1', KEY: '${input:the key}' },
  cwd: '/work',
  enabled: true,
}
const address: McpServerConfig = { type: 'http', url: 'https://x.test', headers: {}, enabled: true }

test('another path takes the place of the one that is named, wherever it stands, whatever is in it', () => {
  expect(withPath(config, '/gone', '/a $& b')).toMatchObject({
    args: ['run', '--mount', 'type=bind,src=/a $& b,dst=/data'],
  })
  expect(withPath(config, '/work', '/new')).toMatchObject({ cwd: '/new', args: config.args })
  expect(withPath({ ...config, command: '/old' }, '/old', '/new')).toMatchObject({ command: '/new' })
})

test('nothing changes where no path was chosen, or the one that is named stands nowhere', () => {
  expect(withPath(config, '/gone', null)).toBeUndefined()
  expect(withPath(config, '/elsewhere', '/new')).toBeUndefined()
  expect(withPath(address, '/gone', '/new')).toBeUndefined()
})

test('a value is kept as keys are, under the name that the config asks for it by', () => {
  expect(withVariable(config, 'KEY', 'k3y')).toEqual({ config, inputs: { 'the key': 'k3y' } })
  const entered = withVariable(config, 'TOKEN', 'k3y')
  expect(entered?.config).toMatchObject({ env: { LEVEL: '1', TOKEN: '${secret:TOKEN}' } })
  expect(entered?.inputs).toEqual({ TOKEN: 'k3y' })
  expect(JSON.stringify(entered?.config)).not.toContain('k3y')
})

test('a line is for programs, and an address for servers that are called on', () => {
  expect(changedBy(config, { type: 'use-line', command: 'node', args: ['x.js'] })).toMatchObject({
    command: 'node',
    args: ['x.js'],
    cwd: '/work',
  })
  expect(changedBy(address, { type: 'use-address', url: 'https://x.test/mcp' })).toMatchObject({
    url: 'https://x.test/mcp',
  })
  expect(changedBy(address, { type: 'use-line', command: 'node', args: [] })).toBeUndefined()
})
