import { mkdir, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '../../../../main/web/send-request'
import { textOf } from '../../../../shared/session/tool-results'
import { attemptCall } from '../../../helpers/attempt-call'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { toolContext } from '../../../helpers/tool-context'

/** More than any tool tells at once, in UTF-16 units. */
const MOST_TOLD = 260_000

const readers = sampleTools('/nowhere').filter(({ tool }) => tool.kind === 'reads')

/** Half of a pair of units, or what stands for it. */
const TORN = /\p{Surrogate}|\ufffd/u

/** Text of pairs of units, with and without one unit before them: a cut at any place falls within a pair of one of the two. */
const SHIFTS = ['', 'x']
const pairs = (shift: string, count: number) => shift + '😀'.repeat(count)

/** Files with long lines and many lines, and documents, all of pairs. */
function filesOf(shift: string): Record<string, string | Uint8Array> {
  const line = `word ${pairs(shift, 3_000)}`
  const lines = Array.from({ length: 4_000 }, () => `word ${pairs(shift, 40)}`).join('\n')
  const cell = { cell_type: 'code', source: 'word', outputs: [{ output_type: 'stream', text: pairs(shift, 60_000) }] }
  return {
    [`line${shift}.txt`]: line,
    [`lines${shift}.txt`]: lines,
    [`utf-16${shift}.txt`]: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${line}\n${lines}`, 'utf16le')]),
    [`table${shift}.csv`]: `name,word\n${pairs(shift, 5_000)},${pairs(shift, 5_000)}\n`.repeat(3),
    [`book${shift}.ipynb`]: JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    [`page${shift}.html`]: `<title>${pairs(shift, 500)}</title><p>word ${pairs(shift, 50_000)}</p>`,
  }
}

const FILES = SHIFTS.flatMap(shift => Object.keys(filesOf(shift)))

async function folderOfPairs() {
  const skills = { 'skills/one/SKILL.md': `word ${pairs('', 60_000)}`, 'skills/one/x.md': `word ${pairs('x', 60_000)}` }
  const context = await toolContext({ ...filesOf(''), ...filesOf('x'), ...skills })
  for (const shift of SHIFTS) {
    const folder = `many/${pairs(shift, 50)}`
    await mkdir(context.path(folder), { recursive: true })
    for (let file = 0; file < 60; file++)
      await writeFile(context.path(`${folder}/${file}${pairs(shift, 50)}.txt`), 'word')
  }
  return context
}

/** Calls of a tool that could tell all of it, as far as it has parameters for that. */
function callsOf(sample: SampleTool): Record<string, unknown>[] {
  const base = sampleInput(sample)
  const { tool, parameters } = sample
  if (tool.name === 'explore_workspace') {
    const limit = 1_000
    const searches = ['content', 'path'].map(target => ({ pattern: 'o|m', target, mode: 'snippets', limit }))
    return [
      ...searches,
      { pattern: '.', target: 'list', limit },
      ...FILES.map(pattern => ({ pattern, target: 'read', limit })),
    ]
  }
  if ('file' in parameters) return ['SKILL.md', 'x.md'].map(file => ({ ...base, file }))
  if ('pattern' in parameters)
    return [{ ...base, pattern: 'include' in parameters || 'glob' in parameters ? 'word' : '*', path: '.' }]
  if (!('path' in parameters)) return [base]
  return (tool.reads === 'files' ? FILES : ['.', 'many']).map(path => ({ ...base, path }))
}

describe('of text that is all pairs of units', () => {
  test.each(readers.map(({ label }) => label))('%s tells a bounded part, and cuts no pair', async label => {
    const context = await folderOfPairs()
    const sample = sampleTools(context.workspace).find(one => one.label === label)
    if (!sample) throw new Error(`${label} is gone`)
    for (const input of callsOf(sample)) {
      const { text } = await attemptCall(sample.tool, input, context)
      const isTorn = TORN.test(text)
      expect({ input, isTorn }).toEqual({ input, isTorn: false })
      expect(text.length).toBeLessThan(MOST_TOLD)
    }
  })

  test.each(sampleTools('/nowhere'))(
    'the words people see for an action of $label have no half of a pair',
    ({ tool, parameters }) => {
      for (const shift of SHIFTS) {
        const all = Object.fromEntries(Object.keys(parameters).map(name => [name, pairs(shift, 5_000)]))
        expect(tool.action?.(all).target ?? '').not.toMatch(TORN)
      }
    },
  )
})

describe('the answer from a server', () => {
  const web = sampleTools('/nowhere').filter(({ tool, parameters }) => tool.kind === 'changes' && 'url' in parameters)

  test.each(web)('is told by $label in a bounded part, and without half of a pair', async sample => {
    if (sample.tool.kind !== 'changes') throw new Error('it plans nothing')
    const { answer } = await sample.tool.plan(sampleInput(sample), await toolContext())
    for (const shift of SHIFTS) {
      // A head of more than 16 KB is refused before.
      const [head, text] = [pairs(shift, 4_000), pairs(shift, 600_000)]
      const told: HttpAnswer = { status: 200, type: head, bytes: 1, text, location: head }
      const page = { url: 'https://example.com/x', title: text, markdown: text, via: 'page' as const }
      const result = answer({ network: { answer: told, page, saved: { status: 302, type: head, location: head } } })
      expect(textOf(result)).not.toMatch(TORN)
      expect(JSON.stringify(result.details ?? null)).not.toMatch(/\\ud[89a-f]/i)
      expect(textOf(result).length).toBeLessThan(MOST_TOLD)
    }
  })
})
