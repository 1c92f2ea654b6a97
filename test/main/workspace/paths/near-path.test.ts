import { describe, expect, test } from 'vitest'
import { fileEntry } from '../../../../main/files/file-entry'
import { rankFiles } from '../../../../main/files/rank-files'
import { readFile as classicReadFile } from '../../../../main/tools/classic/classic-read-file'
import { readFile as phiReadFile } from '../../../../main/tools/phi/phi-read-file'
import { ls as piLs } from '../../../../main/tools/pi/pi-ls'
import { read as piRead } from '../../../../main/tools/pi/pi-read'
import { read as polpoRead } from '../../../../main/tools/polpo/polpo-read'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { replaceInFile } from '../../../../main/tools/workspace/replace-in-file'
import { writeFile } from '../../../../main/tools/workspace/write-file'
import { nearPath } from '../../../../main/workspace/paths/near-path'
import { propose } from '../../../helpers/run-proposal'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

/** A name as it is on the disk, and as it is asked for. macOS itself takes the first two for one. */
const NAMES = [
  ['decomposed accents', 'Abscha\u0308tzung.txt', 'Absch\u00e4tzung.txt'],
  ['composed accents', 'Absch\u00e4tzung.txt', 'Abscha\u0308tzung.txt'],
  ['a narrow space', 'Shot at 3.01\u202fPM.txt', 'Shot at 3.01 PM.txt'],
  ['a space that does not break', 'nb\u00a0sp.txt', 'nb sp.txt'],
  ['a wide space', 'a\u3000b.txt', 'a b.txt'],
  ['a curly apostrophe', 'q\u2019s.txt', "q's.txt"],
  ['a straight apostrophe', "q's.txt", 'q\u2019s.txt'],
  ['a long dash', '2024 \u2013 report.txt', '2024 - report.txt'],
  ['a dash that does not break', 'a\u2011b.txt', 'a-b.txt'],
  ['a folder', 'a\u0308/nb\u00a0sp/x.txt', '\u00e4/nb sp/x.txt'],
] as const

describe.each(NAMES)('a name with %s', (_, disk, asked) => {
  test('is found by each tool that reads, and by a search for paths', async () => {
    const context = await toolContext({ [disk]: 'inside' })
    expect(await nearPath(context.workspace, asked)).toBe(disk)
    expect(await runTool(exploreWorkspace, { target: 'read', pattern: asked }, context)).toBe('inside')
    for (const [tool, input] of [
      [piRead, { path: asked }],
      [phiReadFile, { path: asked }],
      [polpoRead, { path: asked }],
      [classicReadFile, { path: asked }],
      [exploreWorkspace, { pattern: 'inside', root: asked, mode: 'snippets' }],
    ] as const) {
      expect(await runTool(tool, input, context)).toContain('inside')
    }
    expect(await runTool(exploreWorkspace, { target: 'path', pattern: asked, regex: false }, context)).toBe(disk)
    expect(await rankFiles([[fileEntry(disk), fileEntry('other')]], asked, 5)).toEqual([disk])
  })

  test('is edited and written over, and no second file is made', async () => {
    const context = await toolContext({ [disk]: 'x\n' })
    const patch = `*** Begin Patch\n*** Update File: ${asked}\n@@\n-x\n+y\n*** End Patch`
    for (const [tool, input] of [
      [replaceInFile, { path: asked, old_string: 'x', new_string: 'y' }],
      [writeFile, { path: asked, content: 'y\n' }],
      [applyPatch, { operation_type: 'update_file', path: asked, diff: '-x\n+y' }],
      [applyPatch, { diff: patch }],
    ] as const) {
      const { effects, answer } = await propose(tool as typeof writeFile, input, context)
      expect(effects).toMatchObject([{ path: disk, before: { bytes: 2 } }])
      expect(JSON.stringify(answer({} as never).content)).toContain('looks the same')
    }
  })
})

test('a name that is there is never taken for another one, and a new one stays as it was written', async () => {
  const context = await toolContext({ "q's.txt": 'straight', 'q\u2019s.txt': 'curly', 'README.md': '' })
  expect(await runTool(piRead, { path: "q's.txt" }, context)).toBe('straight')
  expect(await runTool(piRead, { path: 'q\u2019s.txt' }, context)).toBe('curly')
  await expect(nearPath(context.workspace, 'q\u02bcs.txt')).rejects.toThrow('several names look like')
  expect(await nearPath(context.workspace, 'new \u2013 file.txt')).toBe('new \u2013 file.txt')
  expect(await nearPath(context.workspace, 'readme.txt')).toBe('readme.txt')
  expect(await nearPath(context.workspace, '../x')).toBe('../x')
})

test('a folder is listed', async () => {
  const context = await toolContext({ 'a\u0308/x.txt': '' })
  expect(await runTool(piLs, { path: '\u00e4' }, context)).toBe('x.txt')
  expect(await runTool(exploreWorkspace, { target: 'list', pattern: '\u00e4' }, context)).toBe('x.txt')
})
