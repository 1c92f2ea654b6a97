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

const WEATHER = {
  name: 'io.github.acme/weather',
  description: 'Tells the weather',
  packages: [{ registryType: 'npm', identifier: '@acme/weather-mcp', version: '1.2.0' }],
}

test('a newcomer without a folder adds a server by mouse, gives it a wrong folder, and puts that right', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const registry = await openNpmRegistry([FILESYSTEM])
  const home = process.env.HOME ?? homedir()
  const npmrc = join(home, '.npmrc')
  const cursor = join(home, '.cursor')
  await writeFile(npmrc, `registry=${registry.url}\nupdate-notifier=false\n`)
  await mkdir(cursor)
  await writeFile(join(cursor, 'mcp.json'), '{"mcpServers":{"docs":{"url":"https://docs.example.net/mcp"}}}')
  try {
    const atrium = await launch()
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
    const others = servers.getByRole('region', { name: 'From other programs' })
    await expect(others.getByRole('button')).toHaveText('docsCursor · ~/.cursor/mcp.json')
    await look(page, 'adding')

    // A search result goes the same way as a pasted text; here the registry is a page that says so.
    await atrium.app.evaluate((_, listed) => {
      globalThis.fetch = async () => new Response(JSON.stringify({ servers: [{ server: listed }] }))
    }, WEATHER)
    const registered = servers.getByRole('region', { name: 'Official registry' })
    await registered.getByRole('searchbox').fill('weather')
    await registered.getByRole('button', { name: 'Search' }).click()
    await look(page, 'registry')
    await registered.getByRole('button', { name: /^weather/ }).click()
    await expect(servers.getByRole('region', { name: 'weather' })).toContainText('@acme/weather-mcp@1.2.0')
    await expect(page.locator('body')).not.toBeFocused()
    await servers.getByRole('button', { name: 'Cancel' }).click()

    await click(servers.getByRole('button', { name: /^Filesystem/ }))
    const card = servers.getByRole('region', { name: 'filesystem' })
    await expect(card.getByRole('textbox', { name: 'Folder' })).toBeFocused()

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
    await click(servers.getByRole('button', { name: `Choose another path instead of ${gone}` }))
    await expect(servers.getByRole('status')).toContainText(/\d+ tools/, { timeout: 60_000 })
    expect(clicks).toBeLessThanOrEqual(8)
  } finally {
    registry.close()
    await rm(npmrc, { force: true })
    await rm(cursor, { recursive: true })
  }
})
