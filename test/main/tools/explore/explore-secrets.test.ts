import { symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { messageOf } from '../../../../shared/errors'
import { textOf } from '../../../../shared/session/tool-results'
import { toolContext } from '../../../helpers/tool-context'

const { run } = exploreWorkspace as Extract<Tool, { kind: 'reads' }>
const CANARY = 'canary-7731'

/** Each holds the canary, and by its name may. */
const SECRETS = [
  '.env',
  '.ENV.production',
  'deploy/Server.KEY',
  'deploy/id_ed25519',
  'deploy/.ssh/config',
  'deploy/.aws/credentials',
  'credentials.json',
  '.npmrc',
]

async function scene(others: Record<string, string> = {}) {
  const secrets = Object.fromEntries(SECRETS.map(path => [path, `KEY=${CANARY}\nword\n`]))
  const context = await toolContext({ ...secrets, ...others })
  return { context, explore: async (input: object) => textOf(await run(input, context)) }
}

describe('a file that may hold secrets', () => {
  test.each(SECRETS)('%s is not read, and the model is told how to ask', async path => {
    const { explore } = await scene()
    await expect(explore({ target: 'read', pattern: path })).rejects.toThrow(`${path} may hold secrets, so it is not`)
    await expect(explore({ target: 'read', pattern: 'x', root: path })).rejects.toThrow('asks the person')
  })

  test.skipIf(process.platform === 'win32')('is not read through a link either, nor by a detour', async () => {
    const { context, explore } = await scene({ 'src/a': '' })
    await symlink('.env', context.path('notes.txt'))
    await symlink('deploy/.ssh', context.path('docs'))
    for (const pattern of ['notes.txt', 'src/../.env', './/.env', 'docs/config', context.path('.env')]) {
      await expect(explore({ target: 'read', pattern })).rejects.toThrow('may hold secrets')
    }
  })

  test.each([
    ['snippets', {}],
    ['files', {}],
    ['count', {}],
    ['snippets', { context_lines: 3 }],
    ['snippets', { glob: ['.env', '*.KEY', '.ssh/**', '*.json'] }],
    ['snippets', { root: ['.env', 'deploy/.ssh', 'deploy/Server.KEY'] }],
    ['snippets', { root: 'deploy/.ssh' }],
    ['snippets', { regex: false, pattern: CANARY }],
  ])('is not searched for %s with %j, be there a match or not', async (mode, more) => {
    const { explore } = await scene()
    const found = await explore({ pattern: 'KEY=', mode, ...more })
    const notFound = await explore({ ...more, pattern: 'zzz', mode })
    expect(found).toMatch(/^No Match\n-- not searched: \d files? that may hold secrets \(/)
    expect(found).toBe(notFound)
    expect(found).not.toContain(CANARY)
  })

  test('is named once all else was searched, and its sample is searched', async () => {
    const { explore } = await scene({ 'a.txt': 'KEY=1', '.env.example': 'KEY=2', 'b.txt': 'KEY=3' })
    expect(await explore({ pattern: 'KEY=', limit: 1 })).toBe('-- more: cursor=1\n.env.example')
    expect(await explore({ pattern: 'KEY=' })).toBe(
      '.env.example\na.txt\nb.txt\n-- not searched: 8 files that may hold secrets (.ENV.production, .env, .npmrc, ' +
        'credentials.json, deploy/.aws/credentials, deploy/.ssh/config, deploy/Server.KEY, deploy/id_ed25519)',
    )
  })

  test('is listed and found by its path, as names are no secret', async () => {
    const { explore } = await scene()
    expect(await explore({ target: 'path', pattern: 'npmrc' })).toBe('.npmrc')
    expect(await explore({ target: 'list', pattern: '.' })).toContain('.env\n')
  })

  test('is spoken of briefly where there are many', async () => {
    const names = Array.from({ length: 40 }, (_, index) => [`k/${index}.pem`, 'x'])
    const { context } = await scene(Object.fromEntries(names))
    const text = textOf(await run({ pattern: 'zzz', root: 'k' }, context))
    expect(text).toMatch(/^No Match\n-- not searched: 40 files that may hold secrets \((\d+\.pem, ){10}…\)$/)
  })

  test('is read where it only sounds like one', async () => {
    const { explore } = await scene({ 'secretary.txt': 'words', 'keys.md': 'words' })
    expect(await explore({ target: 'read', pattern: 'secretary.txt' })).toBe('words')
    expect(await explore({ target: 'read', pattern: 'keys.md' }).catch(messageOf)).toBe('words')
  })
})
