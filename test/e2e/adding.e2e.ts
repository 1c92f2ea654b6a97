import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from '@playwright/test'
import { openNpmRegistry, type RegistryPackage } from '../helpers/open-npm-registry'
import { look } from './axe'
import { answerFolderDialog, expect, test } from './launch'

const REAL = pathToFileURL(join('node_modules', '@modelcontextprotocol', 'server-filesystem', 'dist', 'index.js')).href

/** The real server, which npx gets from a registry on this computer, without what it depends on. */
const FILESYSTEM: RegistryPackage = {
  name: '@modelcontextprotocol/server-filesystem',
  manifest: { bin: { 'mcp-server-filesystem': 'index.mjs' } },
  files: { 'index.mjs': `#!/usr/bin/env node\nimport ${JSON.stringify(REAL)}\n` },
}

test('a newcomer without a folder adds a server by mouse, gives it a wrong folder, and puts that right', async ({
  launch,
  folder,
}) => {
  const registry = await openNpmRegistry([FILESYSTEM])
  const home = process.env.HOME ?? homedir()
  const npmrc = join(home, '.npmrc')
  await writeFile(npmrc, `registry=${registry.url}\nupdate-notifier=false\n`)
  try {
    const atrium = await launch(await folder('data'))
    const { page } = atrium
    const notes = await folder('notes')
    const gone = join(notes, 'gone')
    let clicks = 0
    const click = async (target: Locator) => {
      await target.click()
      clicks += 1
    }
    await click(page.getByRole('button', { name: 'MCP servers' }))
    const servers = page.getByRole('tabpanel', { name: 'MCP servers' })
    await click(servers.getByRole('button', { name: 'Add a server…' }))
    await expect(servers.getByRole('region', { name: 'Well-known servers' })).toBeVisible()
    await look(page, 'adding')
    await click(servers.getByRole('button', { name: /^Filesystem/ }))
    const card = servers.getByRole('region', { name: 'filesystem' })

    // The folder is there while it is chosen, and no more when the server looks for it.
    await mkdir(gone)
    await answerFolderDialog(atrium, gone)
    await click(card.getByRole('button', { name: 'Choose Folder' }))
    await expect(card.getByRole('textbox', { name: 'Folder' })).toHaveValue(gone)
    await look(page, 'understood')
    await rm(gone, { recursive: true })
    await click(servers.getByRole('button', { name: 'Add 1 server' }))
    await expect(servers.getByRole('alert').first()).toBeVisible({ timeout: 60_000 })
    await look(page, 'failed')

    await answerFolderDialog(atrium, notes)
    await click(servers.getByRole('button', { name: `Choose another for ${gone}` }))
    await expect(servers.getByRole('status')).toContainText(/\d+ tools/, { timeout: 60_000 })
    await look(page, 'ready')
    expect(clicks).toBeLessThanOrEqual(8)
  } finally {
    registry.close()
    await rm(npmrc, { force: true })
  }
})
