import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saying } from '../helpers/chat-answers'
import { look } from './axe'
import { start } from './card-scene'
import { expect, test } from './launch'
import { composer, say, timeline } from './person'

test('a place in a file is a link into the side panel, and with Ctrl into the person’s editor', async ({
  launch,
  folder,
}) => {
  const source = Array.from({ length: 40 }, (_, at) => `export const value${at + 1} = ${at + 1}`).join('\n')
  const scene = await start({ launch, folder }, { 'src/lib.ts': source })
  const { page, server, workspace } = scene
  const tools = await folder('tools')
  await mkdir(join(tools, 'bin'))
  const editor = join(tools, 'bin', 'editor')
  await writeFile(editor, `#!/bin/sh\nprintf '%s|' "$@" > '${join(tools, 'log')}'\n`)
  await chmod(editor, 0o755)
  await page.evaluate(
    async command => window.bridge.call('settings.update', { editor: 'own', editorCommand: command }),
    `"${editor}" --line {line} {file}`,
  )

  server.add(saying('The fault is in `src/lib.ts:12`, not in src/lib.ts:3 or in `src/none.ts:1`.'))
  await say(page, 'Where is it?')
  const links = timeline(page).getByRole('link')
  await expect(links).toHaveText(['src/lib.ts:12', 'src/lib.ts:3'])
  await look(page, 'links to places', '[data-testid="timeline"]')
  await page.screenshot({ path: test.info().outputPath('links.png') })
  await links.first().click()
  await expect(page.locator('[data-line="12"]')).toBeInViewport()
  await expect(page.locator('[data-line="12"]')).toHaveClass(/bg-mark-line/)

  await links.first().click({ modifiers: ['Control'] })
  await expect
    .poll(() => readFile(join(tools, 'log'), 'utf8').catch(() => ''))
    .toBe(`--line|12|${join(workspace, 'src/lib.ts')}|`)

  await composer(page).fill(`!echo "at run (${workspace}/src/lib.ts:7:2)"`)
  await page.keyboard.press('Enter')
  // The line of the command names it as well, once it is opened.
  const printed = timeline(page)
    .getByRole('link', { name: /lib\.ts:7:2$/ })
    .first()
  await expect(printed).toBeVisible()
  await printed.click()
  await expect(page.locator('[data-line="7"]')).toHaveClass(/bg-mark-line/)
  await server.close()
})
