import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { analyseCommand } from '../../../../main/approvals/commands/analyse-command'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { templatesFor } from '../../../../main/approvals/commands/templates-for'
import { matchGrant } from '../../../../main/approvals/match-grant'
import type { GrantRule } from '../../../../shared/permissions'
import known from '../../../fixtures/command-bypass.json'
import more from '../../../fixtures/command-bypass-more.json'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { type BypassLine, buildRange, fires, missing } from './firing-range'

const WORKSPACE = '/home/me/project'
const HOME = '/home/me'
const where = { workspace: WORKSPACE, workingDirectory: WORKSPACE, home: HOME }
const context = { ...where, searchPath: ['/usr/bin', '/bin'], plainRepository: true }

/** All of them take a minute: by default every 25th is run, all where PROPERTY_RUNS asks for more. */
const every = process.env.PROPERTY_RUNS ? 1 : 25

const own: readonly BypassLine[] = more
/** Also without the variables, which would be opaque by themselves. */
const given = known.flatMap(({ cmd }) => [
  cmd,
  cmd.replaceAll('"$C"', 'fired').replaceAll('$C', 'fired').replaceAll('$D/', ''),
])
const lines = [...given, ...own.map(({ cmd }) => cmd)]

describe('lines that do something hidden', () => {
  test.each(['read-only', 'ask', 'auto-edit'] as const)('none is allowed in %s', async mode => {
    const allowed: string[] = []
    for (const line of lines) {
      const analysis = await analyseCommand(line, '/bin/bash')
      if (commandVerdict(analysis, { ...context, mode }).type === 'allow') allowed.push(line)
    }
    expect(allowed).toEqual([])
  })

  test('none matches a rule that was made for an innocent part of it', async () => {
    const matched: string[] = []
    for (const line of lines) {
      const analysis = await analyseCommand(line, '/bin/bash')
      const effect = {
        type: 'command' as const,
        command: line,
        workingDirectory: '.',
        shell: '/bin/bash',
        timeLimitMs: 1,
        environment: [],
      }
      for (const rule of await rulesForParts(line)) {
        const grant = { rule, scope: { type: 'session' as const, sessionId: 's' } }
        const subject = { effect, analysis, sessionId: 's', workspace: WORKSPACE, home: HOME }
        if (matchGrant(subject, grant, new Date(0))) matched.push(`${JSON.stringify(rule)} → ${line}`)
      }
    }
    expect(matched).toEqual([])
  })
})

/** What a card would offer for every beginning of the line and for every part between operators, but not for all of it. */
async function rulesForParts(line: string): Promise<GrantRule[]> {
  const ends = [...line.matchAll(/[\s;|&<>()]/g)].map(match => match.index)
  const parts = new Set([...ends.map(end => line.slice(0, end)), ...line.split(/&&|\|\||[;|&\n]/)])
  parts.delete(line)
  const rules = await Promise.all(
    [...parts].map(async part => templatesFor(await analyseCommand(part.trim(), '/bin/bash'), where)),
  )
  return rules.flat().filter(rule => rule.kind !== 'command' || rule.line !== line)
}

describe.skipIf(process.platform === 'win32')('what they are said to do', () => {
  test('really happens', { timeout: 120_000 }, async () => {
    const range = join(await temporaryFolder(), 'range')
    await buildRange(range)
    const absent = new Set(await missing([...new Set(own.flatMap(({ needs }) => needs ?? []))]))
    const pending = own
      .map((line, index) => ({ line, index }))
      .filter(({ line, index }) => index % every === 0 && !line.needs?.some(name => absent.has(name)))
    const silent: string[] = []
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let next = pending.shift(); next; next = pending.shift()) {
          if (!(await fires(range, next.line, next.index))) silent.push(next.line.cmd)
        }
      }),
    )
    expect(silent).toEqual([])
  })
})
