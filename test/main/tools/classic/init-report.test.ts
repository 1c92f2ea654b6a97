import { mkdir, readFile, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { initReport } from '../../../../main/tools/classic/init-report'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { effectsOf } from '../../../../shared/session/effects'
import { fileTree } from '../../../helpers/file-tree'
import { fileProblems } from '../../../helpers/pbip-schemas'
import { propose } from '../../../helpers/run-proposal'
import { runTool } from '../../../helpers/run-tool'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { tmdlProblems } from '../../../helpers/tmdl-problems'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

const FILES = [
  'Sales.pbip',
  'Sales.Report/.platform',
  'Sales.Report/definition.pbir',
  'Sales.Report/definition/version.json',
  'Sales.Report/definition/report.json',
  'Sales.Report/definition/pages/pages.json',
  'Sales.Report/definition/pages/overview/page.json',
  'Sales.Report/StaticResources/RegisteredResources/Theme.json',
  'Sales.SemanticModel/.platform',
  'Sales.SemanticModel/definition.pbism',
  'Sales.SemanticModel/definition/database.tmdl',
  'Sales.SemanticModel/definition/model.tmdl',
  'Sales.SemanticModel/definition/tables/Date.tmdl',
  '.gitignore',
]
const inSales = (paths: readonly string[]) => paths.map(path => `Sales/${path}`)

const make = (context: TestToolContext, input: object = { dest: 'Sales' }) => runTool(initReport, input, context)
const read = (context: TestToolContext, path: string) => readFile(context.path(`Sales/${path}`), 'utf8')
const json = async (context: TestToolContext, path: string) => JSON.parse(await read(context, path))

async function planned(context: TestToolContext, input: object = { dest: 'Sales' }): Promise<string[]> {
  const { effects } = await propose(initReport, input, context)
  return effectsOf(effects, 'file-change').map(({ path }) => path)
}

describe('a new project', () => {
  test('is planned as one set of new files, and named in the answer', async () => {
    const context = await toolContext()
    const { effects } = await propose(initReport, { dest: 'Sales' }, context)
    expect(effects.map(({ type }) => type)).toEqual(FILES.map(() => 'file-change'))
    expect(effectsOf(effects, 'file-change').every(({ before }) => before === null)).toBe(true)
    expect(await planned(context)).toEqual(inSales(FILES))
    const answer = await make(context)
    expect(answer).toBe(`The Power BI project 'Sales' is in 'Sales'. Written:\n${inSales(FILES).join('\n')}`)
  })

  test('fits the published schemas, and its model is TMDL', async () => {
    const context = await toolContext()
    await make(context)
    const isJson = (path: string) => /(json|pbip|pbir|pbism|platform)$/.test(path) && !path.endsWith('Theme.json')
    for (const path of FILES.filter(isJson)) expect([path, fileProblems(await json(context, path))]).toEqual([path, []])
    for (const path of FILES.filter(name => name.endsWith('.tmdl'))) {
      expect([path, tmdlProblems(await read(context, path))]).toEqual([path, []])
    }
    expect(FILES.filter(isJson)).toHaveLength(9)
  })

  test('names only what is there', async () => {
    const context = await toolContext()
    await make(context)
    const [{ report }] = (await json(context, 'Sales.pbip')).artifacts
    const { datasetReference } = await json(context, `${report.path}/definition.pbir`)
    expect(datasetReference.byPath.path).toBe('../Sales.SemanticModel')
    const { pageOrder, activePageName } = await json(context, `${report.path}/definition/pages/pages.json`)
    expect(pageOrder).toEqual([activePageName])
    expect((await json(context, `${report.path}/definition/pages/${activePageName}/page.json`)).name).toBe(
      activePageName,
    )
    const { themeCollection, resourcePackages } = await json(context, `${report.path}/definition/report.json`)
    const [{ items }] = resourcePackages
    const theme = await json(context, `${report.path}/StaticResources/RegisteredResources/${items[0].path}`)
    expect([themeCollection.customTheme.name, theme.name]).toEqual([items[0].name, items[0].name])
    expect(await read(context, 'Sales.SemanticModel/definition/model.tmdl')).toContain('ref table Date\n')
  })

  test('has an identity of its own for each item', async () => {
    const [one, other] = [await toolContext(), await toolContext()]
    await make(one)
    await make(other)
    const ids = [one, other].flatMap(context =>
      ['Report', 'SemanticModel'].map(async item => (await json(context, `Sales.${item}/.platform`)).config.logicalId),
    )
    expect(new Set(await Promise.all(ids)).size).toBe(4)
  })

  test('is undone in one', async () => {
    const context = await toolContext({ 'notes.txt': 'mine' })
    const before = await fileTree(context.workspace)
    const { changes, commit } = await prepareProposal(await propose(initReport, { dest: 'a/b' }, context), context)
    await commit()
    expect(await fileTree(context.workspace)).not.toEqual(before)
    await applyChangeSet(context.workspace, await planUndo(context.workspace, changes, context.blobs), context.blobs)
    expect(await fileTree(context.workspace)).toEqual(before)
  })
})

describe('a project that exists', () => {
  test('is kept and named', async () => {
    const context = await toolContext({ 'Sales/Sales.pbip': 'mine', 'Sales/.gitignore': 'dist\n' })
    const answer = await make(context)
    expect(answer).toContain(
      'Kept as they were, because they exist (force overwrites them):\nSales/Sales.pbip\nSales/.gitignore',
    )
    expect(await read(context, 'Sales.pbip')).toBe('mine')
    expect(await read(context, '.gitignore')).toBe('dist\n')
    expect(await json(context, 'Sales.Report/definition.pbir')).toBeTruthy()
  })

  test('gets no page, theme or table that it does not list', async () => {
    const context = await toolContext(
      Object.fromEntries(
        inSales(FILES.filter(name => /(pages|report)\.json$|model\.tmdl$/.test(name))).map(path => [path, 'mine']),
      ),
    )
    const paths = await planned(context)
    expect(paths.filter(path => /page\.json|Theme|tables/.test(path))).toEqual([])
    expect(paths).toContain('Sales/Sales.Report/definition/version.json')
  })

  test('is overwritten with force, but for the identity of items and what Git ignores', async () => {
    const context = await toolContext()
    await make(context)
    const before = await fileTree(context.workspace)
    await context.write({ 'Sales/Sales.pbip': 'mine', 'Sales/.gitignore': 'dist\r\nout', 'Sales/own.txt': 'mine' })
    expect(await planned(context, { dest: 'Sales', force: true })).toEqual(['Sales/Sales.pbip', 'Sales/.gitignore'])
    await make(context, { dest: 'Sales', force: true })
    expect(await read(context, '.gitignore')).toBe('dist\r\nout\r\n**/.pbi/localSettings.json\r\n**/.pbi/cache.abf\r\n')
    await context.write({ 'Sales/.gitignore': '**/.pbi/localSettings.json\n**/.pbi/cache.abf\n' })
    const { 'Sales/own.txt': own, ...rest } = await fileTree(context.workspace)
    expect(own).toBeDefined()
    expect(rest).toEqual(before)
  })

  test('is nothing to do where it is all there', async () => {
    const context = await toolContext()
    await make(context)
    const all = inSales(FILES)
    await expect(make(context)).rejects.toThrow(
      `Nothing to do: all files of the Power BI project 'Sales' in 'Sales' exist (force overwrites them):\n${all.join('\n')}`,
    )
    await expect(make(context, { dest: 'Sales', force: true })).rejects.toThrow(
      "Nothing to do: the Power BI project 'Sales' in 'Sales' is as the template has it.",
    )
  })

  test('is found by the name of the only project, whatever the folder is called', async () => {
    const context = await toolContext({ 'Sales/Budget.pbip': '{}' })
    expect(await planned(context)).toContain('Sales/Budget.Report/definition.pbir')
    expect(await make(context)).toContain("The Power BI project 'Budget'")
  })

  test.each(['Sales.Report/report.json', 'Sales.SemanticModel/model.bim'])('is not mixed with %s', async path => {
    const context = await toolContext({ [`Sales/${path}`]: '{}' })
    for (const force of [false, true]) {
      await expect(make(context, { dest: 'Sales', force })).rejects.toThrow(
        `Sales/${path} is of an older format; save the project as PBIR and TMDL in Power BI Desktop, or name another 'dest'.`,
      )
    }
  })

  test('can be large: such a file is read on a thread', async () => {
    const context = await toolContext({ 'Sales/Sales.pbip': 'mine\n'.repeat(20_000) })
    await make(context, { dest: 'Sales', force: true })
    expect(fileProblems(await json(context, 'Sales.pbip'))).toEqual([])
  })
})

describe('a place', () => {
  test('is the open folder where none is named', async () => {
    const context = await toolContext()
    const paths = await planned(context, {})
    expect(paths).toContain('.gitignore')
    expect(paths.filter(path => path.endsWith('.pbip'))).toHaveLength(1)
  })

  test.each([
    ['a file', { 'a.txt': 'mine' }, 'a.txt', "'dest' is a file, or leads through one: a.txt; name a folder."],
    ['below a file', { 'a.txt': 'mine' }, 'a.txt/b', "'dest' is a file, or leads through one: a.txt/b; name a folder."],
    ['outside', {}, '../b', '../b is outside the workspace'],
    ['for keys', {}, '.ssh', "'dest' is a place for secrets: .ssh; name another folder."],
    ['below one for keys', {}, 'a/.aws/b', "'dest' is a place for secrets: a/.aws/b; name another folder."],
  ])('that is %s ends in one sentence', async (_, files, dest, words) => {
    const context = await toolContext(files)
    const before = await fileTree(context.workspace)
    await expect(make(context, { dest })).rejects.toThrow(words)
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test.skipIf(process.platform === 'win32')('that a link leads out to is refused', async () => {
    const [context, outside] = [await toolContext(), await temporaryFolder()]
    await symlink(outside, context.path('out'))
    await expect(make(context, { dest: 'out' })).rejects.toThrow('out is outside the workspace')
    await mkdir(context.path('in'))
    await symlink(context.path('in'), context.path('link'))
    expect(await planned(context, { dest: 'link' })).toContain('in/in.pbip')
  })
})

test('people see where it is made', () => {
  expect(initReport.action?.({ dest: 'Sales' })).toEqual({ verb: 'create', target: 'Sales' })
  expect(initReport.action?.({})).toEqual({ verb: 'create', target: 'PBIP' })
})
