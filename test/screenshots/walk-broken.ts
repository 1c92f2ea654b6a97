import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { say, scrollTo, timeline } from '../e2e/person'
import { BROKEN, breakDrawing, breakWindow, mendWindow } from '../helpers/broken-drawing'
import { calling, saying } from '../helpers/chat-answers'
import { type Scene, showPanel, turn } from './scene'

/** Shows a text that takes too long to be formatted, and a part that fails to be drawn. */
export async function walkBroken(scene: Scene): Promise<void> {
  const { page, server, camera, workspace } = scene
  await turn(
    scene,
    'Say it all.',
    saying(`Here is **all of it**:\n\n${'*a '.repeat(2_000)}\n\nAnd *this* comes after it.`),
  )
  await camera.shoot('answer-plain', {
    before: () => scrollTo(page.getByRole('article', { name: 'Assistant' }), 'start'),
  })

  await breakDrawing(page)
  await turn(scene, 'And once more?', saying(`Here is **more**, ${BROKEN.message}, with a list:\n\n- one\n- two`))
  await camera.shoot('answer-failed')

  server.add(calling('shell', { command: `make site # ${BROKEN.line}` }), saying('That was not done.'))
  await say(page, 'Make the site.')
  await expect(page.getByTestId('failed-card')).toBeVisible()
  await camera.shoot('card-failed', { before: () => scrollTo(page.getByTestId('failed-card'), 'end') })
  await page.getByTestId('failed-card').getByRole('button', { name: 'Deny' }).click()
  await expect(timeline(page)).toContainText('That was not done.')

  const file = join(workspace, `${BROKEN.line}.txt`)
  await writeFile(file, 'x')
  await showPanel(page, 'Files')
  await expect(page.getByRole('complementary').getByTestId('failed-part')).toBeVisible()
  await camera.shoot('panel-failed')
  await rm(file)

  await breakWindow(page)
  await page.reload()
  await expect(page.getByTestId('failed-app')).toBeVisible()
  await camera.shoot('app-failed')
  await mendWindow(page)
  await page.getByRole('button', { name: 'Continue without a session' }).click()
}
