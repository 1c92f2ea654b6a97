import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { approval, card, connectModel, openFolder, say, showTab, timeline } from './person'

test('what left the computer is listed by host, with the files that a model read, and a file says who has seen it', async ({
  launch,
  folder,
}) => {
  const answers = [
    calling('explore_workspace', { target: 'read', pattern: 'plan.txt' }),
    calling('shell', { command: 'touch made.txt' }),
    saying('Read.'),
  ]
  const [server, work] = [await modelServer(answers), await folder('work')]
  await writeFile(join(work, 'plan.txt'), 'a plan\n')
  await writeFile(join(work, 'other.txt'), 'unread\n')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, work)
  await say(page, 'read the plan')
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('Read.')

  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'Network activity' }).click()
  const list = page.getByRole('list', { name: 'Network activity' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText(`(127.0.0.1:${new URL(server.baseUrl).port})`)
  await expect(list).toContainText('files: plan.txt')
  await expect(list).toContainText('command outside the sandbox')
  await expect(list).toContainText('you approved it')
  await look(page, 'network activity')

  const search = page.getByRole('searchbox', { name: /^Search by host/ })
  await search.fill('plan.txt')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await search.fill('other.txt')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await search.fill('')
  await list.getByRole('button', { name: 'read the plan' }).first().click()
  await expect(timeline(page)).toContainText('Read.')

  await showTab(page, 'Files')
  await page.getByRole('treeitem', { name: 'plan.txt' }).hover()
  await page.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Who has seen this file?' }).click()
  await expect(search).toHaveValue('plan.txt')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await server.close()
})
