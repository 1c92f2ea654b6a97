import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callingAll, saying } from '../helpers/chat-answers'
import { makePdf } from '../helpers/make-pdf'
import { modelServer } from '../helpers/model-server'
import { expect, test } from './launch'
import { dataWithFolder, handOver, launchPackaged, packagedExecutable } from './packaged'
import { composer, connectModel, say, timeline, toolLine } from './person'

const FIXTURES = 'test/fixtures/documents'

/** The label that people read for each. */
const LABELS = {
  'plan.pdf': 'PDF · 2 pages',
  'east-asian.pdf': 'PDF · 3 pages',
  'sales.xlsx': 'Excel workbook · 2 sheets',
  'report.docx': 'Word document',
  'zstd.parquet': 'Parquet table',
}

test('the packaged app reads documents: its threads, character maps and decoders are found within the archive', {
  tag: '@deep',
}, async ({ folder }) => {
  const executable = await packagedExecutable(await folder('package'))
  const [workspace, given] = [await folder('packaged'), await folder('given')]
  for (const name of Object.keys(LABELS).slice(1)) await copyFile(join(FIXTURES, name), join(given, name))
  await writeFile(join(given, 'plan.pdf'), makePdf(['Secret number 1', 'Secret number 2']))
  await copyFile(join(FIXTURES, 'scan.pdf'), join(workspace, 'scan.pdf'))
  const data = await dataWithFolder(await folder('data'), workspace)
  for (const owned of [data, workspace, given]) await handOver(owned)

  const server = await modelServer()
  const told = (at: number) => JSON.stringify(server.requests[at]?.body)
  const { page, quit } = await launchPackaged(executable, data)
  await connectModel(page, server.baseUrl)
  await page.getByRole('button', { name: workspace }).click()
  await expect(composer(page)).toBeEnabled()

  await test.step('every kind goes along as what it says', async () => {
    const paths = Object.keys(LABELS).map(name => join(given, name))
    await page.locator('input[type=file][multiple]').setInputFiles(paths)
    const strip = page.getByRole('list', { name: 'Attached files' })
    for (const label of Object.values(LABELS)) await expect(strip).toContainText(label)
    server.add(saying('Two of them.'))
    await say(page, 'What do they say?')
    await expect(timeline(page)).toContainText('Two of them.')
    for (const words of [
      'Secret number 2',
      '日本語の請求書です。',
      '| 2 | North |',
      'All is **well**',
      '| 1 | 0.5 | City 1 |',
    ])
      expect(told(0)).toContain(words)
  })

  await test.step('scanned pages of each packing are pictures', async () => {
    // Each is asked for by itself: of several, as many are drawn as there is time for.
    const reads = ['1', '2', '4'].map(range => ({
      name: 'explore_workspace',
      input: { target: 'read', pattern: 'scan.pdf', range },
    }))
    server.add(callingAll(reads), saying('Three invoices.'))
    await say(page, 'And the scan?')
    await expect(timeline(page)).toContainText('Three invoices.', { timeout: 60_000 })
    await expect(toolLine(page, 'scan.pdf').last()).toContainText('page 4 of 4 · 1 without text · 1 as an image')
    expect(told(2).match(/data:image\/jpeg;base64,/g)).toHaveLength(3)
  })
  await quit()
})
