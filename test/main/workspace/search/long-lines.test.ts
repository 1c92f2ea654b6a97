import { describe, expect, test } from 'vitest'
import { searchFolder } from '../../../../main/files/search-folder'
import { searchFiles as classicSearchFiles } from '../../../../main/tools/classic/classic-search-files'
import { search as phiSearch } from '../../../../main/tools/phi/phi-search'
import { grep as piGrep } from '../../../../main/tools/pi/pi-grep'
import { grep as polpoGrep } from '../../../../main/tools/polpo/polpo-grep'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const long = `START${'a'.repeat(5_000)}éneedle()${'b'.repeat(9_000)}END`
const files = { 'min.js': `first\n${long}\nlast\n`, 'short.js': 'a needle\n' }

describe('a match far in a long line is shown', () => {
  test.each([
    ['explore', exploreWorkspace, { pattern: 'needle', mode: 'snippets' }],
    ['explore with lines around', exploreWorkspace, { pattern: 'needle', context_lines: 1 }],
    ['pi', piGrep, { pattern: 'needle' }],
    ['phi', phiSearch, { pattern: 'needle' }],
    ['polpo', polpoGrep, { pattern: 'needle' }],
    ['classic', classicSearchFiles, { pattern: 'needle' }],
  ])('by %s, with the start, the end, and what was left out', async (_, tool, input) => {
    const text = await runTool(tool, input, await toolContext(files))
    expect(text).toMatch(
      /STARTa+ \[\.\.\. \d+ bytes left out \.\.\.\] a+éneedle\(\)b+ \[\.\.\. \d+ bytes left out \.\.\.\] b+END/,
    )
    expect(text).toContain('a needle')
    expect(text.length).toBeLessThan(1_500)
  })

  test('in the person’s search too', async () => {
    const { workspace, signal } = await toolContext(files)
    const query = { pattern: 'needle', isRegex: false, isCaseSensitive: false, isWord: false }
    const texts: string[] = []
    for await (const page of searchFolder(workspace, query, signal))
      texts.push(...page.flatMap(({ lines }) => lines.map(({ text }) => text)))
    expect(texts.some(text => text.includes('éneedle()') && text.endsWith('END'))).toBe(true)
  })

  test.each([
    ['at the beginning', `needle${'a'.repeat(9_000)}`, /^f:1:needlea+ \[\.\.\. \d+ bytes left out \.\.\.\] a+$/],
    ['at the end', `${'a'.repeat(9_000)}needle`, /^f:1:a+ \[\.\.\. \d+ bytes left out \.\.\.\] a+needle$/],
    ['near the end of a line of Windows', `${'a'.repeat(900)}needle${'c'.repeat(90)}\r\n`, /needlec{90}$/],
    ['among letters of several bytes', `${'中'.repeat(3_000)}needle${'文'.repeat(3_000)}`, /中needle文/],
    [
      'in a line that has no end for long',
      `${'a'.repeat(9_000)}needle${'b'.repeat(600_000)}`,
      /needleb+ \[\.\.\. more than/,
    ],
  ])('%s', async (_, text, shown) => {
    const found = await runTool(
      exploreWorkspace,
      { pattern: 'needle', mode: 'snippets' },
      await toolContext({ f: text }),
    )
    expect(found).toMatch(shown)
    expect(found).not.toContain('\uFFFD')
  })
})

test('the rest of a long line is read where the cut says', async () => {
  const context = await toolContext({ f: `x\n${'é1'.repeat(3_000)}\ny\n` })
  const read = async (input: object) => runTool(exploreWorkspace, { target: 'read', pattern: 'f', ...input }, context)
  let rest = await read({})
  const parts: string[] = [rest.split('\n')[1]?.split(' [')[0] ?? '']
  for (let on = /line_offset=(\d+)/.exec(rest); on; on = /line_offset=(\d+)/.exec(rest)) {
    rest = await read({ start_line: 2, limit: 1, line_offset: Number(on[1]) })
    parts.push(
      rest
        .replace(/^-- more.*\n/, '')
        .split('\n')[0]
        ?.split(' [')[0] ?? '',
    )
  }
  expect(parts.join('')).toBe('é1'.repeat(3_000))
})
