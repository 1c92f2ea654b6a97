import { expect, test } from 'vitest'
import { permissions } from '../../../../main/approvals/permission-service'
import { codeLine } from '../../../../main/flows/code/code-line'
import type { CommandEffect } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { temporaryFolder } from '../../../helpers/temp-folder'

const MODULE = { node: '/usr/bin/node', path: 'steps/it.mjs', hash: 'abc' }

test('is quoted for the shell of each system, and has nothing in it that one would take for its own', () => {
  const line = codeLine({ ...MODULE, path: "it's.mjs" }, 'linux')
  expect(line).toMatch(/^'\/usr\/bin\/node' --input-type=module -e '/)
  expect(line).toMatch(/ -- '\.\/it'\\''s\.mjs' abc$/)
  const onWindows = codeLine({ node: "C:\\it's\\node.exe", path: 'it.mjs', hash: 'abc' }, 'win32')
  expect(onWindows).toMatch(/^& 'C:\\it''s\\node\.exe' --input-type=module -e '/)
  const program = /-e '([^']*)'/.exec(onWindows)?.[1]
  expect(program).toContain('await import')
  expect(program).not.toMatch(/["$\\]/)
  expect(onWindows).toContain(`-e '${program}' -- './it.mjs' abc`)
})

test.each<ApprovalMode>(['ask', 'auto-edit'])(
  'is asked in the mode %s, also where the system could hold it to reading',
  async mode => {
    const { judge, policyFor } = permissions({
      grants: () => [],
      used: () => undefined,
      parentOf: () => undefined,
      shell: '/bin/bash',
      environment: async () => ({ PATH: '/usr/bin:/bin' }),
      canConfine: async () => true,
      losses: async () => [],
    })
    const effect: CommandEffect = {
      type: 'command',
      command: codeLine(MODULE, 'linux'),
      workingDirectory: '.',
      shell: '/bin/bash',
      timeLimitMs: 1_000,
      environment: [],
      script: { language: 'javascript', program: '/usr/bin/node', code: '' },
    }
    const policy = policyFor({ workspace: await temporaryFolder(), ownData: [], sessionId: 's', mode: () => mode })
    expect(await judge({ effects: [effect], digest: '' }, policy)).toMatchObject({ type: 'ask' })
  },
)
