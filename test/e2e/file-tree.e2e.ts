import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, openFolder, showTab, writtenMessage } from './person'

test('a person makes, names, mentions and removes files in the tree', async ({ launch, folder }) => {
  const workspace = await folder('tree')
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'my notes.md'), '# Notes\n')
  await writeFile(join(workspace, 'sum.csv'), 'a,b\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await showTab(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  const row = (name: string) => panel.getByRole('treeitem', { name, exact: true })
  await expect(row('my notes.md')).toBeVisible()
  await look(page, 'file-tree')

  await test.step('a new file opens, and a taken name is refused', async () => {
    await panel.getByRole('button', { name: 'New file' }).click()
    const dialog = page.getByRole('dialog', { name: 'New file' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('sum.csv')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('A file or folder named sum.csv already exists.')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('plan.md')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('region', { name: 'plan.md' })).toBeVisible()
    expect(await readFile(join(workspace, 'plan.md'), 'utf8')).toBe('')
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('another name is given in the menu', async () => {
    await row('plan.md').hover()
    await panel.getByRole('button', { name: 'Actions for plan.md' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('agenda.md')
    await page.keyboard.press('Enter')
    await expect(row('agenda.md')).toBeVisible()
    await expect(row('plan.md')).toHaveCount(0)
  })

  await test.step('a file that is dragged into the message is mentioned', async () => {
    await row('my notes.md').dragTo(composer(page))
    await expect.poll(() => writtenMessage(page)).toBe('@my\\ notes.md ')
  })

  await test.step('one that is removed goes to the system’s trash', async () => {
    await atrium.app.evaluate(({ shell }) => {
      shell.trashItem = async path => {
        Object.assign(globalThis, { trashed: path })
      }
    })
    await row('sum.csv').hover()
    await panel.getByRole('button', { name: 'Actions for sum.csv' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    await expect(page.getByText('sum.csv is in the trash.')).toBeVisible()
    const trashed = await atrium.app.evaluate(() => (globalThis as { trashed?: string }).trashed)
    expect(trashed?.endsWith('sum.csv')).toBe(true)
  })
})
