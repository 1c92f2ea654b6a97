import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { card, composer, readCard, say, scrollTo, timeline } from '../e2e/person'
import { calling, saying } from '../helpers/chat-answers'
import { hidePanel, idle, newSession, type Scene, showPanel, turn } from './scene'

const RULE = (dry: string) => `/** Litres that a bed needs a day. */
export function litres(area: number, isDry: boolean): number {
  const usual = area * 4
  return isDry ? ${dry} : usual
}
`

const bed = (at: number) => `export const bed${at} = { area: ${at}, plants: ['tomatoes', 'beans'], isDry: false }`
const BEDS = Array.from({ length: 60 }, (_, at) => bed(at + 1)).join('\n')
const CHANGED = BEDS.replace(bed(5), bed(5).replace('beans', 'broad beans'))
  .replace(bed(13), bed(13).replace('false', 'true'))
  .replace(bed(40), `${bed(40)}\n// More of them come in autumn.`)

/** Terminals below the conversation, with and without the panel beside it, and where the window is narrow. */
export async function walkTerminalBelow(scene: Scene): Promise<void> {
  const { page, camera } = scene
  const input = page.getByRole('textbox', { name: 'Your terminal' })
  await turn(scene, 'What grows here?', saying('Tomatoes and **beans**.'))
  await showPanel(page, 'Terminal')
  await page.getByRole('button', { name: 'Move to bottom' }).click()
  await expect(input).toBeFocused()
  await page.keyboard.type('PS1="garden$ "; clear; ls -la; printf "\\033[32mgreen\\033[0m \\033[31mred\\033[0m\\n"\n')
  await expect(page.locator('.xterm-rows')).toContainText('green red')
  await camera.shoot('terminal-below', { isForced: true })
  await camera.shoot('terminal-below-narrow', { sizes: { '760x700': { width: 760, height: 700 } } })
  await showPanel(page, 'Files')
  await camera.shoot('terminal-below-and-panel')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'General' }).click()
  const place = page.getByRole('combobox', { name: 'Terminal position' })
  await camera.shoot('settings-terminals', { before: () => place.evaluate(field => field.scrollIntoView()) })
  await place.selectOption('In the side panel')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A change with its words marked: in one column, in two, and where the system sets the colours. */
export async function walkDiff(scene: Scene): Promise<void> {
  const { page, server, workspace, camera } = scene
  await hidePanel(page)
  await writeFile(join(workspace, 'src', 'beds.ts'), `${BEDS}\n`)
  server.add(calling('write_file', { path: 'src/beds.ts', content: `${CHANGED}\n` }), saying('The beds are right now.'))
  await say(page, 'Put the beds right.')
  const before = () => scrollTo(card(page).locator('mark'), 'center')
  await readCard(page)
  await camera.shoot('diff-words', { before, isForced: true })
  await card(page).getByRole('button', { name: 'Side-by-side diff' }).click()
  await camera.shoot('diff-beside', { before, isForced: true })
  await card(page).getByRole('button', { name: 'Side-by-side diff' }).click()
  await readCard(page)
  await card(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(timeline(page)).toContainText('The beds are right now.')
  await idle(page)
}

/** Going back with the files: what is put back, what is merged, and what is left as it is. */
export async function walkRewind(scene: Scene): Promise<void> {
  const { app, page, server, workspace, camera } = scene
  const files = { 'src/rule.ts': RULE('usual * 1.5'), 'notes/kept.md': '# Kept\n', 'notes/new.md': '# New\n' }
  await writeFile(join(workspace, 'src', 'rule.ts'), RULE('usual * 2'))
  await newSession(page)
  for (const [path, content] of Object.entries(files)) {
    server.add(calling('write_file', { path, content }), saying(`${path} is written.`))
    await say(page, `Write ${path}.`)
    await readCard(page)
    await card(page).locator('[data-answer="approve"]').click()
    await expect(timeline(page)).toContainText(`${path} is written.`)
    await idle(page)
  }
  await writeFile(join(workspace, 'notes', 'kept.md'), '# By hand\n')
  await page.getByRole('button', { name: 'Message actions' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete from here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore files too?' })
  await expect(dialog.getByTestId('restore-files')).toContainText('rule.ts')
  await camera.shoot('rewind', { isForced: true })
  await dialog.getByRole('button', { name: /rule\.ts/ }).click()
  await camera.shoot('rewind-open')
  await dialog.getByRole('button', { name: /^Put \d files? back/ }).click()
  await expect(timeline(page).getByTestId('branch')).toBeVisible()
  await camera.shoot('session-rewound')
  await page.locator('#toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(timeline(page)).toContainText('is written.')
  await saveTo(app, join(workspace, 'session.html'))
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('Export as web page…')
  await page.keyboard.press('Enter')
  await expect(page.locator('#toasts').getByRole('button', { name: 'Show in file manager' })).toBeVisible()
  await camera.shoot('exported')
}

/** The system's dialog cannot be driven from outside, so it is answered for the person. */
async function saveTo(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

/** The list of sessions hidden, and the models to choose from. */
export async function walkChoices(scene: Scene): Promise<void> {
  const { page, camera } = scene
  await turn(scene, 'What grows here?', saying('Tomatoes and **beans**.'))
  await hidePanel(page)
  await page.keyboard.press('Control+Alt+b')
  await expect(composer(page)).toBeVisible()
  await camera.shoot('list-hidden')
  await page.keyboard.press('Control+Alt+b')
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByRole('listbox', { name: 'Choose a model or profile' })).toBeVisible()
  await camera.shoot('model-picker', { isForced: true })
  await page.keyboard.type('nothing-like-it')
  await camera.shoot('model-picker-own')
  await page.keyboard.press('Escape')
}
