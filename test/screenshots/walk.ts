import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, expect, type Page } from '@playwright/test'
import { answerFolderDialog } from '../e2e/launch'
import { composer, connectModel } from '../e2e/person'
import { modelServer } from '../helpers/model-server'
import { camera, type Size } from './camera'
import { fillSampleFolder } from './sample-folder'
import { walkSession } from './walk-session'
import { walkPanels, walkSettings } from './walk-settings'

const WINDOW = { width: 1280, height: 800 }
const PASSES: readonly { textSize: number; sizes: Readonly<Record<string, Size>> }[] = [
  { textSize: 100, sizes: { '1280x800': WINDOW, '1920x1080': { width: 1920, height: 1080 } } },
  { textSize: 200, sizes: { 'text-200': WINDOW } },
]

/** Walks through everything that the app shows, once for each size of text. */
async function walkAll(folder: string, wanted: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { textSize, sizes } of PASSES) {
    const home = await mkdtemp(join(tmpdir(), 'atrium-screenshots-'))
    try {
      const failed = await walkOnce({ home, folder, wanted, textSize, sizes })
      if (failed.length > 0) process.exitCode = 1
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

type Walk = (typeof PASSES)[number] & { home: string; folder: string; wanted: readonly string[] }

async function walkOnce({ home, folder, wanted, textSize, sizes }: Walk): Promise<readonly string[]> {
  const [data, workspace] = [join(home, 'user'), join(home, 'garden')]
  await mkdir(join(data, 'data'), { recursive: true })
  await writeFile(join(data, 'data', 'settings.json'), JSON.stringify({ version: 1, data: { textSize } }))
  await fillSampleFolder(workspace)
  const server = await modelServer()
  const app = await _electron.launch({
    executablePath: process.env.ATRIUM_ELECTRON,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--user-data-dir=${data}`, resolve('.')],
  })
  try {
    const page = await app.firstWindow()
    const eye = camera({ app, page, folder, sizes, wanted })
    await expect(page.getByRole('button', { name: 'Open a folder…' })).toBeVisible()
    await eye.shoot('first-run')
    await walkConnect(page, server.baseUrl, eye.shoot)
    const atrium = { app, page, quit: async () => undefined, kill: () => undefined }
    await answerFolderDialog(atrium, workspace)
    await page.getByRole('button', { name: 'Open a folder…' }).click()
    await expect(composer(page)).toBeEnabled()
    await walkSession({ page, server, camera: eye })
    // Large text leaves no room for the panel beside the conversation.
    if (textSize === 100) await eye.walk('panels', () => walkPanels({ page, camera: eye }))
    await eye.walk('settings', () => walkSettings({ page, camera: eye }))
    await page.keyboard.press('Control+k')
    await eye.shoot('palette')
    console.log(`${eye.count()} pictures with text at ${textSize} %`)
    return eye.failures()
  } finally {
    await app.close()
    await server.close()
  }
}

async function walkConnect(page: Page, baseUrl: string, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('radio', { name: /A language model/ }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a provider' })).toBeVisible()
  await shoot('connect')
  await page.keyboard.press('Escape')
  await connectModel(page, baseUrl)
}

const [folder = 'test-results/screenshots', ...wanted] = process.argv.slice(2)
await walkAll(folder, wanted)
