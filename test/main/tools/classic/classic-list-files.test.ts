import { mkdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { listFiles } from '../../../../main/tools/classic/classic-list-files'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const tree = {
  'README.md': 'hello\n',
  'src/a.py': 'import os\nprint("hello")\n',
  'src/deep/b.py': 'x = 1\n',
  'src/deep/c.md': '# c\n',
  'node_modules/dep/index.js': 'hello\n',
  '.gitignore': 'node_modules\n',
}

describe('list_files', () => {
  test('lists files and the folders that lead to them, but not what git ignores', async () => {
    const { entries, ...rest } = await runJson(listFiles, {}, await toolContext(tree))
    expect(entries.map((entry: { path: string; type: string }) => `${entry.type} ${entry.path}`)).toEqual([
      'file .gitignore',
      'file README.md',
      'directory src',
      'file src/a.py',
      'directory src/deep',
      'file src/deep/b.py',
      'file src/deep/c.md',
    ])
    expect(rest).toEqual({ returned_entries: 7, has_more: false, total_entries: 7 })
  })

  test('takes a glob by name, by path from the folder that is listed, and a kind', async () => {
    const context = await toolContext(tree)
    const paths = async (input: object) =>
      (await runJson(listFiles, input, context)).entries.map(({ path }: { path: string }) => path)
    expect(await paths({ glob: '*.py' })).toEqual(['src/a.py', 'src/deep/b.py'])
    expect(await paths({ glob: 'src/**/*.md' })).toEqual(['src/deep/c.md'])
    expect(await paths({ path: 'src', glob: 'deep/*.md' })).toEqual(['src/deep/c.md'])
    expect(await paths({ entry_type: 'directory' })).toEqual(['src', 'src/deep'])
    expect(await paths({ path: 'src', recursive: false })).toEqual(['src/a.py', 'src/deep'])
    expect(await paths({ path: 'src/a.py' })).toEqual(['src/a.py'])
  })

  test('names folders without a file, on one level and beneath, but none that is left out', async () => {
    const context = await toolContext(tree)
    for (const path of ['empty/deep', 'src/none', 'node_modules/none', '.venv/lib'])
      await mkdir(context.path(path), { recursive: true })
    const folders = async (input: object) => {
      const { entries } = await runJson(listFiles, { ...input, entry_type: 'directory' }, context)
      return entries.map(({ path }: { path: string }) => path)
    }
    expect(await folders({})).toEqual(['empty', 'empty/deep', 'src', 'src/deep', 'src/none'])
    expect(await folders({ path: 'src' })).toEqual(['src/deep', 'src/none'])
    expect(await folders({ glob: 'n*' })).toEqual(['src/none'])
    expect(await folders({ path: 'node_modules' })).toEqual(['node_modules/dep', 'node_modules/none'])
  })

  test('says that there are more, names an empty folder on its own level, and refuses what lies outside', async () => {
    const context = await toolContext(tree)
    expect(await runJson(listFiles, { max_entries: 2 }, context)).toMatchObject({
      returned_entries: 2,
      has_more: true,
      total_entries: 7,
    })
    await mkdir(context.path('empty'))
    const { entries } = await runJson(listFiles, { recursive: false, entry_type: 'directory' }, context)
    expect(entries).toContainEqual({ path: 'empty', type: 'directory' })
    await expect(runTool(listFiles, { path: '../..' }, context)).rejects.toThrow('inside the workspace')
    await expect(runTool(listFiles, { path: 'nowhere' }, context)).rejects.toThrow('path not found')
    await expect(runTool(listFiles, { max_entries: 0 }, context)).rejects.toThrow(
      "'max_entries' must be a positive integer.",
    )
  })
})
