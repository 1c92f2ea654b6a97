import { describe, expect, test } from 'vitest'
import { accessOf } from '../../../../main/agent/call/access-of'
import type { Verdict } from '../../../../main/approvals/decide'
import type { FlowAccess } from '../../../../shared/flows/finish'
import type { Effect } from '../../../../shared/session/effects'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import type { PhiTools } from '../../../../shared/settings'
import { folderWith } from '../../../helpers/project-folder'

const SCHEMA = { type: 'object', properties: { path: {} } }
const ALLOWED: Verdict = { type: 'allow', reason: 'mode' } as unknown as Verdict

async function guardOf(limits: { file?: FlowAccess; phi?: PhiTools }) {
  const workspace = await folderWith({ 'src/a.ts': '', 'docs/b.md': '' })
  const guard = accessOf(limits, { workspace, shell: '/bin/bash' })
  const words = (result: ToolResult | undefined) => (result ? textOf(result) : 'free')
  return {
    guard,
    reads: async (path: string) => words(await guard?.reads({ group: 'read', inputSchema: SCHEMA }, { path })),
    runs: async (command: string) => words(await guard?.plans([commandOf(command)])),
  }
}

const commandOf = (command: string): Effect => ({
  type: 'command',
  command,
  workingDirectory: '.',
  shell: '/bin/bash',
  timeLimitMs: 1_000,
  environment: [],
})

describe('the limit on the calls of a turn', () => {
  test('is nothing where neither file nor profile says anything', async () => {
    expect((await guardOf({})).guard).toBeUndefined()
    expect((await guardOf({ phi: { deniedCommands: [], readPaths: [] } })).guard).toBeUndefined()
  })

  test('are the commands that the profile denies, by their words, and nothing is asked more for that', async () => {
    const { guard, runs } = await guardOf({ phi: { deniedCommands: ['git push', 'curl'] } })
    expect(await runs('git push origin')).toBe('Access denied: command contains denied pattern: git push')
    expect(await runs('true && curl -s https://a.example')).toBe('Access denied: command contains denied pattern: curl')
    expect(await runs('echo "git push"')).toBe('free')
    expect(guard?.verdict([commandOf('make')], ALLOWED)).toBe(ALLOWED)
  })

  test('are the files that the profile lets be read, and a command could read others', async () => {
    const { guard, reads } = await guardOf({ phi: { readPaths: ['src'] } })
    expect(await reads('src/a.ts')).toBe('free')
    expect(await reads('docs/b.md')).toBe('Access denied: read not in allowed paths: docs/b.md')
    expect(guard?.verdict([commandOf('make')], ALLOWED)).toMatchObject({ type: 'ask' })
  })

  test('are both, where there is an agent with a file of its own', async () => {
    const { reads, runs } = await guardOf({
      file: { read: ['src', 'docs'] },
      phi: { readPaths: ['docs'], deniedCommands: ['make'] },
    })
    expect(await reads('docs/b.md')).toBe('free')
    expect(await reads('src/a.ts')).toContain('Access denied')
    expect(await runs('make')).toContain('Access denied')
  })
})
