import { describe, expect, test } from 'vitest'
import { searchFiles } from '../../../../main/tools/classic/classic-search-files'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

describe('search_files', () => {
  test('finds a text as it stands, and a regular expression where that is said', async () => {
    const context = await toolContext({ 'a.txt': 'a.b\naxb\n' })
    expect(await runJson(searchFiles, { pattern: 'a.b' }, context)).toEqual({
      matches: [{ path: 'a.txt', line_number: 1, line: 'a.b' }],
    })
    expect((await runJson(searchFiles, { pattern: 'a.b', regex: true }, context)).matches).toHaveLength(2)
    expect(await runJson(searchFiles, { pattern: 'nothing' }, context)).toEqual({ matches: [] })
  })

  test('says where there are more, and what is wrong with a pattern', async () => {
    const context = await toolContext({ 'a.txt': 'x\n'.repeat(20) })
    const found = await runJson(searchFiles, { pattern: 'x', max_matches: 3 }, context)
    expect(found.matches).toHaveLength(3)
    expect(found.matches_truncated).toBe(true)
    await expect(runTool(searchFiles, { pattern: '(', regex: true }, context)).rejects.toThrow(/regex/)
  })

  test('gives all that was asked for, and stays JSON beside secrets that are not searched', async () => {
    const names = Array.from({ length: 250 }, (_, index) => [`${index}.txt`, 'word\n'])
    const context = await toolContext({ ...Object.fromEntries(names), '.env': 'word\n' })
    const found = await runJson(searchFiles, { pattern: 'word', max_matches: 1_000 }, context)
    expect(found.matches).toHaveLength(250)
    expect(found).toMatchObject({ not_searched: { count: 1, files: ['.env'] } })
  })
})
