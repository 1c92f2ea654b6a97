import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makePdf } from '../helpers/make-pdf'
import { expect, test } from './launch'
import { approval, card, openFolder, readCard, say, showTab, toolLine } from './person'

const ROWS = Array.from({ length: 1_200 }, (_, at) => `${at},n${at}`)

test('files as people have them: old letters, two spaces, a PDF, a long table and a long log, and a word that is asked for', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('files')
  // The bytes that only Windows-1252 reads this way: an umlaut, the euro sign, an accent.
  await writeFile(join(workspace, 'old.txt'), Buffer.from('Gr\xf6\xdfe 5 \x80 caf\xe9\n', 'latin1'))
  await writeFile(join(workspace, 'two  spaces.txt'), 'a needle\n')
  await writeFile(join(workspace, 'paper.pdf'), makePdf(['Hello']))
  await writeFile(join(workspace, 'long.csv'), `row,name\n${ROWS.join('\n')}\n`)
  await writeFile(join(workspace, 'long.log'), `${'a line of text '.repeat(20)}\n`.repeat(4_000))
  await appendFile(join(workspace, 'long.log'), 'the end of it\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)

  await test.step('the guide finds where a word is used', async () => {
    await say(page, 'where is the word needle used?')
    const found = toolLine(page, 'Searched for')
    await found.getByRole('button').first().click()
    await expect(found).toContainText('a needle')
    await expect.poll(() => found.innerText()).toContain('two  spaces.txt')
  })

  await test.step('the session is listed by what was asked', async () => {
    const title = page.getByTestId('session-item').getByText('where is the word')
    await expect(title).toBeVisible()
    // So much of it is seen that it is known among others.
    const share = await title.evaluate(element => {
      const box = element.closest('.truncate') ?? element
      return (box.clientWidth / box.scrollWidth) * (element.textContent?.length ?? 0)
    })
    expect(share).toBeGreaterThan(18)
  })

  await test.step('letters of Windows-1252 are read as such, and a PDF as its text', async () => {
    await say(page, 'read old.txt then read paper.pdf')
    const read = toolLine(page, 'old.txt')
    await read.getByRole('button').first().click()
    await expect(read).toContainText('Größe 5 € café')
    await expect(toolLine(page, 'paper.pdf')).toContainText('PDF · 1 page')
  })

  await test.step('of what is no text and lies elsewhere it is said so, whatever a command prints of it', async () => {
    const elsewhere = await folder('elsewhere')
    const song = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'), Buffer.alloc(64)])
    const files = { 'paper.pdf': makePdf(['Hello']), 'logs.gz': gzipSync('a log\n'.repeat(50)), 'song.mp3': song }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(elsewhere, name), bytes)
    await say(page, `read ${join(elsewhere, 'paper.pdf')}`)
    await expect(toolLine(page, join(elsewhere, 'paper.pdf'))).toContainText(
      'This is outside the open folder, and files there aren’t read. A command can look there if you approve it.',
    )
    const kinds = { 'paper.pdf': 'a PDF document', 'logs.gz': 'an archive', 'song.mp3': 'an audio file' }
    for (const [name, kind] of Object.entries(kinds)) {
      await say(page, `run cat ${join(elsewhere, name)}`)
      await readCard(page)
      await expect(card(page)).toContainText('outside the folder')
      await approval(card(page)).click()
      const ran = toolLine(page, `cat ${join(elsewhere, name)}`)
      await expect(card(page)).toHaveCount(0)
      // Opened once it has ended: a line that is drawn anew at that moment can miss a click.
      await expect(ran).toHaveAttribute('data-status', 'done')
      await ran.getByRole('button').first().click()
      await expect(ran).toContainText(`Can’t read this as text (${kind}), so nothing was read`)
    }
  })

  const panel = page.getByRole('tabpanel', { name: 'Files' })
  const open = async (name: string) => {
    await panel.getByRole('treeitem', { name }).click()
    await expect(panel.getByRole('region', { name })).toBeVisible()
  }
  const back = () => panel.getByRole('button', { name: 'Back to files' }).click()
  await showTab(page, 'Files')

  await test.step('so they are in the panel of files, where a name keeps its spaces', async () => {
    await expect.poll(() => panel.innerText()).toContain('two  spaces.txt')
    await open('old.txt')
    await expect(panel).toContainText('Größe 5 € café')
    await back()
  })

  await test.step('a table goes on after its first rows, and a log to its end', async () => {
    await open('long.csv')
    for (const row of ['n600', 'n1198']) {
      await expect(panel.getByRole('cell', { name: row, exact: true })).toHaveCount(0)
      await panel.getByRole('button', { name: 'Show more rows' }).click()
      await expect(panel.getByRole('cell', { name: row, exact: true })).toHaveCount(1)
    }
    await expect(panel.getByRole('button', { name: 'Show more rows' })).toHaveCount(0)
    await back()
    await open('long.log')
    const more = panel.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(more).toHaveCount(0)
    await panel.locator('[data-line]').first().focus()
    await page.keyboard.press('Control+End')
    await expect(panel).toContainText('the end of it')
  })
})
