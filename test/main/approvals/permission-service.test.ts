import { describe, expect, onTestFinished, test } from 'vitest'
import { permissions } from '../../../main/approvals/permission-service'
import { readKnownWorktrees } from '../../../main/approvals/repository/known-worktrees'
import type { Grant } from '../../../shared/permissions'
import type { CommandEffect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { temporaryFolder } from '../../helpers/temp-folder'

const SHELL = '/bin/bash'

/** Judges a command in a folder whose index answers only when it is let. */
async function judged(command: string, mode: ApprovalMode) {
  let asked = 0
  let answer = () => {}
  const looked = new Promise<void>(resolve => {
    answer = resolve
  })
  const workspace = await temporaryFolder()
  const { judge, policyFor } = permissions({
    grants: () => [],
    used: () => undefined,
    parentOf: () => undefined,
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    losses: async (_, named) => {
      asked += 1
      await looked
      return named.map(({ path }) => ({ path, reason: 'ignored by git' }))
    },
    shell: SHELL,
  })
  const policy = policyFor({ workspace, ownData: [], sessionId: 's', mode: () => mode })
  const effect: CommandEffect = {
    type: 'command',
    command,
    workingDirectory: '.',
    shell: SHELL,
    timeLimitMs: 1_000,
    environment: [],
  }
  return { verdict: judge({ effects: [effect], digest: '' }, policy), answer, asked: () => asked }
}

describe.skipIf(process.platform === 'win32')('the count of possible losses', () => {
  test('is not waited for where a person is asked anyway', async () => {
    const { verdict, asked } = await judged('rm out.log', 'ask')
    expect(await verdict).toMatchObject({ type: 'ask' })
    expect(asked()).toBe(0)
  })

  test('is waited for where else nobody would be asked', async () => {
    const { verdict, answer, asked } = await judged('rm out.log', 'full')
    await expect.poll(asked).toBe(1)
    answer()
    expect(asEnglish(await verdict)).toMatchObject({
      type: 'ask',
      reason: expect.stringContaining('couldn’t be restored'),
    })
  })
})

test('rules of a folder hold in the worktrees that were made for it, and in no others', async () => {
  const worktree = { root: '/data/worktrees/ab/app', gitFolder: '/g', commonFolder: '/c', repository: '/home/me/app' }
  readKnownWorktrees(() => [worktree])
  onTestFinished(() => readKnownWorktrees(() => []))
  const rule = { kind: 'edits' } as const
  const grant = { id: 'g', rule, scope: { type: 'folder', folder: '/home/me/app/part' }, at: 0 } as unknown as Grant
  const { policyFor } = permissions({
    grants: () => [grant],
    used: () => undefined,
    parentOf: () => undefined,
    environment: async () => ({}),
    canConfine: async () => false,
    shell: SHELL,
  })
  const scopesIn = (workspace: string) =>
    policyFor({ workspace, ownData: [], sessionId: 's', mode: () => 'ask' }).grants?.map(({ scope }) => scope)
  expect(scopesIn('/data/worktrees/ab/app/part')).toEqual([{ type: 'folder', folder: '/data/worktrees/ab/app/part' }])
  expect(scopesIn('/data/worktrees/cd/app/part')).toEqual([grant.scope])
})
