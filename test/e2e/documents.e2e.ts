import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { makePdf } from '../helpers/make-pdf'
import { look } from './axe'
import { start } from './card-scene'
import { expect, test } from './launch'
import { say, showTab, timeline, toolLine } from './person'

const PAGES = Array.from({ length: 40 }, (_, at) => `Secret number ${at + 1}`)

test('a PDF and a workbook are sent along and asked about, and one of the folder is read and looked at', async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, {})
  const elsewhere = await folder('elsewhere')
  await writeFile(join(elsewhere, 'report.pdf'), makePdf(PAGES))
  await writeFile(join(elsewhere, 'broken.pdf'), '%PDF-1.7\n')
  await writeFile(join(elsewhere, 'page.html'), '<title>Report</title><p>Secret number 100</p>')
  for (const name of ['sales.xlsx', 'report.docx', 'zstd.parquet', 'plot.ipynb', 'east-asian.pdf'])
    await copyFile(join('test/fixtures/documents', name), join(elsewhere, name))
  for (const name of ['sales.xlsx', 'scan.pdf'])
    await copyFile(join('test/fixtures/documents', name), join(workspace, name))
  const told = (at: number) => JSON.stringify(server.requests[at]?.body)

  await test.step('the person sees what the model gets of each, and why one cannot go along', async () => {
    const files = ['report.pdf', 'broken.pdf', 'sales.xlsx'].map(name => join(elsewhere, name))
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    const strip = page.getByRole('list', { name: 'Attached files' })
    await expect(strip).toContainText('PDF · 40 pages')
    await expect(strip).toContainText('Excel workbook · 2 sheets')
    await expect(page.getByText('Couldn’t attach broken.pdf. This document is damaged')).toBeVisible()
    await expect(strip.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('every kind is read by the bundle of the app', async () => {
    const names = ['report.docx', 'zstd.parquet', 'plot.ipynb', 'page.html', 'east-asian.pdf']
    await page.locator('input[type=file][multiple]').setInputFiles(names.map(name => join(elsewhere, name)))
    const strip = page.getByRole('list', { name: 'Attached files' })
    for (const label of ['Word document', 'Parquet table', 'Jupyter notebook · 2 cells', 'Web page', 'PDF · 3 pages'])
      await expect(strip).toContainText(label)
    for (const name of names) await strip.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(strip.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('both go as text, each under what it is', async () => {
    server.add(saying('It is 17.'))
    await say(page, 'What is the secret number of page 17?')
    await expect(page.getByTestId('turn-end')).toBeVisible()
    expect(told(0)).toContain('[PDF, 40 pages]')
    expect(told(0)).toContain('Secret number 17')
    expect(told(0)).toContain('| 2 | North | 2024-03-01 12:30 | 0.3 | TRUE |')
    await expect(timeline(page)).toContainText('report.pdf · PDF · 40 pages')
  })

  await test.step('a model reads one of the folder, and its line says what', async () => {
    server.add(calling('explore_workspace', { target: 'read', pattern: 'sales.xlsx' }), saying('Three rows.'))
    await say(page, 'And here?')
    await expect(toolLine(page, 'sales.xlsx')).toContainText('Excel workbook · 2 sheets')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    expect(told(2)).toContain('[Excel workbook, 2 sheets: Sales (3 rows × 4 columns)')
  })

  await test.step('scanned pages that a model asks for go to it as pictures, which the person sees, too', async () => {
    // Of the formats of scanners, one is unpacked by a script and one by WebAssembly.
    server.add(calling('explore_workspace', { target: 'read', pattern: 'scan.pdf', range: '3-4' }), saying('Invoices.'))
    await say(page, 'And the scan?')
    await expect(toolLine(page, 'scan.pdf')).toContainText('PDF · pages 3–4 of 4 · 2 without text · 2 as images')
    await expect(page.getByTestId('turn-end')).toHaveCount(3)
    expect(told(4)).toContain('pages 3-4 are sent along as pictures, in this order]')
    expect(told(4).match(/data:image\/jpeg;base64,/g)).toHaveLength(2)
    await toolLine(page, 'scan.pdf').click()
    await expect(page.getByRole('button', { name: /scan\.pdf · [34]/ })).toHaveCount(2)
  })

  await test.step('its preview shows the sheets as a grid, and the text that the model got', async () => {
    await showTab(page, 'Files')
    await page.getByRole('treeitem', { name: 'sales.xlsx' }).click()
    const preview = page.getByRole('region', { name: 'sales.xlsx' })
    await expect(preview.getByRole('tab', { name: 'Sales' })).toHaveAttribute('aria-selected', 'true')
    await expect(preview.getByRole('cell', { name: 'South | West' })).toBeVisible()
    await look(page, 'workbook')
    await preview.getByRole('button', { name: 'Text' }).click()
    await expect(preview.getByRole('table').first()).toContainText('South | West')
    await expect(preview).toContainText('Excel workbook · 2 sheets')
  })
})
