import { describe, expect, test } from 'vitest'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { templatesFor } from '../../../../main/approvals/commands/grants/templates-for'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { matchGrant } from '../../../../main/approvals/match-grant'
import type { GrantRule } from '../../../../shared/permissions'
import type { CommandAnalysis } from '../../../../shared/session/command-analysis'
import known from '../../../fixtures/command-bypass.json'
import more from '../../../fixtures/command-bypass-more.json'
import type { BypassLine } from './firing-range'

const WORKSPACE = '/home/me/project'
const HOME = '/home/me'
const where = { workspace: WORKSPACE, workingDirectory: WORKSPACE, home: HOME }
const context = { ...where, searchPath: ['/usr/bin', '/bin'], plainRepository: true, canConfine: true }

const own: readonly BypassLine[] = more
/** Also without the variables, which would be opaque by themselves. */
const given = known.flatMap(({ cmd }) => [
  cmd,
  cmd.replaceAll('"$C"', 'fired').replaceAll('$C', 'fired').replaceAll('$D/', ''),
])
const lines = [...given, ...own.map(({ cmd }) => cmd)]

const HIDES = new Set(['hidden text', 'assignment', 'list', 'expansion'])

const analyses = new Map<string, Promise<CommandAnalysis>>()

/** Each line once, for all the tests. */
function analysed(line: string): Promise<CommandAnalysis> {
  const analysis = analyses.get(line) ?? analyseCommand(line, '/bin/bash')
  analyses.set(line, analysis)
  return analysis
}

describe('lines that do something hidden', () => {
  test.each(['read-only', 'ask', 'auto-edit'] as const)('none is allowed in %s', async mode => {
    const allowed: string[] = []
    for (const line of lines) {
      const analysis = await analysed(line)
      if (commandVerdict(analysis, { ...context, mode }).type === 'allow') allowed.push(line)
    }
    expect(allowed).toEqual([])
  })

  test('in Full none is allowed whose text hides what it runs', async () => {
    const allowed: string[] = []
    for (const { class: kind, cmd } of own) {
      if (!HIDES.has(kind)) continue
      if (commandVerdict(await analysed(cmd), { ...context, mode: 'full' }).type === 'allow') allowed.push(cmd)
    }
    expect(allowed).toEqual([])
  })

  test('none matches a rule that was made for an innocent part of it', { timeout: 60_000 }, async () => {
    const matched: string[] = []
    for (const line of lines) {
      const analysis = await analysed(line)
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

/**
 * Returns the rules that a card would offer for every beginning of the line and for every part between operators, but not
 * for all of it.
 */
async function rulesForParts(line: string): Promise<GrantRule[]> {
  const ends = [...line.matchAll(/[\s;|&<>()]/g)].map(match => match.index)
  const parts = new Set([...ends.map(end => line.slice(0, end)), ...line.split(/&&|\|\||[;|&\n]/)])
  parts.delete(line)
  const rules = await Promise.all([...parts].map(async part => templatesFor(await analysed(part.trim()), where)))
  return rules.flat().filter(rule => rule.kind !== 'command' || rule.line !== line)
}
