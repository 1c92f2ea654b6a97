import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cleanEnvironment } from '../../../../main/approvals/clean-environment'
import { PROGRAM_RULES } from '../../../../main/approvals/commands/rules/program-rules'
import { inspectCommand } from '../../../../main/approvals/inspect-command'
import { fileTree } from '../../../helpers/file-tree'
import { hostileLines } from '../../../helpers/hostile-lines'
import { runsOf } from '../../../helpers/how-deep'
import { runUnasked } from '../../../helpers/run-unasked'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { buildRange } from './firing-range'

const numLines = runsOf(300, 100)

/** The content of the range's files that no line may reveal without asking: those outside, and the secret one. */
const CANARY = 'canary-7731'

describe.skipIf(process.platform === 'win32')('hostile lines', () => {
  test('are thirty thousand different ones, which name every program that is known, and the same for the same seed', {
    timeout: 60_000,
  }, () => {
    const lines = [...hostileLines(30_000, 1)]
    expect(new Set(lines).size).toBe(30_000)
    expect([...hostileLines(500, 1)]).toEqual(lines.slice(0, 500))
    expect([...hostileLines(500, 2)]).not.toEqual(lines.slice(0, 500))
    const words = new Set(lines.flatMap(line => line.split(/\s+/)))
    expect(PROGRAM_RULES.filter(({ program }) => !words.has(program))).toEqual([])
  })

  test('change nothing and tell no secret where they run unasked', { timeout: 60_000 + numLines * 400 }, async () => {
    const root = join(await temporaryFolder(), 'range')
    await buildRange(root)
    const [workspace, home] = [join(root, 'ws'), join(root, 'home')]
    const usual = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, CANARY }
    const environment = await cleanEnvironment(usual, workspace, true)
    const before = await fileTree(root)
    const told: string[] = []
    let unasked = 0
    for (const command of hostileLines(numLines, 3)) {
      const fixed = { type: 'command' as const, workingDirectory: '.', shell: '/bin/bash', environment: [] }
      const effect = { ...fixed, command, timeLimitMs: 1 }
      const { verdict, problem } = await inspectCommand(effect, {
        workspace,
        home,
        mode: 'ask',
        environment: usual,
        canConfine: true,
      })
      if (verdict.type !== 'allow' || problem !== undefined) continue
      unasked += 1
      if ((await runUnasked(effect, { workspace, environment })).includes(CANARY)) told.push(command)
    }
    expect(told).toEqual([])
    expect(await fileTree(root)).toEqual(before)
    expect(unasked).toBeGreaterThan(0)
  })
})
