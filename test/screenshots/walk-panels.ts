import { expect } from '@playwright/test'
import { hidePanel, newSession, type Scene, showPanel } from './scene'

const PREVIEWS = [
  ['watering.ts', 'preview-code'],
  ['README.md', 'preview-markdown'],
  ['harvest.csv', 'preview-table'],
  ['plan.png', 'preview-picture'],
  ['sun.svg', 'preview-drawing'],
  ['lease.pdf', 'preview-pdf'],
  ['seeds.bin', 'preview-none'],
] as const

/** The tree, what is found, and every kind of preview. */
export async function walkFiles({ page, camera }: Scene): Promise<void> {
  await newSession(page)
  await camera.shoot('panel-changes-empty')
  await showPanel(page, 'Agents')
  await camera.shoot('panel-agents-empty')
  await showPanel(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  await panel.getByRole('treeitem', { name: 'src' }).click()
  await camera.shoot('panel-files')
  await panel.getByRole('treeitem', { name: 'README.md' }).hover()
  await panel.getByRole('button', { name: 'Actions for README.md' }).click()
  await camera.shoot('file-menu')
  await page.keyboard.press('Escape')
  for (const [file, name] of PREVIEWS) {
    await panel.getByRole('treeitem', { name: file }).click()
    const back = panel.getByRole('button', { name: 'Back to files' })
    await expect(back).toBeVisible()
    if (file === 'lease.pdf') await expect(panel.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
    if (/\.(png|svg)$/.test(file)) await expect(panel.getByRole('img').first()).toBeVisible()
    await expect(panel.getByText('Loading…')).toHaveCount(0)
    await camera.shoot(name)
    await back.click()
  }
  const field = panel.getByRole('searchbox')
  await field.fill('tom')
  await expect(panel.getByRole('button', { name: 'tomatoes.ts' })).toBeVisible()
  await camera.shoot('files-filtered')
  await field.fill('nothing like it')
  await expect(panel).toContainText('No files match')
  await camera.shoot('files-filtered-none')
  await field.fill('')
  await panel.getByRole('button', { name: 'Search file contents' }).click()
  await field.fill('bed')
  await expect(panel.getByRole('status')).toContainText('lines in')
  await camera.shoot('files-found')
  await field.fill('nothing like it')
  await expect(panel).toContainText('No results for')
  await camera.shoot('files-found-none')
  await panel.getByRole('button', { name: 'Regular expression' }).click()
  await field.fill('bed(')
  await expect(panel.getByRole('alert')).toBeVisible()
  await camera.shoot('files-found-bad')
  await panel.getByRole('button', { name: 'Regular expression' }).click()
  await field.fill('')
  await panel.getByRole('button', { name: 'Search file contents' }).click()
}

/** Two terminals of the person, a search in one of them, lines that are pasted, and one that is closed while something runs. */
export async function walkTerminal({ page, camera }: Scene): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Your terminal' })
  const screen = page.locator('.xterm-rows')
  await showPanel(page, 'Terminal')
  await expect(input).toBeFocused()
  await page.keyboard.type('PS1="garden$ "; clear; ls -la; printf "\\033[32mgreen\\033[0m \\033[31mred\\033[0m\\n"\n')
  await expect(screen).toContainText('green red')
  await page.getByRole('button', { name: 'New terminal' }).click()
  await expect(input).toBeFocused()
  await page.keyboard.type(
    `PS1="garden$ "; printf '\\033]0;a build with a long name\\007'; clear; echo beans-$((1+1))\n`,
  )
  await expect(screen).toContainText('beans-2')
  await page.keyboard.press('Control+PageUp')
  await expect(screen).toContainText('green red')
  await camera.shoot('terminal')
  await page.keyboard.press('Control+Shift+S')
  await page.getByRole('searchbox', { name: 'Find in terminal' }).fill('root')
  await camera.shoot('terminal-search')
  await page.keyboard.press('Escape')
  await input.evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'git pull\nnpm run build\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('dialog', { name: 'Paste these lines?' })).toBeVisible()
  await camera.shoot('terminal-paste')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await input.focus()
  await page.keyboard.type('sleep 300\n')
  await page.keyboard.press('Control+Shift+W')
  await expect(page.getByRole('dialog', { name: 'Close “Terminal 1”?' })).toBeVisible()
  await camera.shoot('terminal-close')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await input.focus()
  await page.keyboard.press('Control+C')
  await page.keyboard.type('exit 3\n')
  await expect(page.getByText('Exited with code 3.')).toBeVisible()
  await camera.shoot('terminal-ended')
  await showPanel(page, 'Changes')
  await hidePanel(page)
  await camera.shoot('panel-hidden')
}
