import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { approval, card, composer, connectModel, openFolder, say, timeline } from './person'

test('a question on the side is answered while a turn runs, stays out of the conversation, and can be taken into a message', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([
    calling('shell', { command: 'while [ ! -e go ]; do sleep 0.1; done; touch made' }),
    saying('It is **wait.sh**, and it waits for a file.'),
    saying('The file is there.'),
  ])
  const work = await folder('work')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, work)
  await say(page, 'wait for the file')
  await approval(card(page)).click()
  await expect(card(page)).toHaveCount(0)

  const field = composer(page)
  await field.pressSequentially('/btw')
  await page.getByRole('option', { name: /\/btw/ }).click()
  await field.pressSequentially('which script is it?')
  await page.keyboard.press('Enter')
  const aside = page.getByTestId('aside')
  await expect(aside).toContainText('which script is it?')
  await expect(aside).toContainText('It is wait.sh')
  await expect(aside).toContainText('Not part of the conversation')
  await expect(field).toHaveText('')
  await look(page, 'a question on the side')

  // Esc takes it away, and the turn goes on.
  await page.keyboard.press('Escape')
  await expect(aside).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await writeFile(join(work, 'go'), '')
  await expect(timeline(page)).toContainText('The file is there.')
  await expect(timeline(page)).not.toContainText('wait.sh')

  server.add(saying('Yes.'))
  await say(page, '/btw is it there?')
  await aside.getByRole('button', { name: 'Add to message' }).click()
  await expect(aside).toHaveCount(0)
  await expect(field).toContainText('> is it there?')
  await expect(field).toContainText('> Yes.')
  await server.close()
})
