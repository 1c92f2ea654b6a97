import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { answerTask } from '../../main/documents/answer-task'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { start } from './card-scene'
import { type Atrium, expect, test } from './launch'
import { approval, card, readCard, say, timeline } from './person'

/** The system's dialog cannot be driven from outside, so it is answered for the person. */
async function saveTo({ app }: Atrium, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

async function textAt(path: string): Promise<string> {
  const source = { bytes: new Uint8Array(await readFile(path)) }
  const wish = { type: 'lines', startLine: 1, limit: 1_000, maxCharacters: 100_000 } as const
  const reply = await answerTask({ source, version: path, path, isGiven: false, wish }, () => undefined)
  return 'text' in reply ? reply.text.text : ''
}

const REPORT = [
  '# Tides in May\n',
  'The **highest** one came on the 17th.\n',
  '| Day | Height |\n|---|--:|\n| 16 | 4.1 m |\n| 17 | 4.6 m |\n',
  '- quiet until noon\n- then a storm\n',
].join('\n')

test('a Word document, a workbook and a PDF are shown as their text, written as approved, and undone', async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'notes.md': '# Notes\n' })
  const sheets = [
    {
      name: 'Tides',
      rows: [
        ['Day', 'Height'],
        [16, 4.1],
        [17, 4.6],
        ['Highest', '=MAX(B2:B3)'],
      ],
    },
  ]
  server.add(
    calling('write_document', { path: 'tides.docx', markdown: REPORT }),
    calling('write_document', { path: 'tides.xlsx', sheets }),
    calling('write_document', { path: 'tides.pdf', markdown: REPORT }),
    calling('write_document', { path: 'tides.docx', markdown: REPORT.replace('17th', '18th') }),
    saying('All four are written.'),
  )
  await say(page, 'Write the report')
  await expect(card(page)).toContainText('tides.docx')
  await expect(card(page).getByRole('heading', { name: 'Tides in May' })).toBeVisible()
  await look(page, 'office-word')
  await readCard(page)
  await approval(card(page)).click()

  await expect(card(page)).toContainText('tides.xlsx')
  await expect(card(page)).toContainText('=MAX(B2:B3)')
  await look(page, 'office-workbook')
  await readCard(page)
  await approval(card(page)).click()

  await expect(card(page)).toContainText('tides.pdf')
  await expect(
    card(page).locator('[data-diff-line="add"]').filter({ hasText: 'The highest one came on the 17th.' }),
  ).toBeVisible()
  await look(page, 'office-pdf')
  await readCard(page)
  await approval(card(page)).click()

  await expect(card(page)).toContainText('The whole document is replaced')
  await expect(card(page).locator('[data-diff-line="add"]')).toContainText('18th')
  await expect(card(page).locator('[data-diff-line="del"]')).toContainText('17th')
  await look(page, 'office-replaced')
  await readCard(page)
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('All four are written.')
  // Nothing is undone while the turn goes on.
  await expect(page.getByTestId('turn-end')).toBeVisible()

  expect(await textAt(join(workspace, 'tides.docx'))).toContain('came on the 18th')
  expect(await textAt(join(workspace, 'tides.xlsx'))).toContain('=MAX(B2:B3)')
  expect(await textAt(join(workspace, 'tides.pdf'))).toContain('Tides in May')

  await page.keyboard.press('Control+Alt+z')
  await expect(async () => expect(await textAt(join(workspace, 'tides.docx'))).toContain('came on the 17th')).toPass()
  await page.keyboard.press('Control+Alt+z')
  await expect(async () => await expect(stat(join(workspace, 'tides.pdf'))).rejects.toThrow('ENOENT')).toPass()
})

test('an answer is saved as a Word document and as a PDF, and a session as a PDF', async ({ launch, folder }) => {
  const { page, server, atrium } = await start({ launch, folder }, { 'notes.md': '# Notes\n' })
  const out = await folder('out')
  server.add(saying(REPORT))
  await say(page, 'Tell me of the tides')
  await expect(timeline(page)).toContainText('then a storm')

  for (const [item, name] of [
    ['Word document…', 'answer.docx'],
    ['PDF…', 'answer.pdf'],
  ] as const) {
    await saveTo(atrium, join(out, name))
    await page.getByRole('button', { name: 'Save answer as' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByText(`Exported to ${join(out, name)}.`)).toBeVisible()
    expect(await textAt(join(out, name))).toContain('The')
    expect(await textAt(join(out, name))).toContain('4.6 m')
  }
  await saveTo(atrium, join(out, 'session.pdf'))
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Export as PDF')
  await page.getByRole('option', { name: 'Export as PDF…' }).first().click()
  await expect(page.getByText(`Exported to ${join(out, 'session.pdf')}.`)).toBeVisible()
  expect(await textAt(join(out, 'session.pdf'))).toContain('Tell me of the tides')
})
