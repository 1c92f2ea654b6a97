import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect as askOnce, type ElectronApplication, type Locator } from '@playwright/test'
import { answerFolderDialog } from '../e2e/launch'
import { openNpmRegistry, type RegistryPackage } from '../helpers/open-npm-registry'
import type { Camera } from './camera'

const REAL = pathToFileURL(join('node_modules', '@modelcontextprotocol', 'server-filesystem', 'dist', 'index.js')).href

/** Packages are fetched, and programs started. */
const expect = askOnce.configure({ timeout: 60_000 })

/** The real server, from a registry on this computer that takes its time. */
const FILESYSTEM: RegistryPackage = {
  name: '@modelcontextprotocol/server-filesystem',
  manifest: { bin: { 'mcp-server-filesystem': 'index.mjs' } },
  files: { 'index.mjs': `#!/usr/bin/env node\nimport ${JSON.stringify(REAL)}\n` },
}

/** Works with a home in which npm asks that registry. */
export async function withSlowRegistry<T>(home: string, work: () => Promise<T>): Promise<T> {
  const registry = await openNpmRegistry([FILESYSTEM], { trickleMs: 2_000 })
  const before = process.env.HOME
  await mkdir(home, { recursive: true })
  await writeFile(join(home, '.npmrc'), `registry=${registry.url}\nupdate-notifier=false\n`)
  process.env.HOME = home
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.HOME
    else process.env.HOME = before
    registry.close()
  }
}

/** Somebody who has never heard of MCP adds a server for a folder by mouse alone, gives it a wrong one, and puts that right. */
export async function walkAdding(app: ElectronApplication, camera: Camera, folder: string): Promise<void> {
  const page = await app.firstWindow()
  const answerWith = (path: string) =>
    answerFolderDialog({ app, page, quit: () => app.close(), kill: () => undefined }, path)
  const [notes, gone] = [join(folder, 'notes'), join(folder, 'notes', 'trip')]
  await mkdir(gone, { recursive: true })
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const servers = page.getByRole('tabpanel', { name: 'MCP servers' })

  await expect(page.getByRole('button', { name: 'MCP servers' })).toBeVisible()
  await camera.shoot('adding-1-start')
  await click(page.getByRole('button', { name: 'MCP servers' }))
  await expect(servers.getByRole('button', { name: 'Add a server…' })).toBeVisible()
  await camera.shoot('adding-2-servers')
  await click(servers.getByRole('button', { name: 'Add a server…' }))
  await expect(servers.getByRole('region', { name: 'Well-known servers' })).toBeVisible()
  await camera.shoot('adding-3-shelf')
  await click(servers.getByRole('button', { name: /^Filesystem/ }))
  const card = servers.getByRole('region', { name: 'filesystem' })
  await expect(card.getByRole('button', { name: 'Choose Folder' })).toBeVisible()
  await camera.shoot('adding-4-asked')
  await answerWith(gone)
  await click(card.getByRole('button', { name: 'Choose Folder' }))
  await expect(card.getByRole('textbox', { name: 'Folder' })).toHaveValue(gone)
  await camera.shoot('adding-5-chosen')
  // The folder is there while it is chosen, and no more when the server looks for it.
  await rm(gone, { recursive: true })
  await click(servers.getByRole('button', { name: 'Add 1 server' }))
  await expect(servers.getByText('/server-filesystem').first()).toBeVisible()
  await camera.shoot('adding-6-fetching')
  await expect(servers.getByRole('alert').first()).toBeVisible({ timeout: 120_000 })
  await camera.shoot('adding-7-failed')
  await answerWith(notes)
  await click(servers.getByRole('button', { name: `Choose another path instead of ${gone}` }))
  await expect(servers.getByRole('status').first()).toContainText(/\d+ tools/)
  await camera.shoot('adding-8-ready')
  console.log(`${clicks} clicks until the server was there`)
}
