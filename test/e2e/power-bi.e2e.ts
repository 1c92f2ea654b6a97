import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { fileTree } from '../helpers/file-tree'
import { fileProblems } from '../helpers/pbip-schemas'
import { start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, isThere, makeProfile, say, timeline, toolLine } from './person'

test('a model reads about Power BI and makes a project, whose files are all seen before and undone in one', async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'notes.txt': 'mine' })
  await makeProfile(page, { toolset: 'classic' })
  const before = await fileTree(workspace)
  server.add(
    calling('skill_knowledge', { skills: ['report_structure', 'tmdl_modeling'] }),
    calling('init_report', { dest: 'Sales' }),
    saying('The project is there.'),
  )
  await say(page, 'make a report')
  await expect(card(page)).toContainText('Sales.pbip')
  await expect(card(page)).toContainText('Date.tmdl')
  await expect(toolLine(page, 'Read').last()).toContainText('Power BI (report_structure, tmdl_modeling)')
  expect(await fileTree(workspace)).toEqual(before)
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('# tmdl_modeling: tables, measures')

  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('The project is there.')
  const project = JSON.parse(await readFile(join(workspace, 'Sales/Sales.pbip'), 'utf8'))
  expect(fileProblems(project)).toEqual([])

  const created = toolLine(page, 'Created').last()
  await expect(created).toContainText('14 files')
  await created.getByRole('button', { name: /^Undo/ }).click()
  // A program that walks through a folder while it is removed stumbles.
  await expect.poll(() => isThere(workspace, 'Sales')).toBe(false)
  expect(await fileTree(workspace)).toEqual(before)
  const about = toolLine(page, 'Read').last()
  await about.getByRole('button').first().click()
  await expect(about.getByRole('heading', { name: 'Sales.Report/definition/version.json' })).toBeVisible()
  await expect(about).not.toContainText('"skills"')
  await server.close()
})
