import { describe, expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import { permissions } from '../../../main/approvals/permission-service'
import type { Effect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { toolContext } from '../../helpers/tool-context'
import { change } from './decided'

const RUN = ['tools/server.mjs', 'real/lib.mjs']

/** Returns what is decided in a real folder about what an agreed server runs, in each mode. */
async function decidedIn(mode: ApprovalMode, effect: Effect) {
  const { workspace } = await toolContext({
    'tools/server.mjs': '0',
    'real/lib.mjs': '0',
    'tools/x.txt': '0',
    'b.txt': '0',
  })
  const deciding = permissions({
    grants: () => [],
    used: () => undefined,
    parentOf: () => undefined,
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    runFiles: asked => (asked === workspace ? RUN : []),
    shell: '/bin/bash',
  })
  const policy = deciding.policyFor({ workspace, ownData: [], sessionId: 's', mode: () => mode })
  return asEnglish(
    decide({ effects: [effect], digest: 'd' }, policy, await deciding.look({ effects: [effect] }, policy)),
  )
}

const command = (text: string): Effect => ({
  type: 'command',
  command: text,
  workingDirectory: '.',
  shell: '/bin/bash',
  timeLimitMs: 1_000,
  environment: [],
})

describe.each(['ask', 'auto-edit', 'full'] as const)('a file that an agreed server runs, in %s', mode => {
  test.each(['tools/server.mjs', 'TOOLS/Server.mjs', './tools/../tools/server.mjs', 'real/lib.mjs'])(
    'is asked about loudly before a tool changes it: %s',
    async path => {
      const reason = 'Needs approval: changes files that a trusted MCP server runs.'
      expect(await decidedIn(mode, change(path))).toMatchObject({ type: 'ask', reason, isGrave: true })
    },
  )

  test
    .skipIf(process.platform === 'win32')
    .each([
      'cp b.txt tools/server.mjs',
      'echo x >> tools/server.mjs',
      'sed -i s/0/1/ ./real/lib.mjs',
      'mv b.txt real/lib.mjs',
    ])('is asked about loudly before a command changes it: %s', async text => {
    expect(await decidedIn(mode, command(text))).toMatchObject({ type: 'ask', isGrave: true })
  })

  test.skipIf(process.platform === 'win32')('may be read', async () => {
    expect((await decidedIn(mode, command('cat tools/server.mjs'))).type).toBe('allow')
  })
})

test('other files are changed as before', async () => {
  for (const path of ['tools/x.txt', 'server.mjs', 'tools/server.mjs.bak', 'lib.mjs']) {
    expect((await decidedIn('auto-edit', change(path))).type).toBe('allow')
  }
  expect((await decidedIn('full', command('touch b.txt'))).isGrave).toBeUndefined()
})
