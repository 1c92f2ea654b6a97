import { answerFolderDialog, test } from './launch'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
test('look', async ({ launch, folder }) => {
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  page.on('console', m => console.log('console', m.type(), m.text()))
  page.on('pageerror', e => console.log('pageerror', e.message))
  atrium.app.process().stderr?.on('data', d => console.log('stderr', String(d)))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/shots/first.png' })
  const ws = await folder('work')
  await writeFile(join(ws, 'a.txt'), 'needle one\nTODO: x\n')
  await answerFolderDialog(atrium, ws)
  await page.keyboard.press('Control+o')
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/shots/opened.png' })
  console.log(await page.locator('body').ariaSnapshot())
})
