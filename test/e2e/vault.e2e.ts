import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, makeProfile, say, timeline, toolLine } from './person'

const TOKEN = 'tok-9f2K+/"ü\\7Qz'
const PASSWORD = 'correct horse battery'

/** A server that repeats what it was sent, as the careless ones do, and keeps it. */
async function echoingServer() {
  const received: { authorization: string; body: string; url: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { authorization = '' } = request.headers
    received.push({ authorization, body, url: request.url ?? '' })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ you: { sent: body, with: authorization, to: request.url } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, received, close: () => server.close() }
}

async function openVault(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('searchbox', { name: 'Search settings' }).fill('secrets')
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('heading', { name: 'Vault' }).first()).toBeVisible()
  return settings
}

/** Everything that is kept in a folder, as one text. */
async function textIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter(file => file.isFile())
    .map(file => readFile(join(file.parentPath, file.name), 'latin1').catch(() => ''))
  return (await Promise.all(texts)).join('\n')
}

/** Returns the forms that a value may have in a file or a page that is not supposed to have it. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    bytes.toString('latin1'),
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, -2),
    Buffer.from(value, 'utf16le').toString('latin1'),
  ]
}

function expectNowhere(text: string, where: string): void {
  for (const form of [TOKEN, PASSWORD, `ada:${PASSWORD}`].flatMap(formsOf))
    expect(text.includes(form), `${form} in ${where}`).toBe(false)
}

test('a vault secret goes to the place that names it, once that is approved, and is seen nowhere', async ({
  launch,
  folder,
}) => {
  const echo = await echoingServer()
  const data = await folder('data')
  const { page, server } = await start({ launch, folder }, {}, data)
  await makeProfile(page, { toolset: 'polpo' })

  await test.step('an entry is added with the keyboard alone', async () => {
    const settings = await openVault(page)
    await expect(settings).toContainText(
      'The vault stores keys, passwords, and tokens for requests that models make. A model sees only their names. A value is filled in once you approve the request, and is sent only to the hosts you list here.',
    )
    await look(page, 'vault-empty')
    await expect(settings.getByRole('button', { name: 'Add entry…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('my api')
    await expect(settings.getByRole('alert')).toContainText('Try my-api.')
    for (let left = 4; left > 0; left--) await page.keyboard.press('Backspace')
    await page.keyboard.type('-api')
    await expect(settings.getByRole('alert')).toHaveCount(0)
    // A login has a name that anybody may read, and a password.
    await page.keyboard.press('Tab')
    await page.keyboard.type('Login')
    const user = settings.getByRole('group', { name: 'Field user' })
    const password = settings.getByRole('group', { name: 'Field password' })
    await expect(user.getByRole('checkbox', { name: 'Secret' })).not.toBeChecked()
    await expect(password.getByRole('checkbox', { name: 'Secret' })).toBeChecked()
    for (let left = 2; left > 0; left--) await page.keyboard.press('Tab')
    await expect(user.getByRole('textbox', { name: 'Value' })).toBeFocused()
    await page.keyboard.type('ada')
    for (let left = 4; left > 0; left--) await page.keyboard.press('Tab')
    await expect(password.getByRole('textbox', { name: 'Value' })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    const addField = settings.getByRole('button', { name: 'Add field' })
    while (!(await addField.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('token')
    await page.keyboard.press('Tab')
    await page.keyboard.type('abc')
    await expect(settings.getByText('vault:my-api.token')).toBeVisible()
    await page.keyboard.press('Enter')
    const token = settings.getByRole('group', { name: 'Field token' }).getByRole('textbox', { name: 'Value' })
    await expect(settings.getByRole('alert')).toContainText('at least 4 characters')
    await expect(token).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(TOKEN)
    const hosts = settings.getByRole('textbox', { name: 'Hosts' })
    while (!(await hosts.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type(`http://${echo.host}/v1/things\n*.example.com`)
    await expect(settings).toContainText('*.example.com matches every server under example.com')
    await look(page, 'vault-form')
    await page.keyboard.press('Escape')
    await expect(settings.getByTestId('unsaved')).toBeVisible()
    await page.keyboard.press('Enter')
    await settings.getByRole('textbox', { name: 'Name' }).press('Enter')
    await expect(settings.getByRole('button', { name: 'Edit my-api' })).toBeFocused()
    const item = settings.getByRole('listitem').filter({ hasText: 'Login' })
    await expect(item).toContainText('Never used')
    await expect(item).toContainText(`Can be sent to ${echo.host}, *.example.com`)
    await look(page, 'vault-list')
    await page.keyboard.press('Escape')
  })

  await test.step('the card names it, and the value goes to the server alone', async () => {
    const url = `http://${echo.host}/things?key=vault:my-api.token`
    const headers = {
      Authorization: 'Basic vault:my-api.user:vault:my-api.password',
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ token: 'vault:my-api.token' })
    server.add(calling('http_fetch', { url, method: 'POST', headers, body }), saying('It answered.'))
    await say(page, 'call it')
    await expect(card(page)).toContainText(`from your vault to 127.0.0.1`)
    await expect(card(page).locator('mark')).toHaveText([
      'vault:my-api.token',
      'vault:my-api.user',
      'vault:my-api.password',
      'vault:my-api.token',
    ])
    await look(page, 'vault-card', CARD)
    expect(echo.received).toEqual([])
    expectNowhere(await page.content(), 'the card')
    await expect(approval(card(page))).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('It answered.')
    const [sent] = echo.received
    expect(Buffer.from(sent?.authorization.replace('Basic ', '') ?? '', 'base64').toString()).toBe(`ada:${PASSWORD}`)
    expect(JSON.parse(sent?.body ?? '')).toEqual({ token: TOKEN })
    expect(new URL(sent?.url ?? '', 'http://x').searchParams.get('key')).toBe(TOKEN)
  })

  await test.step('a secret that came back is covered for the model, the page and the disk', async () => {
    const toModel = JSON.stringify(server.requests.map(({ body }) => body))
    expect(toModel).toContain('[vault:my-api.token]')
    expectNowhere(toModel, 'what the model got')
    await toolLine(page, 'Sent').last().click()
    await expect(timeline(page)).toContainText('[vault:my-api.token]')
    expectNowhere(await page.content(), 'the conversation')
    expectNowhere(await textIn(data), 'the data folder')
  })

  await test.step('the page tells of the use, and the secret stays unseen when the entry is edited', async () => {
    const settings = await openVault(page)
    await expect(settings.getByRole('listitem').filter({ hasText: 'my-api' })).toContainText(`for ${echo.host}`)
    await settings.getByRole('button', { name: 'Edit my-api' }).click()
    const value = (name: string) => settings.getByRole('group', { name }).getByRole('textbox', { name: 'Value' })
    await expect(value('Field user')).toHaveValue('ada')
    await expect(value('Field password')).toHaveValue('')
    await expect(value('Field password')).toHaveAttribute('placeholder', 'Saved. Leave empty to keep it.')
    await look(page, 'vault-edit')
    expectNowhere(await page.content(), 'the form')
    await settings.getByRole('textbox', { name: 'Hosts' }).fill('api.example.com')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toContainText('Can be sent to api.example.com')
    await settings.getByRole('button', { name: 'Remove my-api' }).click()
    await settings.getByRole('button', { name: 'Remove?' }).click()
    await expect(settings.getByRole('button', { name: 'Add entry…' })).toBeFocused()
    await expect(settings).toContainText(
      'The vault stores keys, passwords, and tokens for requests that models make. A model sees only their names. A value is filled in once you approve the request, and is sent only to the hosts you list here.',
    )
  })
  echo.close()
  await server.close()
})
