import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, timeline, writtenMessage } from './person'

const EVERYTHING = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

/** The servers' page, from which what a folder asks for is agreed to. */
async function agreeToStart(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  const servers = dialog.getByRole('tabpanel', { name: 'MCP servers' })
  await servers.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await servers.getByRole('button', { name: `Approve and start ${name}` }).click()
  await expect(servers.getByRole('status').first()).toContainText('tools', { timeout: 30_000 })
  // The server tells of changes only once it is asked to.
  const tool = servers.getByRole('listitem', { name: 'toggle-subscriber-updates' })
  await tool.getByText('Details and test').click()
  await tool.getByRole('button', { name: 'Call toggle-subscriber-updates' }).click()
  await expect(tool.getByRole('region', { name: 'Result' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('a server’s prompt becomes the message, and its resource goes along with it, read again where it has changed', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const model = await modelServer([saying('It is a plaintext resource.')])
  const workspace = await folder('work')
  await mkdir(join(workspace, '.agents'))
  const mcpServers = { everything: { command: process.execPath, args: [EVERYTHING, 'stdio'] } }
  await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  const list = page.getByRole('listbox')

  await test.step('nothing of a server is offered before it was agreed to', async () => {
    await composer(page).pressSequentially('@everything')
    await expect(page.getByText('No matching files')).toBeVisible()
    await composer(page).fill('')
    await agreeToStart(page, 'everything')
  })

  await test.step('a prompt asks for its values, proposes some, and is put into the field', async () => {
    await composer(page).pressSequentially('/everything:args')
    await expect(list.getByRole('option', { name: /\/everything:args-prompt/ })).toBeVisible()
    await look(page, 'prompts')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Fill in args-prompt' })
    await form.getByRole('button', { name: 'Add to message' }).click()
    await expect(form).toContainText('This field is required.')
    await form.getByRole('combobox', { name: /^city/ }).fill('Lisbon')
    await look(page, 'prompt-form')
    await form.getByRole('button', { name: 'Add to message' }).click()
    await expect(form).toHaveCount(0)
    await expect(composer(page)).toHaveValue(/weather in Lisbon/)

    await composer(page).fill('/everything:completable-prompt department=Engineering')
    await page.keyboard.press('Enter')
    const proposing = page.getByRole('dialog', { name: 'Fill in completable-prompt' })
    await expect(proposing.getByRole('combobox', { name: /^department/ })).toHaveValue('Engineering')
    await expect.poll(() => proposing.locator('datalist').last().locator('option').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  })

  const strip = page.getByRole('list', { name: 'Attached resources' })
  await test.step('a resource is attached, can be looked at, taken off, and tells that it has changed', async () => {
    await composer(page).fill('')
    await composer(page).pressSequentially('What is @everything:dynamic-text')
    await list.getByRole('option', { name: /Dynamic Text Resource/ }).click()
    const form = page.getByRole('dialog', { name: 'Which Dynamic Text Resource?' })
    await form.getByRole('combobox', { name: /^resourceId/ }).fill('7')
    await form.getByRole('button', { name: 'Add to message' }).click()
    await expect(strip.getByRole('status')).toContainText('from everything')
    await strip.getByRole('button', { name: 'Show Dynamic Text Resource' }).click()
    await expect(page.getByRole('region', { name: 'Contents of Dynamic Text Resource' })).toContainText('Resource 7:')
    await look(page, 'resource')
    await strip.getByRole('button', { name: 'Remove Dynamic Text Resource' }).click()
    await expect(strip).toHaveCount(0)

    await composer(page).fill('')
    await composer(page).pressSequentially('What is @everything:dynamic-text')
    await page.keyboard.press('Enter')
    await form.getByRole('combobox', { name: /^resourceId/ }).fill('8')
    await page.keyboard.press('Enter')
    await expect(strip.getByRole('status')).toContainText('changed; will be read again when sent', { timeout: 20_000 })
    await look(page, 'resource-changed')
  })

  await test.step('it is still there where the page is loaded anew', async () => {
    await page.reload()
    await expect.poll(() => writtenMessage(page)).toMatch(/^What is @everything/)
    await expect(strip.getByRole('button', { name: 'Show Dynamic Text Resource' })).toBeEnabled()
  })

  await test.step('the model is told of it with where it is from, and the log holds what was sent', async () => {
    await composer(page).focus()
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('It is a plaintext resource.')
    await expect(strip).toHaveCount(0)
    const sent = JSON.stringify(model.requests.at(-1)?.body)
    expect(sent).toContain('What is @everything:Dynamic-Text-Resource')
    expect(sent).toMatch(/<resource server=.{1,4}everything.{1,200}dynamic\/text\/8/)
    await timeline(page).getByText('Dynamic Text Resource · from everything').click()
    await expect(timeline(page)).toContainText('Resource 8: This is a plaintext resource')
    await look(page, 'resource-sent')
    const logs = (await readdir(data, { recursive: true })).filter(name => name.endsWith('.jsonl'))
    const texts = await Promise.all(logs.map(name => readFile(join(data, name), 'utf8')))
    expect(texts.join('\n')).toContain('Resource 8: This is a plaintext resource')
  })
  await model.close()
})
