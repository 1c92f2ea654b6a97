import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { PROGRAM_RULES } from '../../main/approvals/commands/program-rules'
import known from '../fixtures/program-cases.json'
import { verdictOf } from '../main/approvals/commands/verdict-of'
test('x', async () => {
  const out: Record<string, { options: string; subcommands: string[]; ops: string }> = {}
  const version: Record<string, string> = {}
  for (const r of PROGRAM_RULES) if (!(r.program in known)) {
    const o = (out[r.program] ??= { options: '', subcommands: [], ops: '' })
    o.subcommands.push((r.subcommand ?? []).join(' ')); o.ops += `${r.operands?.map(String)} ${r.needsOption ? 'N' : ''}|`
    const v = `${r.program} --version`
    if ((await verdictOf(v)).type === 'allow') version[r.program] = v
  }
  writeFileSync('/tmp/need.json', JSON.stringify({ out, version }, null, 1))
})
