import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { permissions } from '../../../../main/approvals/permission-service'
import type { ApprovalMode } from '../../../../shared/settings'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** A session in which the model runs one line, and what decides as the app does. */
async function runLine(command: string, { mode, canConfine = true }: { mode: ApprovalMode; canConfine?: boolean }) {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'a.txt'), 'one\n')
  const app = await startSessions({
    dataFolder: await temporaryFolder(),
    provider: scriptedProvider({ toolCalls: [toolCall('c1', 'shell', { command })] }),
    profile: { approvalMode: mode },
    permissions: permissions({
      grants: () => [],
      used: () => undefined,
      parentOf: () => undefined,
      environment: async () => ({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/home/me' }),
      canConfine: async () => canConfine,
      shell: '/bin/bash',
    }),
  })
  onTestFinished(() => app.leave())
  const { id } = await app.create(workspace)
  await app.send(id, 'Go')
  return { app, id, workspace }
}

const asLinux = describe.skipIf(process.platform !== 'linux')

asLinux.each(['read-only', 'ask', 'auto-edit', 'full'] as const)('in the mode %s', mode => {
  test('a line that only reads runs without a card and is held to that', async () => {
    const { app, id } = await runLine('cat a.txt', { mode })
    await app.ended(id)

    const { c1 } = (await app.state(id)).calls
    expect(c1?.decision).toMatchObject({ approved: true, by: 'rule' })
    const details = c1?.result?.details
    expect(details?.type === 'command' && details.outcome).toMatchObject({
      exitCode: 0,
      stdout: 'one\n',
      confined: true,
    })
  })
})

asLinux('where nothing can hold it', () => {
  test('the same line runs if its program knows no way to do more, and no other does', async () => {
    const plain = await runLine('cat a.txt', { mode: 'ask', canConfine: false })
    await plain.app.ended(plain.id)
    const result = (await plain.app.state(plain.id)).calls.c1?.result?.details
    expect(result?.type === 'command' && result.outcome.confined).toBeUndefined()

    const other = await runLine('grep one a.txt', { mode: 'ask', canConfine: false })
    const [waiting] = await other.app.waiting(other.id)
    expect(waiting?.reason).toContain('seems to be read-only, but this system can’t enforce that')
  })
})
