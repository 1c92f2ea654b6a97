import { expect, test } from 'vitest'
import type { McpServerConfig } from '../../shared/mcp'
import { fillBlanks, filledSoFar, type McpBlank, missingBlanks } from '../../shared/mcp-import'

const blank = (id: string, parts: Partial<McpBlank> = {}): McpBlank => ({
  id,
  name: id,
  kind: 'text',
  isOptional: false,
  ...parts,
})
const config: McpServerConfig = {
  type: 'stdio',
  command: 'npx',
  args: ['files', '${input:one}', '${input:two}', '--level', '${input:level}'],
  env: { KEY: '${input:KEY}', NAME: 'x-${input:one}' },
  cwd: '.',
  enabled: true,
}
const blanks = [
  blank('one', { kind: 'folder' }),
  blank('two', { kind: 'folder', isOptional: true }),
  blank('level', { isOptional: true }),
  blank('KEY', { kind: 'secret' }),
]

test('entered values take their places, and a secret stays out of the configuration', () => {
  const filled = fillBlanks(config, blanks, { one: '/a $& b', two: '/c', level: 'high', KEY: 's3cret' })
  expect(filled.config).toMatchObject({
    args: ['files', '/a $& b', '/c', '--level', 'high'],
    env: { KEY: '${input:KEY}', NAME: 'x-/a $& b' },
  })
  expect(filled.inputs).toEqual({ KEY: 's3cret' })
})

test('an omitted optional value takes its option with it', () => {
  const filled = fillBlanks(config, blanks, { one: '/a' })
  expect(filled.config).toMatchObject({ args: ['files', '/a'] })
  expect(filled.inputs).toEqual({})
})

test('a header or variable that may be left out is, and a value that is there already is taken', () => {
  const address: McpServerConfig = {
    type: 'http',
    url: 'https://x.test/${input:region}',
    headers: { A: '${input:a}', B: 'b' },
    enabled: true,
  }
  const asked = [blank('region', { value: 'eu' }), blank('a', { kind: 'secret', isOptional: true })]
  expect(fillBlanks(address, asked, {}).config).toMatchObject({ url: 'https://x.test/eu', headers: { B: 'b' } })
})

test('only what has to be there is missing, and a key can come later', () => {
  expect(missingBlanks(blanks, {}).map(({ id }) => id)).toEqual(['one'])
  expect(missingBlanks(blanks, { one: ' ' }).map(({ id }) => id)).toEqual(['one'])
  expect(missingBlanks(blanks, { one: '/a' })).toEqual([])
})

test('a missing value stays visible in its place', () => {
  expect(filledSoFar(config, blanks, { level: 'high' })).toMatchObject({
    args: ['files', '${input:one}', '--level', 'high'],
    env: { KEY: '${input:KEY}' },
  })
})
