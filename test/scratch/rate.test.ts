import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { verdictOf } from '../main/approvals/commands/verdict-of'
import { sketchLine } from '../../main/approvals/commands/sketch-line'
test.each(['everyday-lines', 'agents-lines'])('%s', async name => {
  const lines = readFileSync(`test/fixtures/${name}.txt`, 'utf8').split('\n').filter(l => l !== '' && !l.startsWith('#')).map(l => l.replaceAll('<folder>', '/home/me/project'))
  let asked = 0
  const out: string[] = []
  for (const line of lines) { const s = await sketchLine(line, 'bash'); const v = await verdictOf(line, { sketch: s } as never); if (v.type === 'ask') { asked++; out.push(`${line}\n      ${v.reason}` + ('problem' in s ? `  [${s.problem}]` : '')) } }
  console.log(name, lines.length, 'unasked', lines.length - asked, ((1 - asked / lines.length) * 100).toFixed(1) + '%\n' + out.join('\n'))
})
