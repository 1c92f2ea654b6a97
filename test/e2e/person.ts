import { readdir } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { messageText } from '../../renderer/base/message-chips'
import type { ServerProtocol } from '../../shared/models/provider-presets'
import { type Atrium, answerFolderDialog } from './launch'

/** Opens a folder as a person does, and waits until it can be worked in. */
export async function openFolder(atrium: Atrium, folder: string): Promise<void> {
  await answerFolderDialog(atrium, folder)
  await atrium.page.getByRole('button', { name: 'Open folder…' }).click()
  await expect(composer(atrium.page)).toBeEnabled()
}

/** Connects a server from the first screen, as its dialog would; it speaks Chat Completions unless another is named. */
export async function connectModel(page: Page, baseUrl: string, speaks: ServerProtocol = 'openai-chat'): Promise<void> {
  await expect(page.getByRole('button', { name: 'Connect a model' })).toBeVisible()
  const provider = { id: 'test-server', label: 'Test server', protocol: speaks, baseUrl }
  await called(page, 'provider.save', { provider })
  await called(page, 'settings.update', { activeModel: { providerId: provider.id, model: 'test-model' } })
}

/** The same by the dialog, as a person does. */
export async function connectInDialog(page: Page, baseUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Other server' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Test server')
  await dialog.getByRole('textbox', { name: 'URL' }).fill(baseUrl)
  await dialog.getByRole('combobox', { name: 'Protocol' }).selectOption({ label: 'OpenAI Chat Completions' })
  await dialog.getByRole('combobox', { name: 'Model' }).fill('test-model')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toHaveCount(0)
}

/** A profile of the model that is in use, made as the page would make it: it answers from now on, in all sessions. */
export async function makeProfile(page: Page, part: Record<string, unknown> = {}): Promise<void> {
  const { settings, sessions } = (await called(page, 'app.start')) as {
    settings: { activeModel: object }
    sessions: { id: string }[]
  }
  const limits = { approvalMode: 'ask', compactAt: 0.8, maxRequests: 200, maxToolWorkers: 4, instructions: '' }
  const profile = { id: 'made', name: 'Made', ...limits, ...settings.activeModel, ...part }
  await called(page, 'profile.save', profile)
  if (profile.id !== 'made') return
  await called(page, 'settings.update', { activeProfileId: profile.id, activeModel: settings.activeModel })
  for (const { id } of sessions) await called(page, 'session.setProfile', { sessionId: id, profileId: profile.id })
}

/** Picks a toolset by its technical name, which stands behind what it is for. */
export async function pickToolset(settings: Locator, name: string): Promise<void> {
  const field = settings.getByRole('combobox', { name: 'Toolset' })
  const option = field.locator('option').filter({ hasText: `(${name})` })
  await field.selectOption(await option.getAttribute('value'))
}

/** Returns main's answer to a call of the page. */
export function called(page: Page, name: string, input?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([wanted, given]) => {
      const answer = await window.bridge.call(String(wanted), given)
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
    [name, input],
  )
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  // A running turn lets the person type on, but not send.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' })
}

/** The message that is being written, as the model would get it: the field shows files and commands as chips. */
export async function writtenMessage(page: Page): Promise<string> {
  return messageText(await composer(page).inputValue())
}

export function timeline(page: Page): Locator {
  return page.getByTestId('timeline')
}

export function card(page: Page): Locator {
  return page.getByTestId('approval-card')
}

export function toolLine(page: Page, text: string): Locator {
  return page.getByTestId('tool-line').filter({ hasText: text })
}

/** Goes to a tab of the side panel, which is closed until the person opens it. */
export async function showTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Show side panel' }).click()
  await tab.click()
}

/** Returns what a new file would hold, read off the diff that the person sees. */
export async function shownContent(diff: Locator): Promise<string> {
  const lines = await diff.locator('[data-diff-line]').evaluateAll(elements =>
    elements.map(element => ({
      kind: element.getAttribute('data-diff-line'),
      text: element.getAttribute('data-text'),
      isCut: element.hasAttribute('data-cut'),
    })),
  )
  const text = lines
    .filter(({ kind }) => kind === 'add' || kind === 'context')
    .map(line => `${line.text}${line.isCut ? '' : '\n'}`)
  const endsWithout = lines.at(-1)?.kind === 'no-newline'
  return endsWithout ? text.join('').slice(0, -1) : text.join('')
}

export async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

export async function isThere(folder: string, name: string): Promise<boolean> {
  return (await readdir(folder)).includes(name)
}

/** Waits until what is there now is on screen. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The first of these, as a person who scrolls shows it. */
export async function scrollTo(places: Locator, block: ScrollLogicalPosition): Promise<void> {
  await places.first().evaluate((element, at) => element.scrollIntoView({ block: at }), block)
  await drawn(places.page())
}

/** Returns the button that approves a card: it can be pressed once all of the card was visible. */
export function approval(shown: Locator): Locator {
  return shown.locator('[data-answer="approve"]')
}

/** Approves a card with a rule that holds in its folder from now on. */
export async function allowFromNowOn(shown: Locator, rule: RegExp, howLong = 'Always in this folder'): Promise<void> {
  const form = shown.getByRole('form', { name: 'Always allow…' })
  // A new finding about a command makes its card be looked at again, and a press at that time does nothing.
  await expect(async () => {
    await shown.getByRole('button', { name: 'Always allow…' }).click()
    await expect(form).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await form.getByRole('radio', { name: rule }).check()
  await form.getByRole('radio', { name: howLong }).check()
  await form.getByRole('button', { name: 'Always allow' }).click()
}

/** The first card, or another, from its start to its end: it can be answered once both were seen, however large it is. */
export async function readCard(page: Page, at = 0): Promise<void> {
  const read = card(page).nth(at)
  const answer = approval(read)
  await expect(async () => {
    for (const place of ['start', 'end'] as const) await scrollTo(read, place)
    await expect(answer).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
}

/** The text in the editor of a file: only what of it is in sight is in the page, so that the editor itself is asked. */
export function editorText(field: Locator): Promise<string> {
  return field.evaluate(content => {
    const { cmTile } = content as unknown as { cmTile: { view: { state: { doc: { toString(): string } } } } }
    return cmTile.view.state.doc.toString()
  })
}
